//! The thread that runs one seat's bot: requests come in, replies go out, and no Lua type leaves it.

use super::bot::BotOptions;
use super::call::{LoadedBot, RequestKind, RequestLinks, broke_down, broken_rules, evidence, with_evidence};
use super::live_bot::{LiveBot, Version};
use super::rules::asking_flag;
use super::sandbox::{OnStall, cut_short};
use crate::player::{
    MAX_PINNED_SLICE, PlayerFault, PlayerRequest, PlayerResponse, Reply, ReplySender, Request, ResourceUsage, unpin,
};
use crate::report::Report;
use crate::rules::{StallHandler, Termination, with_stall_handler};
use crate::text::phrase;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a script may continue after a stop, to return what its search has found.
const STOP_GRACE: Duration = Duration::from_millis(50);

/// Lua calls host functions that call Lua, up to 200 deep, with frames of the VM in between.
const STACK_BYTES: usize = 16 * 1024 * 1024;

/// State shared by the seat and its thread. Requests are numbered from 1 in the order asked.
#[derive(Default)]
struct SeatShared {
    /// Requests up to this number were told to stop.
    stopped: AtomicU64,
    /// Requests up to this number were replaced: their answers are dropped.
    replaced: AtomicU64,
    /// The request being answered and the id of its watch.
    watched: Mutex<Option<(u64, u64)>>,
    /// Id of the latest request, which needs an answer if the thread hangs on an earlier one.
    last_id: AtomicU64,
    is_abandoned: AtomicBool,
}

struct SeatJob {
    number: u64,
    request: Request,
}

/// Handle to a seat's thread. Dropping it ends the thread.
pub struct SeatThread {
    jobs: Sender<SeatJob>,
    shared: Arc<SeatShared>,
    asked: u64,
}

impl SeatThread {
    pub fn start(live: Arc<LiveBot>, options: BotOptions, outbox: Arc<ReplySender>) -> std::io::Result<Self> {
        let (jobs, received) = channel();
        let shared = Arc::new(SeatShared::default());
        let from = shared.clone();
        let thread = std::thread::Builder::new().name("bot".into()).stack_size(STACK_BYTES);
        thread.spawn(move || {
            SeatWorker { live, options, outbox, shared: from, is_asking_rules: asking_flag() }.run(&received);
        })?;
        Ok(Self { jobs, shared, asked: 0 })
    }

    pub fn is_abandoned(&self) -> bool {
        self.shared.is_abandoned.load(Ordering::SeqCst)
    }

    /// Sends a request; one that is still open is replaced.
    pub fn ask(&mut self, request: Request) {
        self.replace();
        self.asked += 1;
        self.shared.last_id.store(request.id, Ordering::SeqCst);
        // The thread only ends when this sender is dropped.
        let _ = self.jobs.send(SeatJob { number: self.asked, request });
    }

    /// Stops the open request, which may still return what it has found.
    pub fn stop(&self) {
        self.shared.stopped.store(self.asked, Ordering::SeqCst);
        self.cut(STOP_GRACE);
    }

    fn replace(&self) {
        self.shared.replaced.store(self.asked, Ordering::SeqCst);
        self.shared.stopped.store(self.asked, Ordering::SeqCst);
        self.cut(Duration::ZERO);
    }

    fn cut(&self, left: Duration) {
        let watched = *self.shared.watched.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, watch)) = watched.filter(|(number, _)| *number <= self.asked) {
            cut_short(watch, left);
        }
    }
}

impl Drop for SeatThread {
    fn drop(&mut self) {
        self.replace();
    }
}

struct SeatWorker {
    live: Arc<LiveBot>,
    options: BotOptions,
    outbox: Arc<ReplySender>,
    shared: Arc<SeatShared>,
    is_asking_rules: Arc<AtomicBool>,
}

