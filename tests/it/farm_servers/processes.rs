//! A NATS server, a host and workers, each a process with a folder of its own.

use damka::farm::{FarmWorker, NatsAddress, WorkerControl, WorkerLimits, WorkerOptions};
use damka::store::{Store, StorePlace};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const DAMKA: &str = env!("CARGO_BIN_EXE_damka");
/// The most time for anything that is waited for.
const PATIENCE: Duration = Duration::from_mins(5);
/// How often something is looked at.
const LOOK: Duration = Duration::from_millis(20);

pub struct Outcome {
    /// What the program printed.
    pub text: String,
    pub is_over: bool,
}

enum RunningWorker {
    Process(Child),
    /// With a player process that the test has changed.
    Thread(WorkerControl),
}

pub struct Farm {
    folder: TempDir,
    port: u16,
    server: Option<Child>,
    workers: BTreeMap<usize, RunningWorker>,
}

impl Farm {
    /// Starts a server with users for so many workers.
    pub fn new(workers: usize) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let printed = Command::new(DAMKA).args(["farm", "config", "--workers", &workers.to_string()]).output().unwrap();
        let config = String::from_utf8(printed.stdout).unwrap();
        let config = config.replace("port: 4222", &format!("host: 127.0.0.1\nport: {port}"));
        fs::write(folder.path().join("nats.conf"), config).unwrap();
        for name in ["home", "host"].map(str::to_owned).into_iter().chain((1..=workers).map(|n| format!("worker-{n}")))
        {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        let mut farm = Self { folder, port, server: None, workers: BTreeMap::new() };
        farm.start_server();
        farm
    }

