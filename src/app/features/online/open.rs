//! Hosts or joins a game on a background thread, because that takes a moment.

use super::action::HostDraft;
use crate::catalog::Catalog;
use crate::config::HUMAN;
use crate::net::{ClientKind, ClockTerms, Link};
use crate::online::{
    ClientGoal, FoundServer, HostTerms, Hosted, LocalSeat, NewGame, OnlineClient, OnlineGame, RulesImporter, SavedSeat,
    SeatFile, SeatRecorder, find_target,
};
use crate::player::Waker;
use crate::report::{Report, Reports};
use crate::session::TimeControl;
use crate::text::phrase;
use std::net::{IpAddr, Ipv4Addr};

pub(super) enum OpenRequest {
    Host(Box<HostDraft>),
    Join { target: String, seat: String },
    Watch { target: String },
    GoOn(Box<SavedSeat>),
}

pub(super) struct OpenedClient {
    pub client: OnlineClient,
    pub seat: LocalSeat,
    pub recorder: SeatRecorder,
    pub hosted: Option<Hosted>,
    /// The server as other machines reach it, without the game's code.
    pub link: Link,
    /// What is told about a game that was created here.
    pub invitation: Option<Invitation>,
    /// The join code, if it is known already.
    pub code: String,
    pub clock: String,
}

/// How a game that was created here finds its other player.
pub(super) struct Invitation {
    /// Whether another machine runs the game.
    pub is_elsewhere: bool,
    /// Whether the lobby of that machine lists it.
    pub is_public: bool,
    /// The bot that is challenged.
    pub bot: Option<String>,
}

/// Opens a connection. `name` is what the opponent sees, if anything was typed.
pub(super) fn open(
    catalog: &Catalog,
    request: OpenRequest,
    name: Option<&str>,
    waker: Waker,
) -> Result<OpenedClient, Reports> {
    match request {
        OpenRequest::Host(draft) if !draft.server.is_empty() => create(catalog, &draft, name, waker),
        OpenRequest::Host(draft) => host(catalog, &draft, None, name, waker),
        OpenRequest::Join { target, seat } => {
            let found = find_target(&target, &catalog.root().folder)?;
            join(catalog, &seat, found, name, waker)
        }
        OpenRequest::Watch { target } => {
            let found = find_target(&target, &catalog.root().folder)?;
            watch(catalog, found.link, name, waker)
        }
        OpenRequest::GoOn(saved) if saved.is_hosted_here() => {
            let is_encrypted = saved.fingerprint.is_some();
            let draft = HostDraft { seat: saved.seat.clone(), is_encrypted, ..HostDraft::new(&saved.variant) };
            host(catalog, &draft, Some(*saved), name, waker)
        }
        OpenRequest::GoOn(saved) => {
            let Some(link) = saved.link() else {
                return Err(Report::error(phrase("online-seat-damaged").with("server", &saved.server)).into());
            };
            let seat = saved.seat.clone();
            join(catalog, &seat, FoundServer { link, saved: Some(*saved), is_first_use: false }, name, waker)
        }
    }
}

fn host(
    catalog: &Catalog,
    draft: &HostDraft,
    saved: Option<SavedSeat>,
    name: Option<&str>,
    waker: Waker,
) -> Result<OpenedClient, Reports> {
    let (seat, terms) = seat_and_terms(catalog, draft, name)?;
    let port = draft.port().map_err(Report::error)?;
    let bind = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    let hosted = Hosted::start(
        catalog,
        &HostTerms { variant: draft.variant.clone(), bind, port, is_encrypted: draft.is_encrypted },
    )?;
    let goal = match &saved {
        Some(saved) if hosted.journal_name() != saved.server => {
            return Err(Report::error(phrase("online-journal-taken")).into());
        }
        Some(saved) => {
            hosted.update_seat(saved)?;
            ClientGoal::Resume(saved.game, saved.token.clone())
        }
        None => ClientGoal::Create(NewGame { public: false, bot: None, ..terms }, hosted.rules().clone()),
    };
    let code = saved.map(|saved| saved.code).unwrap_or_default();
    let (own_link, file) = (hosted.own_link(), SeatFile::of(&catalog.root().folder));
    let recorder = SeatRecorder::of_host(file, (hosted.journal_name(), &own_link), draft.seat.clone(), code.clone());
    let client = connect(catalog, &seat, (goal, &own_link), waker)?;
    let (link, clock) = (hosted.link(""), draft.clock.clone());
    let invitation = Some(Invitation { is_elsewhere: false, is_public: false, bot: None });
    Ok(OpenedClient { client, seat, recorder, hosted: Some(hosted), link, invitation, code, clock })
}