impl SeatWorker {
    fn run(&self, jobs: &Receiver<SeatJob>) {
        let mut loaded: Option<LoadedBot> = None;
        let mut stays = true;
        while let Ok(job) = jobs.recv() {
            if self.is_replaced(job.number) {
                continue;
            }
            let (begun, version) = (Instant::now(), self.live.current());
            let reply = self.reply(&job, version.generation);
            // A panic in damka's own code counts as a fault of this request and keeps the seat's thread.
            let answer = catch_unwind(AssertUnwindSafe(|| {
                with_stall_handler(self.on_stalled_rules(&job, &version), || {
                    self.answer(&job, &version, &mut loaded, &reply)
                })
            }));
            let answer = answer.unwrap_or_else(|panic| {
                let message = phrase("bot-internal-error").with("error", panic_text(&*panic));
                Err(broke_down(Termination::Crashed, message))
            });
            self.shared.watched.lock().unwrap_or_else(PoisonError::into_inner).take();
            if self.shared.is_abandoned.load(Ordering::SeqCst) {
                // Already reported; the next request gets a new thread.
                return;
            }
            match answer {
                Ok(None) => {}
                Ok(Some(answer)) => reply(answer),
                Err(fault) => {
                    // The state cannot be trusted after a fault, so the next request gets a fresh one.
                    loaded = None;
                    // A stopped request that had nothing ready still reports where it was; a replaced one drops the reply.
                    reply(PlayerResponse::Fault(fault));
                }
            }
            if stays && begun.elapsed() > MAX_PINNED_SLICE {
                stays = false;
                unpin();
            }
        }
    }

    fn is_replaced(&self, number: u64) -> bool {
        self.shared.replaced.load(Ordering::SeqCst) >= number
    }

    fn reply(&self, job: &SeatJob, generation: u64) -> Rc<dyn Fn(PlayerResponse)> {
        let (number, id) = (job.number, job.request.id);
        let (outbox, shared) = (self.outbox.clone(), self.shared.clone());
        Rc::new(move |answer| {
            if shared.replaced.load(Ordering::SeqCst) < number && !shared.is_abandoned.load(Ordering::SeqCst) {
                outbox.push(Reply { id, generation, answer });
            }
        })
    }

    fn answer(
        &self,
        job: &SeatJob,
        version: &Arc<Version>,
        loaded: &mut Option<LoadedBot>,
        reply: &Rc<dyn Fn(PlayerResponse)>,
    ) -> Result<Option<PlayerResponse>, Box<PlayerFault>> {
        let on_stall = self.on_stall(job, version);
        if !loaded.as_ref().is_some_and(|bot| bot.is_from(version)) {
            if matches!(job.request.ask, PlayerRequest::Done(_)) && loaded.is_none() {
                return Ok(None);
            }
            // Drop the old state first, so that two never exist at once.
            *loaded = None;
            let bot = LoadedBot::load(version, &self.options, on_stall.clone());
            *loaded = Some(bot.map_err(|report| load_fault(report, version, &job.request.ask))?);
        }
        let Some(bot) = loaded else { return Ok(None) };
        let links = self.links(job, reply.clone(), on_stall);
        bot.answer(job.request.ask.clone(), &version.weights, links)
    }

    fn links(&self, job: &SeatJob, reply: Rc<dyn Fn(PlayerResponse)>, on_stall: OnStall) -> RequestLinks {
        let number = job.number;
        let (shared, watching) = (self.shared.clone(), self.shared.clone());
        RequestLinks {
            sink: Box::new(move |answer| reply(answer)),
            is_wanted: Box::new(move || shared.stopped.load(Ordering::SeqCst) < number),
            watched: Box::new(move |watch| {
                *watching.watched.lock().unwrap_or_else(PoisonError::into_inner) = Some((number, watch));
                // The stop came before there was a watch to shorten.
                if watching.stopped.load(Ordering::SeqCst) >= number {
                    cut_short(watch, STOP_GRACE);
                }
            }),
            on_stall,
            books: self.live.books(),
            endgames: self.live.endgames(),
            patterns: self.live.patterns(),
        }
    }

    /// Reports a bot that cannot be stopped, once, and abandons the thread.
    fn on_stall(&self, job: &SeatJob, version: &Arc<Version>) -> OnStall {
        let (outbox, shared, live) = (self.outbox.clone(), self.shared.clone(), self.live.clone());
        let (request, version, options) = (job.request.ask.clone(), version.clone(), self.options.clone());
        let is_asking_rules = self.is_asking_rules.clone();
        Arc::new(move || {
            // Script rules that hang have their own watch, which stops or abandons them and blames the variant.
            if is_asking_rules.load(Ordering::SeqCst) {
                return;
            }
            if !shared.is_abandoned.swap(true, Ordering::SeqCst) {
                live.mark_stalled(&version.source);
                let answer = PlayerResponse::Fault(stalled(&request, &version, &options));
                let id = shared.last_id.load(Ordering::SeqCst);
                outbox.push(Reply { id, generation: version.generation, answer });
            }
        })
    }

