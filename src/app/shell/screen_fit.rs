//! Keeps a new window on a small screen: the window library limits its size without the title bar.

use egui::{Context, Rect, Vec2, ViewportCommand, ViewportInfo};

/// Seconds after the start in which a window manager may still add its frame.
const FRAMED_SECS: f64 = 2.0;

/// Shrinks a window that has just opened and does not fit its screen.
pub fn fit_screen(ctx: &Context) {
    let size = ctx.input(|input| if input.time > FRAMED_SECS { None } else { fitting_size(input.viewport()) });
    if let Some(size) = size {
        ctx.send_viewport_cmd(ViewportCommand::InnerSize(size));
    }
}

/// The size in points without the frame at which a window fits; `None` if it does, or if the screen is not known.
fn fitting_size(viewport: &ViewportInfo) -> Option<Vec2> {
    if viewport.fullscreen == Some(true) || viewport.maximized == Some(true) {
        return None;
    }
    let [outer, inner] = [viewport.outer_rect?, viewport.inner_rect?].map(|rect: Rect| rect.size());
    let excess = (outer - viewport.monitor_size?).max(Vec2::ZERO);
    // Sizes are rounded to pixels.
    (excess.max_elem() >= 1.0).then(|| inner - excess)
}

#[cfg(test)]
mod tests {
    use super::fitting_size;
    use egui::{Pos2, Rect, ViewportInfo, vec2};

    /// A window of 1280×800 with a title bar of 20, on a screen of this size.
    fn viewport(screen: [f32; 2]) -> ViewportInfo {
        let inner = Rect::from_min_size(Pos2::new(0.0, 20.0), vec2(1280.0, 800.0));
        let outer = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 820.0));
        ViewportInfo {
            inner_rect: Some(inner),
            outer_rect: Some(outer),
            monitor_size: Some(screen.into()),
            ..ViewportInfo::default()
        }
    }

    #[test]
    fn a_window_shrinks_by_what_the_screen_lacks() {
        assert_eq!(fitting_size(&viewport([1366.0, 768.0])), Some(vec2(1280.0, 748.0)));
        assert_eq!(fitting_size(&viewport([1280.0, 800.0])), Some(vec2(1280.0, 780.0)));
        assert_eq!(fitting_size(&viewport([1024.0, 768.0])), Some(vec2(1024.0, 748.0)));
        assert_eq!(fitting_size(&viewport([1920.0, 1080.0])), None);
    }

    #[test]
    fn a_full_screen_and_an_unknown_screen_are_left_alone() {
        assert_eq!(fitting_size(&ViewportInfo { fullscreen: Some(true), ..viewport([1024.0, 768.0]) }), None);
        assert_eq!(fitting_size(&ViewportInfo { monitor_size: None, ..viewport([1024.0, 768.0]) }), None);
    }
}