/// Creates a game on a server, which gets the rules if it lacks them.
fn create(catalog: &Catalog, draft: &HostDraft, name: Option<&str>, waker: Waker) -> Result<OpenedClient, Reports> {
    let (seat, terms) = seat_and_terms(catalog, draft, name)?;
    let FoundServer { link, .. } = find_target(&draft.server, &catalog.root().folder)?;
    let link = Link { code: None, ..link };
    let rules = seat.rules_finder()(&draft.variant)?;
    let recorder = SeatRecorder::new(SeatFile::of(&catalog.root().folder), &link, draft.seat.clone(), String::new());
    let client = connect(catalog, &seat, (ClientGoal::Create(terms, rules), &link), waker)?;
    let (is_public, bot) = (draft.is_public, draft.bot.clone());
    let invitation = Some(Invitation { is_elsewhere: true, is_public, bot });
    let (code, clock) = (String::new(), draft.clock.clone());
    Ok(OpenedClient { client, seat, recorder, hosted: None, link, invitation, code, clock })
}

fn seat_and_terms(catalog: &Catalog, draft: &HostDraft, name: Option<&str>) -> Result<(LocalSeat, NewGame), Reports> {
    let clock = TimeControl::read(&draft.clock)?;
    let variant = catalog.now().variant(&draft.variant)?;
    let seat = LocalSeat::read(catalog, (&draft.seat, name), Some(&variant))?;
    let terms = NewGame {
        start: None,
        clock: clock.map(ClockTerms::from),
        side: draft.side,
        takeback: draft.takeback,
        return_later: draft.return_later,
        public: draft.is_public,
        spectators: true,
        bot: draft.bot.clone(),
    };
    Ok((seat, terms))
}

fn watch(catalog: &Catalog, link: Link, name: Option<&str>, waker: Waker) -> Result<OpenedClient, Reports> {
    let seat = LocalSeat::spectator(catalog, name);
    let code = link.code.map(|code| code.to_string()).unwrap_or_default();
    // A spectator has no seat, so nothing is recorded.
    let recorder = SeatRecorder::new(SeatFile::of(&catalog.root().folder), &link, HUMAN.to_owned(), code.clone());
    let client = connect(catalog, &seat, (ClientGoal::Watch(code.clone()), &link), waker)?;
    let (hosted, invitation, clock) = (None, None, String::new());
    Ok(OpenedClient { client, seat, recorder, hosted, link, invitation, code, clock })
}

fn join(
    catalog: &Catalog,
    seat: &str,
    FoundServer { link, saved, .. }: FoundServer,
    name: Option<&str>,
    waker: Waker,
) -> Result<OpenedClient, Reports> {
    let local = LocalSeat::read(catalog, (seat, name), None)?;
    let goal = match &saved {
        Some(saved) => ClientGoal::Resume(saved.game, saved.token.clone()),
        None => ClientGoal::Join(link.code.map(|code| code.to_string())),
    };
    let code = saved.map(|saved| saved.code).or(link.code.map(|code| code.to_string())).unwrap_or_default();
    let recorder = SeatRecorder::new(SeatFile::of(&catalog.root().folder), &link, seat.to_owned(), code.clone());
    let client = connect(catalog, &local, (goal, &link), waker)?;
    let (hosted, invitation, clock) = (None, None, String::new());
    let link = Link { code: None, ..link };
    Ok(OpenedClient { client, seat: local, recorder, hosted, link, invitation, code, clock })
}

fn connect(
    catalog: &Catalog,
    seat: &LocalSeat,
    (goal, link): (ClientGoal, &Link),
    waker: Waker,
) -> Result<OnlineClient, Reports> {
    let kind: (&str, ClientKind) = (&seat.name, seat.kind);
    let mut game = OnlineGame::new(kind, goal, seat.rules_finder(), seat.maker());
    game.import_rules(RulesImporter::new(catalog));
    // Frames must not wait for script rules.
    game.prepare_elsewhere();
    OnlineClient::open(game, link, waker)
        .map_err(|error| Report::error(phrase("task-no-thread").with("error", &error)).into())
}
