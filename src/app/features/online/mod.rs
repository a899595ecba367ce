//! Network play: hosting, joining and watching, the lobby of a server, games nearby, and seats to return to.

mod action;
mod lobby;
mod nearby;
mod open;
pub mod page;
mod update;

pub use action::{HostDraft, OnlineAction};
pub use lobby::ShownLobby;
pub use nearby::Nearby;

use crate::app::disk_worker::DiskQueue;
use crate::app::features::play::table::Table;
use crate::app::route::Route;
use crate::app::task::Task;
use crate::catalog::Catalog;
use crate::net::Link;
use crate::online::{
    Hosted, OnlineEvent, OnlineGame, RulesOffer, SavedSeat, SeatFile, SeatRecorder, failure_report, stored_game,
};
use crate::player::Waker;
use crate::report::{Report, Reports};
use crate::store::{Store, StorePlace};
use crate::text::Phrase;
use open::{Invitation, OpenRequest, OpenedClient};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

impl Route {
    pub const ONLINE: Self = Self::new("online");
}

/// Longest time that the server gets to receive the cancellation of a waiting game.
const LAST_WORD: Duration = Duration::from_secs(2);

/// The stage of a game that is not on the board yet.
enum OnlineStage {
    Idle,
    /// The server is being started or looked up.
    Opening(Task<Result<OpenedClient, Reports>>),
    /// Waiting for the opponent or for the server's first message.
    Waiting(Box<OpenedClient>),
    /// Cancelled; the server has until this time to receive the message.
    Leaving(Box<OpenedClient>, Duration),
}

pub enum OnlineState<'a> {
    Idle,
    /// A server is being started, looked up or connected to.
    Connecting {
        /// Why the last attempt failed, if one did.
        lost: Option<&'a Phrase>,
        /// Whether the connection is encrypted; `None` if not known yet.
        is_encrypted: Option<bool>,
    },
    /// The game has rules that the player doesn't have.
    RulesOffered(&'a RulesOffer),
    /// A game waits for its opponent.
    Waiting {
        code: &'a str,
        /// The join link; `None` for a bot's challenge, which nobody else can join.
        link: Option<String>,
        /// The game's page in a browser of another machine, if others reach this address.
        page: Option<String>,
        reach: WaitingReach<'a>,
        is_encrypted: bool,
    },
}

/// Who can find a waiting game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitingReach<'a> {
    /// It runs here, and is announced on the local network.
    Announced,
    /// It runs here, and the local network allows no announcement.
    Unannounced,
    /// The lobby of its server lists it.
    Listed,
    /// Its server lists it nowhere.
    Unlisted,
    /// A bot is challenged to it.
    Bot(&'a str),
}

type SeatNews = Result<Vec<SavedSeat>, Report>;

pub struct Online {
    waker: Waker,
    place: StorePlace,
    disk: DiskQueue,
    seats: SeatFile,
    /// From the disk worker: the stored seats, or why they could not be written.
    seat_news: (Sender<SeatNews>, Receiver<SeatNews>),
    stage: OnlineStage,
    recorder: Option<SeatRecorder>,
    hosted: Option<Hosted>,
    /// A game that has begun and is not on the board yet.
    begun: Option<Table>,
    pub nearby: Nearby,
    pub lobby: ShownLobby,
    /// The server of the current game as other machines reach it, with the game's code.
    link: Option<Link>,
    /// Whether the code is shown by which a phone takes over the current seat.
    pub shows_seat_code: bool,
    pub fault: Option<Report>,
    /// Seats in unfinished games, newest first.
    saved: Vec<SavedSeat>,
    keeping: Vec<Task<Result<(), Report>>>,
}

impl Online {
    /// `waker` is called from any thread when a tick is worthwhile.
    pub(in crate::app) fn new(catalog: &Catalog, waker: Waker, disk: DiskQueue) -> Self {
        let seats = SeatFile::of(&catalog.root().folder);
        let mut saved = seats.seats();
        saved.reverse();
        Self {
            waker,
            disk,
            place: StorePlace::in_folder(&catalog.root().folder),
            seats,
            seat_news: channel(),
            stage: OnlineStage::Idle,
            recorder: None,
            hosted: None,
            begun: None,
            nearby: Nearby::default(),
            lobby: ShownLobby::default(),
            link: None,
            shows_seat_code: false,
            fault: None,
            saved,
            keeping: Vec::new(),
        }
    }

    /// Reloads the stored seats after all earlier changes.
    pub fn look_up_seats(&self) {
        let file = self.seats.clone();
        let outbox = self.seat_news.0.clone();
        self.disk.run(move || {
            // The window may be gone; that is fine.
            let _ = outbox.send(Ok(file.seats()));
            Ok(())
        });
    }

