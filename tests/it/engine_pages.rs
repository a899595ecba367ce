//! The dialogues in the manual's pages about engines: damka answers as each page says.

use crate::shipped::root;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// The dialogue of a page: the command, and the lines after it.
fn dialogue(page: &str) -> (String, Vec<String>) {
    let text = fs::read_to_string(root().join("docs").join(page)).unwrap();
    let block = text.split("```text\n").find(|block| block.starts_with("$ damka engine")).unwrap();
    let mut lines = block.split("```").next().unwrap().lines().map(str::to_owned);
    (lines.next().unwrap()["$ damka ".len()..].to_owned(), lines.collect())
}

/// A line without what differs from run to run: times and speeds.
fn steady(line: &str) -> String {
    let words = line.trim_end().split(' ').map(|word| match word.split_once('=') {
        Some((name @ ("time" | "nps"), _)) => format!("{name}=?"),
        _ => word.to_owned(),
    });
    let line = words.collect::<Vec<_>>().join(" ");
    // DXP: the seconds of a move.
    if line.starts_with('M') && line.len() > 5 && line[1..].bytes().all(|byte| byte.is_ascii_digit()) {
        return format!("M????{}", &line[5..]);
    }
    if line.starts_with("===") || line.starts_with("nodestats") {
        let end = line.rfind(['/', ' ']).unwrap();
        return format!("{}?", &line[..=end]);
    }
    line
}

/// Writes the lines with `>` and compares what is read with those with `<`. `end` is the byte that ends a line.
fn talk(page: &str, lines: &[String], input: &mut dyn Write, output: &mut dyn BufRead, end: u8) {
    assert!(lines.iter().filter(|line| line.starts_with('<')).count() >= 2, "{page} has no dialogue");
    for line in lines {
        if let Some(ours) = line.strip_prefix("> ") {
            input.write_all(ours.as_bytes()).unwrap();
            input.write_all(&[end]).unwrap();
            input.flush().unwrap();
        } else if let Some(expected) = line.strip_prefix('<') {
            let mut read = Vec::new();
            output.read_until(end, &mut read).unwrap();
            let read = String::from_utf8(read).unwrap();
            assert_eq!(steady(read.trim_end_matches(['\n', '\0'])), steady(expected.trim_start()), "{page}");
        }
    }
}

fn start(command: &str, folder: &TempDir) -> Child {
    let mut damka = Command::new(env!("CARGO_BIN_EXE_damka"));
    damka.arg("--root").arg(folder.path()).args(command.split_whitespace());
    damka.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap()
}

#[test]
fn engines_answer_as_their_pages_say() {
    let folder = tempfile::tempdir().unwrap();
    for page in ["engine-hub.md", "engine-nboard.md", "engine-gtp.md", "engine-protocol.md"] {
        let (command, lines) = dialogue(page);
        let mut engine = start(&command, &folder);
        let (mut input, output) = (engine.stdin.take().unwrap(), engine.stdout.take().unwrap());
        talk(page, &lines, &mut input, &mut BufReader::new(output), b'\n');
        drop(input);
        assert!(engine.wait().unwrap().success());
    }
}

#[test]
fn dxp_is_spoken_as_its_page_says() {
    let folder = tempfile::tempdir().unwrap();
    let (command, lines) = dialogue("engine-dxp.md");
    let mut engine = start(&format!("{command} --listen 127.0.0.1:0 --once"), &folder);
    let mut said = BufReader::new(engine.stdout.take().unwrap());
    let mut waits = String::new();
    said.read_line(&mut waits).unwrap();
    let address = waits.split_whitespace().find(|word| word.starts_with("127.")).unwrap().trim_end_matches(';');
    let mut stream = TcpStream::connect(address).unwrap();
    let mut output = BufReader::new(stream.try_clone().unwrap());
    talk("engine-dxp.md", &lines, &mut stream, &mut output, 0);
    stream.write_all(b"E10\0").unwrap();
    let mut answer = Vec::new();
    output.read_until(0, &mut answer).unwrap();
    assert_eq!(answer, b"E00\0");
    drop((stream, output));
    let mut rest = String::new();
    said.read_to_string(&mut rest).unwrap();
    assert!(engine.wait().unwrap().success());
    assert!(rest.contains("Won against Other after 3 plies"), "{rest}");
}
