//! What engines write, and what programs write that drive damka as an engine.

use super::{Target, text_of, variant};
use damka::config::EngineFile;
use damka::engine::{
    DeclaredOptions, Dialect, DxpServer, EngineConsent, EngineSeat, EngineServer, GtpServer, HubServer, NboardServer,
    RecordedLine, ServedBot, ServedGame, read_recorded, serve,
};
use damka::player::{
    ChosenMove, Player, PlayerRequest, PlayerResponse, Reply, Request, ResourceUsage, ScoredLine, Waker,
};
use damka::rules::Position;
use std::io::Cursor;
use std::path::PathBuf;
use std::sync::Arc;

/// The protocols, each with a game that it knows.
const PROTOCOLS: [(&str, &str); 5] =
    [("hub", "international"), ("nboard", "othello"), ("gtp", "othello"), ("dxp", "international"), ("damka", "tb")];

/// Words of all protocols.
const WORDS: &[&str] = &[
    "hub",
    "nboard 2",
    "damka",
    "init",
    "ready",
    "wait",
    "pos ",
    "pos=",
    "fen=",
    "moves=",
    "\"",
    "=",
    "go",
    "go think",
    "go analyze",
    "stop",
    "ping 1",
    "pong 1",
    "done",
    " move=",
    "info ",
    "score=",
    "pv=",
    "depth=",
    "set game ",
    "set depth ",
    "===",
    "search ",
    "book ",
    "PA",
    "F5",
    "f5",
    "d3",
    "/",
    "=6 ",
    "?6 ",
    "genmove b",
    "play b f5",
    "clear_board",
    "boardsize 8",
    "time_left b 1 1",
    "undo",
    "M0000",
    "3228",
    "00",
    "R01",
    "W005075A",
    "B",
    "W",
    "Z",
    "E10",
    "A",
    "C",
    "32-28",
    "28x19x23",
    "level ",
    "move-time=",
    "nodes=",
    "set-param name=",
    "value=",
    "error message=",
    "quit",
    "\n",
];

/// The lines of an engine, during its start and a search.
pub fn engines() -> Target {
    let seeds = [
        "id name=Scan version=3.1\nparam name=book value=true type=bool\nwait\nready\ninfo depth=4 score=0.25 nodes=9 pv=\"32-28 19-23\"\ndone move=32-28 ponder=19-23\n",
        "set myname NTest\npong 0\nsearch F5d6C3 -0.25 0 12\nnodestats 9 0.1\n=== F5/-0.25/0.00\n",
        "=1 Edax\n\n=2 4.6\n\n=3 play\ngenmove\n\n=4\n\n=5\n\n=6\n\n=7 f5\n\n",
        "AMoby Dam                        0\nM000032280000\n",
        "id name=x\nwait\nready\ninfo depth=1 score=1 pv=\"a\"\ndone move=a\n",
    ];
    Target {
        name: "engines",
        seeds: seeds.map(|seed| seed.as_bytes().to_vec()).to_vec(),
        words: WORDS,
        run: |bytes| {
            let text = text_of(bytes);
            let lines: Vec<&str> = text.split(['\n', '\0']).collect();
            for (protocol, game) in PROTOCOLS {
                let start = variant(game).start();
                for heard in [0, 4] {
                    for line in read_recorded(&engine_seat(protocol, game), &start, heard, &lines) {
                        check(&start, &line);
                    }
                }
            }
        },
    }
}

/// The seat of an engine that is never started.
pub fn engine_seat(protocol: &str, game: &str) -> EngineSeat {
    let text = format!("title: T\nprotocol: {protocol}\ncommand: [x]\ngames: {{{game}: \"\"}}\n");
    let file = EngineFile::read("ai/t.engine.yaml", &text).unwrap();
    EngineSeat {
        text: "t".into(),
        path: "ai/t.engine.yaml".into(),
        options: file.options.clone(),
        file: Arc::new(file),
        folder: PathBuf::new(),
        consent: EngineConsent::new(None),
        declared: DeclaredOptions::default(),
        game: String::new(),
        limit: None,
    }
}