    /// Collects what the disk worker read or could not write.
    fn take_seat_news(&mut self) {
        while let Ok(news) = self.seat_news.1.try_recv() {
            match news {
                Ok(mut seats) => {
                    seats.reverse();
                    self.saved = seats;
                }
                Err(fault) => self.fault = Some(fault),
            }
        }
    }

    pub fn unfinished_seats(&self) -> &[SavedSeat] {
        &self.saved
    }

    pub fn state(&self) -> OnlineState<'_> {
        let OnlineStage::Waiting(opened) = &self.stage else {
            return match self.stage {
                OnlineStage::Opening(_) => OnlineState::Connecting { lost: None, is_encrypted: None },
                _ => OnlineState::Idle,
            };
        };
        if let Some(offer) = opened.client.game().rules_offer() {
            return OnlineState::RulesOffered(offer);
        }
        let code = opened.client.game().code().unwrap_or(&opened.code);
        let is_encrypted = opened.client.is_encrypted();
        let Some(invitation) = opened.invitation.as_ref().filter(|_| !code.is_empty()) else {
            return OnlineState::Connecting { lost: opened.client.lost(), is_encrypted: Some(is_encrypted) };
        };
        let reach = match invitation {
            Invitation { bot: Some(bot), .. } => WaitingReach::Bot(bot),
            Invitation { is_elsewhere: true, is_public: true, .. } => WaitingReach::Listed,
            Invitation { is_elsewhere: true, .. } => WaitingReach::Unlisted,
            _ if opened.hosted.as_ref().is_some_and(Hosted::is_announced) => WaitingReach::Announced,
            _ => WaitingReach::Unannounced,
        };
        let link = Link { code: code.parse().ok(), ..opened.link.clone() };
        let link = invitation.bot.is_none().then_some(link);
        let page = link.as_ref().filter(|link| !link.is_loopback()).map(Link::page);
        let link = link.as_ref().map(Link::to_string);
        OnlineState::Waiting { code, link, page, reach, is_encrypted }
    }

    /// The address at which a phone takes over the seat of a game.
    pub fn seat_page(&self, game: &OnlineGame) -> Option<String> {
        Some(self.link.as_ref()?.page_of_seat(game.seat()?))
    }

    /// The server of the current game as other machines reach it.
    pub const fn link(&self) -> Option<&Link> {
        self.link.as_ref()
    }

    /// Whether the current game runs in this program.
    pub const fn is_hosting(&self) -> bool {
        self.hosted.is_some()
    }

    /// Whether a game is being opened or waits for its opponent.
    pub const fn is_waiting(&self) -> bool {
        matches!(self.stage, OnlineStage::Opening(_) | OnlineStage::Waiting(_))
    }

    /// Starts an action, replacing the current one. `name` is what the opponent sees; empty for the user's name.
    pub fn start(&mut self, act: OnlineAction, catalog: &Catalog, name: &str) {
        let request = match act {
            OnlineAction::Host(draft) => OpenRequest::Host(draft),
            OnlineAction::Join { target, seat } => OpenRequest::Join { target, seat },
            OnlineAction::Watch { target } => OpenRequest::Watch { target },
            OnlineAction::GoOn(saved) => OpenRequest::GoOn(saved),
            _ => return,
        };
        self.close();
        let (catalog, waker, name) = (catalog.clone(), self.waker.clone(), name.trim().to_owned());
        let job = move || {
            let name = Some(name.as_str()).filter(|name| !name.is_empty());
            open::open(&catalog, request, name, waker)
        };
        self.stage = OnlineStage::Opening(Task::start("online", self.waker.clone(), job));
    }

    /// Closes the connection and the server; seats are kept.
    pub fn close(&mut self) {
        (self.stage, self.recorder, self.hosted, self.fault) = (OnlineStage::Idle, None, None, None);
        (self.link, self.shows_seat_code) = (None, false);
    }

    /// Passes on the player's answer about the rules that are offered.
    pub(super) fn answer_rules(&mut self, answer: impl FnOnce(&mut OnlineGame)) {
        if let OnlineStage::Waiting(opened) = &mut self.stage {
            answer(opened.client.game_mut());
            (self.waker)();
        }
    }

    /// Stops waiting. A game hosted here is closed.
    pub fn cancel(&mut self, now: Duration) {
        self.stage = match std::mem::replace(&mut self.stage, OnlineStage::Idle) {
            OnlineStage::Waiting(mut opened) => {
                opened.client.game_mut().leave();
                OnlineStage::Leaving(opened, now + LAST_WORD)
            }
            _ => OnlineStage::Idle,
        };
    }

    /// Advances a game that is not on the board yet. Returns it once it has started.
    pub fn follow(&mut self, now: Duration) -> Option<Table> {
        self.take_seat_news();
        self.keeping.retain(|kept| match kept.poll() {
            None => true,
            Some(done) => {
                self.fault = done.and_then(|done| done).err().or(self.fault.take());
                false
            }
        });
        match std::mem::replace(&mut self.stage, OnlineStage::Idle) {
            OnlineStage::Idle => {}
            OnlineStage::Opening(task) => match task.poll() {
                None => self.stage = OnlineStage::Opening(task),
                Some(Ok(Ok(opened))) => return self.wait(Box::new(opened), now),
                Some(Ok(Err(reports))) => self.fault = Some(reports.into_first()),
                Some(Err(report)) => self.fault = Some(report),
            },
            OnlineStage::Waiting(opened) => return self.wait(opened, now),
            OnlineStage::Leaving(mut opened, until) => {
                for event in opened.client.tick(now) {
                    self.note_by(&opened.recorder, opened.client.game(), &event);
                }
                let game = opened.client.game();
                if now < until && game.is_waiting() && game.failure().is_none() && opened.client.lost().is_none() {
                    self.stage = OnlineStage::Leaving(opened, until);
                } else {
                    self.look_up_seats();
                }
            }
        }
        None
    }

    fn wait(&mut self, mut opened: Box<OpenedClient>, now: Duration) -> Option<Table> {
        let mut has_begun = false;
        for event in opened.client.tick(now) {
            self.note_by(&opened.recorder, opened.client.game(), &event);
            match (&event, &mut opened.hosted) {
                (OnlineEvent::Created { code, .. }, Some(hosted)) => {
                    hosted.announce(code, &opened.seat.name, &opened.clock);
                }
                (OnlineEvent::Began { .. }, hosted) => {
                    has_begun = true;
                    hosted.iter_mut().for_each(Hosted::withdraw);
                }
                (OnlineEvent::Failed(error), _) => self.fault = Some(failure_report(error)),
                _ => {}
            }
        }
        if opened.client.game().failure().is_some() {
            self.look_up_seats();
            return None;
        }
        if !has_begun {
            self.stage = OnlineStage::Waiting(opened);
            return None;
        }
        let OpenedClient { client, seat, recorder, hosted, link, code, .. } = *opened;
        let code = client.game().code().unwrap_or(&code).parse().ok();
        self.link = Some(Link { code, ..link });
        (self.recorder, self.hosted, self.fault) = (Some(recorder), hosted, None);
        Table::online(client, seat, self.waker.clone())
    }

    pub fn take_started(&mut self) -> Option<Table> {
        self.begun.take()
    }

    pub fn next_due(&self) -> Option<Duration> {
        match &self.stage {
            OnlineStage::Waiting(opened) => opened.client.next_due(),
            OnlineStage::Leaving(opened, until) => opened.client.next_due().into_iter().chain([*until]).min(),
            OnlineStage::Idle | OnlineStage::Opening(_) => None,
        }
    }

    /// Searches for games nearby, while the page is visible.
    pub fn search(&mut self, now: Duration) -> Option<Duration> {
        self.nearby.tick(now, &self.waker);
        self.nearby.next_due()
    }

    /// Stores what happened in the current online game; `rules` is the number of its variant's rules in this catalogue.
    pub fn note(&mut self, game: &OnlineGame, event: &OnlineEvent, rules: u64) {
        if let Some(recorder) = self.recorder.take() {
            self.note_by(&recorder, game, event);
            self.recorder = Some(recorder);
        }
        if matches!(event, OnlineEvent::Over { .. } | OnlineEvent::Failed(_)) {
            self.look_up_seats();
        }
        if game.is_watching() {
            return;
        }
        if let (OnlineEvent::Over { .. }, Some(kept)) = (event, stored_game(game, rules)) {
            let place = self.place.clone();
            let keep = move || Store::open(&place).and_then(|mut store| store.add_today(kept)).map(drop);
            self.keeping.push(Task::start("online library", self.waker.clone(), keep));
        }
    }

    fn note_by(&self, recorder: &SeatRecorder, game: &OnlineGame, event: &OnlineEvent) {
        let Some(change) = recorder.change(game, event) else { return };
        let outbox = self.seat_news.0.clone();
        self.disk.run(move || {
            // The window may be gone; that is fine.
            let _ = change.apply().map_err(|fault| outbox.send(Err(fault)));
            Ok(())
        });
    }
}
