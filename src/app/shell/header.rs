//! The header of every page: its title and context, the tabs of its section, and its actions. Actions that do not fit go into a menu.

use crate::app::command::{Command, Commands};
use crate::app::components::tokens::medium_font;
use crate::app::components::{ActionButton, ButtonKind, Segment, UiTokens, menu, one_line, segmented, space};
use crate::app::features::Feature;
use crate::app::features::bots::BotsAction;
use crate::app::parts::{WindowPart, begin_part};
use crate::app::state::AppState;
use crate::app::tour::{TourAnchor, mark_anchor};
use crate::app::widgets::command_button::{command_tip, why_not_words};
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::reading_icon::command_icon;
use crate::app::window_size::WindowSize;
use crate::config::{CommandId, icon};
use crate::text::{Phrase, phrase};
use egui::{Align, Frame, Label, Layout, Margin, Panel, Rect, Ui, UiBuilder, vec2};

/// The title of a page and, after it, what it is about at the moment.
pub struct Heading {
    pub title: Phrase,
    pub context: Option<Phrase>,
}

impl From<Phrase> for Heading {
    fn from(title: Phrase) -> Self {
        Self { title, context: None }
    }
}

/// A button of a page's header.
pub struct HeaderAction {
    pub icon: &'static str,
    pub text: Phrase,
    pub tip: Option<String>,
    pub kind: ButtonKind,
    keeps_label: bool,
    /// What it does, or why it cannot be done now.
    pub command: Result<Command, Phrase>,
}

impl HeaderAction {
    pub fn new(icon: &'static str, text: &'static str, command: impl Into<Command>) -> Self {
        Self {
            icon,
            text: phrase(text),
            tip: None,
            kind: ButtonKind::Ghost,
            keeps_label: false,
            command: Ok(command.into()),
        }
    }

    /// The button of a named command; `None` where it means nothing.
    pub fn of(ui: &Ui, app: &AppState, id: CommandId) -> Option<Self> {
        let command = match app.why_not(id) {
            Some(why) => Err(why),
            None => Ok(app.command(id)?),
        };
        let tip = Some(command_tip(ui, app, id)).filter(|tip| !tip.is_empty());
        Some(Self {
            icon: command_icon(ui.words(), id),
            text: phrase(id.text()),
            tip,
            kind: ButtonKind::Ghost,
            keeps_label: false,
            command,
        })
    }

    pub const fn kind(mut self, kind: ButtonKind) -> Self {
        self.kind = kind;
        self
    }

    pub fn tip(mut self, tip: String) -> Self {
        self.tip = Some(tip);
        self
    }

    /// Keeps the label even in a compact window: the icon alone would be misread.
    pub const fn keep_label(mut self) -> Self {
        self.keeps_label = true;
        self
    }

    /// Disables the button, if there is a reason.
    pub fn why_not(mut self, why: Option<Phrase>) -> Self {
        if let Some(why) = why {
            self.command = Err(why);
        }
        self
    }

    fn button(&self, ui: &Ui, is_icon_only: bool) -> ActionButton {
        let text = ui.localized(&self.text);
        let why = self.command.as_ref().err().map(|why| why_not_words(ui, why));
        let button = if is_icon_only {
            ActionButton::icon_only(self.icon, &text).kind(self.kind)
        } else {
            ActionButton::new(self.kind, text).icon(self.icon)
        };
        button.tip(self.tip.clone().unwrap_or_default()).why_not(why)
    }

    fn width(&self, ui: &Ui, is_icon_only: bool) -> f32 {
        if is_icon_only {
            return 32.0;
        }
        let tokens = ui.tokens();
        one_line(ui, &ui.localized(&self.text), medium_font(tokens.body_points), f32::INFINITY).size().x + 49.0
    }
}

/// Draws the header and leaves the rest of `ui`.
pub fn header_ui(
    ui: &mut Ui,
    app: &AppState,
    feature: &dyn Feature,
    features: &[Box<dyn Feature>],
    commands: &mut Commands,
) {
    let size = WindowSize::of(ui.ctx());
    let height = if size.is_compact() { 40.0 } else { 52.0 };
    let tokens = ui.tokens();
    let side = if size.is_compact() { space::S } else { space::L };
    let frame = Frame::new().fill(tokens.surface).inner_margin(Margin::symmetric(side as i8, 0));
    let panel = Panel::top("header").exact_size(height).resizable(false).frame(frame);
    panel.show(ui, |ui| {
        let room = ui.max_rect();
        begin_part(ui, WindowPart::Header, room);
        let tabs = tabs_of(features, feature);
        let tab_points = if size.is_compact() { 44.0 } else { tab_points(ui, &tabs) };
        let tabs_points = if tabs.len() > 1 { tab_points * tabs.len() as f32 + space::L } else { 0.0 };
        let actions = feature.actions(ui, app);
        let least_title = (0.3 * room.width()).min(220.0);
        let most = (room.width() - tabs_points - least_title).max(40.0);
        let actions_points = ui
            .scope_builder(UiBuilder::new().max_rect(room).layout(Layout::right_to_left(Align::Center)), |ui| {
                actions_ui(ui, actions, most, size.is_compact(), commands)
            })
            .inner;
        let left = Rect::from_min_max(room.min, room.max - vec2(actions_points + space::S, 0.0));
        ui.scope_builder(UiBuilder::new().max_rect(left).layout(Layout::left_to_right(Align::Center)), |ui| {
            let heading = feature.heading(app);
            let title = ui.localized(&heading.title);
            let most = (left.width() - tabs_points).max(60.0);
            let font = medium_font(tokens.page_points());
            let shown = one_line(ui, &title, font, most).size().x.min(most);
            let place = vec2(shown, height);
            ui.allocate_ui_with_layout(place, Layout::left_to_right(Align::Center), |ui| {
                let label = ui.add(Label::new(tokens.page_title(&title)).truncate());
                ui.ctx().accesskit_node_builder(label.id, |node| {
                    node.set_role(egui::accesskit::Role::Heading);
                    node.set_label(title.clone());
                });
            });
            if tabs.len() > 1 {
                ui.add_space(space::S);
                tabs_ui(ui, app, &tabs, feature, tab_points, commands);
            }
            if let Some(context) = heading.context {
                ui.add_space(space::XS);
                ui.add(Label::new(tokens.small(ui.localized(context))).truncate());
            }
        });
    });
}