    fn place(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn start_server(&mut self) {
        let log = File::create(self.place("nats.log")).unwrap();
        let mut command = Command::new("nats-server");
        command.args(["-c", "nats.conf"]).current_dir(self.folder.path()).stdout(Stdio::null()).stderr(log);
        self.server = Some(command.spawn().expect("nats-server is installed: make farm-test installs it"));
        let port = self.port;
        wait_until("the server listens", || TcpStream::connect(("127.0.0.1", port)).is_ok());
    }

    pub fn kill_server(&mut self) {
        self.server.take().into_iter().for_each(kill);
    }

    /// The address with the user of this name.
    pub fn address(&self, user: &str) -> String {
        let config = fs::read_to_string(self.place("nats.conf")).unwrap();
        let line = config.lines().find(|line| line.contains(&format!("user: \"{user}\""))).unwrap();
        let password = line.split("password: \"").nth(1).unwrap().split('"').next().unwrap();
        format!("nats://{user}:{password}@127.0.0.1:{}", self.port)
    }

    fn damka(&self, folder: &str) -> Command {
        let mut command = Command::new(DAMKA);
        command.arg("--root").arg(self.place(folder));
        command
    }

    /// Starts a worker with one thread. `player`, if not empty, is a shell command in which `{player}` stands for the process that
    /// plays.
    pub fn start_worker(&mut self, number: usize, player: &str) {
        if player.is_empty() {
            let child = self.worker_command(number).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            self.workers.insert(number, RunningWorker::Process(child));
            return;
        }
        let name = format!("worker-{number}");
        let own = format!("{DAMKA} --root {} farm player", self.place(&name).display());
        let line = player.replace("{player}", &own);
        let options = WorkerOptions {
            address: self.address(&name).parse::<NatsAddress>().unwrap(),
            name,
            threads: 1,
            limits: WorkerLimits { max_steps: None, max_guard: Duration::from_hours(1) },
            command: Arc::new(move || {
                let mut command = Command::new("sh");
                command.args(["-c", &line]);
                command
            }),
        };
        let control = WorkerControl::default();
        drop(FarmWorker::start(options, &control).unwrap());
        self.workers.insert(number, RunningWorker::Thread(control));
    }

    fn worker_command(&self, number: usize) -> Command {
        let name = format!("worker-{number}");
        // Like that of a new machine, the folder does not exist.
        let mut command = Command::new(DAMKA);
        command.env("DAMKA_HOME", self.place(&format!("{name}-new")));
        command.args(["worker", &self.address(&name), "--threads", "1"]);
        command
    }

    /// Runs a worker under another name than its user's, to its end.
    pub fn run_worker_as(&self, number: usize, name: &str) -> Outcome {
        outcome(&self.worker_command(number).args(["--name", name]).output().unwrap())
    }

    pub fn kill_worker(&mut self, number: usize) {
        match self.workers.remove(&number) {
            Some(RunningWorker::Process(child)) => kill(child),
            Some(RunningWorker::Thread(control)) => {
                control.end();
                control.end();
            }
            None => {}
        }
    }

    fn match_command(&self, folder: &str, seats: &[&str; 2], games: u32) -> Command {
        let mut command = self.damka(folder);
        let games = games.to_string();
        command.args(["match", "english"]).args(seats).args(["--games", &games, "--seed", "3", "--max-moves", "60"]);
        command
    }

    /// The result of the match on one machine.
    pub fn at_home(&self, seats: &[&str; 2], games: u32) -> String {
        let played = self.match_command("home", seats, games).args(["--concurrency", "2"]).output().unwrap();
        assert!(played.status.success(), "{}", text(&played));
        self.result_in("home", 1)
    }

    pub fn start_host(&self, seats: &[&str; 2], games: u32, more: &[&str]) -> Child {
        let mut command = self.match_command("host", seats, games);
        command.args(["--farm", &self.address("host")]).args(more);
        self.spawn_host(command)
    }

    /// What it says is added to `host.log`.
    fn spawn_host(&self, mut command: Command) -> Child {
        let log = File::options().create(true).append(true).open(self.place("host.log")).unwrap();
        command.stdout(Stdio::null()).stderr(log).spawn().unwrap()
    }

    pub fn resume_host(&self) -> Child {
        let mut command = self.damka("host");
        command.args(["tournament", "resume", "--farm", &self.address("host")]);
        self.spawn_host(command)
    }

    /// Plays the match to its end.
    pub fn play(&self, seats: &[&str; 2], games: u32, more: &[&str]) -> Outcome {
        self.play_as("host", seats, games, more)
    }

    /// Plays the match with a host that connects as this user.
    pub fn play_as(&self, user: &str, seats: &[&str; 2], games: u32, more: &[&str]) -> Outcome {
        let mut command = self.match_command("host", seats, games);
        outcome(&command.args(["--farm", &self.address(user)]).args(more).output().unwrap())
    }

    pub fn wait(&self, child: &mut Child, most: Duration) -> ExitStatus {
        let until = Instant::now() + most;
        loop {
            if let Some(status) = child.try_wait().unwrap() {
                return status;
            }
            assert!(Instant::now() < until, "{} games are played", self.played());
            std::thread::sleep(LOOK);
        }
    }

    /// What `tournament status` says of the host's first contest.
    pub fn result(&self) -> String {
        self.result_of(1)
    }

    pub fn result_of(&self, contest: u32) -> String {
        self.result_in("host", contest)
    }

    fn result_in(&self, folder: &str, contest: u32) -> String {
        let number = contest.to_string();
        let shown = self.damka(folder).args(["tournament", "status", &number, "--json"]).output().unwrap();
        assert!(shown.status.success(), "{}", text(&shown));
        String::from_utf8(shown.stdout).unwrap()
    }

    fn store(&self) -> Option<Store> {
        let place = self.place("host");
        Store::open_existing(&StorePlace::in_folder(Path::new(&place))).ok().flatten()
    }

    /// The games that the host has saved.
    pub fn played(&self) -> usize {
        self.store().and_then(|store| store.contest(1).ok().flatten()).map_or(0, |contest| contest.games as usize)
    }

    /// The names of the machines that played the host's games.
    pub fn workers(&self) -> BTreeSet<String> {
        self.store().unwrap().contest_games(1).unwrap().into_iter().map(|game| game.worker).collect()
    }

    pub fn until_played(&self, games: usize) {
        wait_until(&format!("{games} games are played"), || self.played() >= games);
    }
}

impl Drop for Farm {
    fn drop(&mut self) {
        for number in self.workers.keys().copied().collect::<Vec<_>>() {
            self.kill_worker(number);
        }
        self.kill_server();
    }
}

fn kill(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let until = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < until, "not in time: {what}");
        std::thread::sleep(LOOK);
    }
}

fn text(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes)).join("\n")
}

fn outcome(output: &Output) -> Outcome {
    Outcome { text: text(output), is_over: output.status.success() }
}