/// Whatever was read, its moves are legal and its value is a number.
fn check(start: &Position, line: &RecordedLine) {
    match line {
        RecordedLine::Progress(value, moves) => {
            assert!(value.is_finite());
            let mut here = start.clone();
            for chosen in moves {
                assert!(here.moves().iter().any(|legal| legal.is_same(chosen)));
                here = here.play(chosen).0;
            }
        }
        RecordedLine::Chosen(chosen) => assert!(start.moves().iter().any(|legal| legal.is_same(chosen))),
        RecordedLine::Nothing | RecordedLine::NoMove => {}
    }
}

/// The lines of a program that drives a bot: it answers, and ends with its input.
pub fn engine_servers() -> Target {
    let seeds = [
        "hub\nset-param name=x value=1\ninit\npos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=\"32-28 19-23 28x19x23\"\nlevel move-time=1\ngo think\nstop\nquit\n",
        "nboard 2\nset depth 2\nset game (;GM[Othello]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)\nping 1\nmove F6/1/2\ngo\n",
        "1 name\nboardsize 8\nclear_board\nplay b f5\ngenmove w\nundo\ntime_settings 1 2 3\ntime_left b 1 0\nshowboard\n",
        "R01Other                           W005075A\nM0000192300\nE10\n",
        "damka\ninit\npos fen=\"x\" moves=\"a\"\ngo analyze\nstop\n",
    ];
    Target {
        name: "engine_servers",
        seeds: seeds.map(|seed| seed.as_bytes().to_vec()).to_vec(),
        words: WORDS,
        run: |bytes| {
            for (protocol, game) in PROTOCOLS {
                let mut server: Box<dyn EngineServer> = match protocol {
                    "nboard" => Box::new(NboardServer::default()),
                    "gtp" => Box::new(GtpServer::default()),
                    "dxp" => Box::new(DxpServer::new(None, |_| {})),
                    "damka" => Box::new(HubServer::new(Dialect::Damka)),
                    _ => Box::new(HubServer::new(Dialect::Hub)),
                };
                let mut out = Vec::new();
                serve(server.as_mut(), bot(game), Cursor::new(bytes.to_vec()), &mut out, b'\n').unwrap();
            }
        },
    }
}

/// A bot without a thread, so that an input costs little: it plays the first legal move at once.
struct FirstMove {
    answer: Option<Reply>,
    waker: Option<Waker>,
}

impl Player for FirstMove {
    fn title(&self) -> String {
        "First".into()
    }

    fn spec(&self) -> String {
        "first".into()
    }

    fn ask(&mut self, request: Request) {
        let answer = match request.ask {
            PlayerRequest::Move(task) => task.position.moves().first().map_or(PlayerResponse::Resigns, |legal| {
                PlayerResponse::Move(Box::new(ChosenMove {
                    chosen: legal.clone(),
                    value: Some(0.0),
                    memory: None,
                    spent: ResourceUsage::default(),
                    trace: Vec::new(),
                    marks: Vec::new(),
                    offers_draw: false,
                }))
            }),
            PlayerRequest::Analyse { task, .. } => {
                let line = task.position.moves().first().map(|legal| ScoredLine {
                    value: 0.0,
                    discs: None,
                    line: vec![legal.clone()],
                });
                PlayerResponse::Judgement {
                    moves: line.into_iter().collect(),
                    depth: 1,
                    nodes: 1,
                    is_exact: false,
                    is_last: true,
                }
            }
            PlayerRequest::Grade(_) | PlayerRequest::AcceptDraw(_) | PlayerRequest::Done(_) => return,
        };
        self.answer = Some(Reply { id: request.id, generation: 0, answer });
        if let Some(waker) = &self.waker {
            waker();
        }
    }

    fn poll(&mut self) -> Option<Reply> {
        self.answer.take()
    }

    fn stop(&mut self) {}

    fn wake_with(&mut self, waker: Waker) {
        self.waker = Some(waker);
    }
}

fn bot(game: &str) -> ServedBot {
    ServedBot {
        title: "First".into(),
        version: String::new(),
        options: Vec::new(),
        games: vec![ServedGame { word: game.into(), variant: variant(game) }],
        make: Box::new(|_, _| Ok(Box::new(FirstMove { answer: None, waker: None }))),
    }
}
