//! The measured server: this program in a separate process, so that memory and processor time are the server's alone.

use super::super::process_figures::resident_bytes;
use super::super::{Catalog, CliError};
use crate::files::raise_open_file_limit;
use crate::report::Report;
use crate::server::{FrozenRules, ServerConfig, ServerLimits, ServerThread};
use crate::web::{WebOptions, http_handler};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Runs a server with its journal in this folder until standard input ends, and prints its address as the first line.
pub(in crate::cli::bench) fn serve(
    catalog: &Catalog,
    variants: &[String],
    folder: &Path,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    // Each connection is an open file.
    raise_open_file_limit();
    let mut rules = FrozenRules::default();
    for variant in variants {
        rules.add(catalog, variant).map_err(CliError::usage)?;
    }
    let host = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let limits = ServerLimits::default();
    let http = Box::new(|handle| http_handler(handle, WebOptions::default()));
    let config = ServerConfig {
        host,
        port: Some(0),
        folder: folder.to_owned(),
        limits,
        tls: None,
        http: Some(http),
        operation: None,
    };
    let server = ServerThread::start(config, Box::new(rules)).map_err(CliError::failed)?;
    writeln!(out, "{}", server.address())?;
    out.flush()?;
    std::io::stdin().read_to_end(&mut Vec::new())?;
    match server.take_faults() {
        faults if faults.is_empty() => Ok(()),
        faults => Err(CliError::Failed(faults)),
    }
}

/// A server in a separate process. Dropping it kills the process.
pub(super) struct ServerProcess {
    child: Child,
    pub address: SocketAddr,
}

impl ServerProcess {
    /// Starts a server with its journal in this folder; `root` is the user's folder.
    pub fn start(root: &Path, variant: &str, folder: &Path) -> Result<Self, CliError> {
        let failed =
            |why: &str| CliError::failed(Report::error(format!("the benchmarked server did not start: {why}")));
        let program = std::env::current_exe().map_err(|error| failed(&error.to_string()))?;
        let mut command = Command::new(program);
        if root.is_dir() {
            command.arg("--root").arg(root);
        }
        command.args(["bench", variant, "--server-in"]).arg(folder);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(|error| failed(&error.to_string()))?;
        let mut line = String::new();
        if let Some(output) = child.stdout.take() {
            BufReader::new(output).read_line(&mut line)?;
        }
        let Ok(address) = line.trim().parse() else {
            let _ = child.wait();
            return Err(failed("it printed no address"));
        };
        Ok(Self { child, address })
    }

    pub fn kill(mut self) {
        self.end();
    }

    fn end(&mut self) {
        // The process may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Resident memory in bytes, if the system reports it.
    pub fn memory(&self) -> Option<u64> {
        resident_bytes(&self.proc())
    }

    pub fn processor_time(&self) -> Option<Duration> {
        let tasks = std::fs::read_dir(self.proc().join("task")).ok()?;
        let time = |task: PathBuf| {
            let text = std::fs::read_to_string(task.join("schedstat")).ok()?;
            text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
        };
        tasks.map(|task| time(task.ok()?.path())).sum()
    }

    fn proc(&self) -> PathBuf {
        Path::new("/proc").join(self.child.id().to_string())
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        self.end();
    }
}