/// The width of each tab: that of the widest, with its icon.
fn tab_points(ui: &Ui, tabs: &[&dyn Feature]) -> f32 {
    const LEAST: f32 = 108.0;
    const ICON_AND_PADDING: f32 = 46.0;
    let font = medium_font(ui.tokens().body_points);
    let width = |tab: &&dyn Feature| {
        let text = ui.localized(tab.tab().unwrap_or_else(|| tab.title()));
        one_line(ui, &text, font.clone(), f32::INFINITY).size().x + ICON_AND_PADDING
    };
    tabs.iter().map(width).fold(LEAST, f32::max)
}

/// The pages of the section that have a tab, in the order of the list of features; none if the page itself has no tab.
fn tabs_of<'a>(features: &'a [Box<dyn Feature>], feature: &dyn Feature) -> Vec<&'a dyn Feature> {
    if feature.tab().is_none() {
        return Vec::new();
    }
    let of_section = features.iter().map(AsRef::as_ref).filter(|other| other.section() == feature.section());
    of_section.filter(|other| other.tab().is_some()).collect()
}

fn tabs_ui(
    ui: &mut Ui,
    app: &AppState,
    tabs: &[&dyn Feature],
    feature: &dyn Feature,
    tab_points: f32,
    commands: &mut Commands,
) {
    let is_compact = WindowSize::of(ui.ctx()).is_compact();
    let segments: Vec<Segment> = tabs
        .iter()
        .map(|tab| {
            let text = ui.localized(tab.tab().unwrap_or_else(|| tab.title()));
            let why = (!app.has_screen(tab.id())).then(|| ui.localized("tab-nothing-there"));
            let segment = Segment::new(text).icon(tab.icon()).why_not(why);
            if is_compact { segment.icon_only() } else { segment }
        })
        .collect();
    let chosen = tabs.iter().position(|tab| tab.id() == feature.id());
    let width = tab_points * tabs.len() as f32;
    mark_anchor(ui.ctx(), TourAnchor::Tabs, Rect::from_min_size(ui.cursor().min, vec2(width, ui.available_height())));
    if let Some(index) = segmented(ui, &segments, chosen, width)
        && chosen != Some(index)
    {
        commands.send(Command::Open(tabs[index].id()));
    }
}

/// Which actions are drawn without their label so that all fit: the first ones first. A primary action keeps its label as long as
/// the window is not compact, and one whose icon alone would be misread keeps it always.
fn short_actions(ui: &Ui, actions: &[HeaderAction], most: f32, is_compact: bool) -> Vec<bool> {
    let gap = ui.spacing().item_spacing.x;
    let mut needed: f32 = actions.iter().map(|action| action.width(ui, false) + gap).sum();
    let is_short = |action: &HeaderAction| {
        let is_short = !action.keeps_label && (is_compact || needed > most && action.kind != ButtonKind::Primary);
        if is_short {
            needed -= action.width(ui, false) - action.width(ui, true);
        }
        is_short
    };
    actions.iter().map(is_short).collect()
}

/// Draws the actions from the trailing edge and returns the width that they take.
fn actions_ui(ui: &mut Ui, actions: Vec<HeaderAction>, most: f32, is_compact: bool, commands: &mut Commands) -> f32 {
    const MENU_POINTS: f32 = 40.0;
    let gap = ui.spacing().item_spacing.x;
    let short = short_actions(ui, &actions, most, is_compact);
    let mut used = 0.0;
    let mut hidden = Vec::new();
    let widths = actions.iter().zip(&short).map(|(action, is_short)| action.width(ui, *is_short) + gap);
    let needed: f32 = widths.sum();
    let limit = if needed > most { most - MENU_POINTS } else { most };
    // The last action is the most important one, so the first ones go into the menu.
    for (action, is_short) in actions.into_iter().zip(short).rev() {
        let width = action.width(ui, is_short) + gap;
        if used + width > limit && used > 0.0 {
            hidden.push(action);
            continue;
        }
        used += width;
        let button = ui.add(action.button(ui, is_short));
        if matches!(action.command, Ok(Command::Bots(BotsAction::New(_)))) {
            mark_anchor(ui.ctx(), TourAnchor::NewBot, button.rect);
        }
        if button.clicked()
            && let Ok(command) = action.command
        {
            commands.send(command);
        }
    }
    if !hidden.is_empty() {
        used += MENU_POINTS;
        let more = ui.add(ActionButton::icon_only(icon::DOTS_THREE, ui.localized("header-more")));
        menu(ui, &more, |ui, rows| {
            for action in hidden.into_iter().rev() {
                let button = action.button(ui, false).kind(ButtonKind::Ghost).min_width(180.0).left_aligned();
                if rows.add(ui, button).clicked()
                    && let Ok(command) = action.command
                {
                    commands.send(command);
                }
            }
        });
    }
    used
}