    /// Abandons the thread because of script rules that cannot be stopped: the variant is at fault, not the bot.
    fn on_stalled_rules(&self, job: &SeatJob, version: &Version) -> StallHandler {
        let (outbox, shared, generation) = (self.outbox.clone(), self.shared.clone(), version.generation);
        let request = job.request.ask.clone();
        Arc::new(move |report| {
            if !shared.is_abandoned.swap(true, Ordering::SeqCst) {
                let id = shared.last_id.load(Ordering::SeqCst);
                let answer = PlayerResponse::Fault(broken_rules(report, task_of(&request)));
                outbox.push(Reply { id, generation, answer });
            }
        })
    }
}

fn stalled(request: &PlayerRequest, version: &Version, options: &BotOptions) -> Box<PlayerFault> {
    let message = phrase("bot-left-behind").with("id", &version.source.id);
    let plain = Report::error(message).in_file(version.source.file.clone());
    let task = task_of(request);
    let report = match task {
        Some(task) => with_evidence(plain.clone(), &version.info.spec_with(options), (task, RequestKind::of(request))),
        None => plain.clone(),
    };
    let time = task.map(|task| task.allowance.guard).unwrap_or_default();
    let spent = ResourceUsage { time, ..ResourceUsage::default() };
    let evidence = Some(Box::new(evidence(&version.source, &version.info, spent, plain)));
    Box::new(PlayerFault { ending: Termination::Stalled, report, evidence })
}

fn task_of(request: &PlayerRequest) -> Option<&crate::player::TurnContext> {
    match request {
        PlayerRequest::Move(task)
        | PlayerRequest::Grade(task)
        | PlayerRequest::Analyse { task, .. }
        | PlayerRequest::AcceptDraw(task) => Some(task),
        PlayerRequest::Done(_) => None,
    }
}

fn load_fault(plain: Report, version: &Version, request: &PlayerRequest) -> Box<PlayerFault> {
    let report = match task_of(request) {
        Some(task) => with_evidence(plain.clone(), &version.source.id, (task, RequestKind::of(request))),
        None => plain.clone(),
    };
    let evidence = Some(Box::new(evidence(&version.source, &version.info, ResourceUsage::default(), plain)));
    Box::new(PlayerFault { ending: Termination::ScriptError, report, evidence })
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "unknown reason".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Player;
    use crate::rules::Outcome;
    use crate::script::bot::{BotSource, check_bot};
    use crate::script::player::BotPlayer;

    fn source(title: &str) -> BotSource {
        let text = format!("--- @api 1\nreturn {{ title = '{title}', games = {{ '*' }}, move = function() end }}");
        BotSource { id: "test".into(), file: "ai/test.lua".into(), source: text.into(), modules: Arc::default() }
    }

    fn done(id: u64) -> Request {
        Request { id, ask: PlayerRequest::Done(Outcome { winner: None, ending: Termination::Agreed }) }
    }

    #[test]
    fn the_text_that_hangs_is_not_asked_again_by_anyone_and_the_fixed_one_is() {
        let put = |live: &LiveBot, title: &str| live.set_source(source(title), check_bot(&source(title)).unwrap());
        let first = source("Old");
        let info = check_bot(&first).unwrap();
        let live = Arc::new(LiveBot::new(first, info, Arc::default()));
        let follower = live.with_weights(Arc::default(), None);
        let inside = |live: &Arc<LiveBot>| SeatWorker {
            live: live.clone(),
            options: BotOptions::new(),
            outbox: Arc::default(),
            shared: Arc::default(),
            is_asking_rules: Arc::default(),
        };
        let asked = |live: &Arc<LiveBot>| {
            let mut player = BotPlayer::new(live.clone(), BotOptions::new());
            player.ask(done(1));
            player.poll().is_none()
        };
        // The file is fixed between the stop and the moment when the old text is given up.
        let hung = live.current();
        let on_stall = inside(&live).on_stall(&SeatJob { number: 1, request: done(1) }, &hung);
        put(&live, "Mended");
        on_stall();
        assert!(asked(&live) && asked(&follower));
        // The fixed text hangs too, in a seat with its own weights.
        inside(&follower).on_stall(&SeatJob { number: 1, request: done(1) }, &follower.current())();
        assert!(!asked(&live) && !asked(&follower));
        live.set_weights(&Arc::default());
        assert!(!asked(&live), "other weights are no other text");
        put(&live, "Mended again");
        assert!(asked(&live) && asked(&follower));
    }
}
