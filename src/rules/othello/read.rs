//! Reads the facts of an Othello variant.

use super::kernel::OthelloKernel;
use crate::board::{Kind, Shape, SquareNames};
use crate::rules::DiscCountRule;
use crate::rules::fact_words::SIDES;
use crate::rules::variant::{PLY_CAP, VariantMetadata};
use crate::rules::{Agreement, Appearance, GameFiles, PositionForm, Reader, Variant};
use crate::text::phrase;

pub fn read(reader: &mut Reader, id: &str) -> Variant {
    let about = VariantMetadata::read(reader, id);
    let mut size = |path| {
        let size = reader.integer(path, 4..=8, 8);
        if size % 2 == 1 {
            reader.fault(path, phrase("board-odd").with("path", path), None);
        }
        size as u8
    };
    let shape = Shape { columns: size("board.columns"), rows: size("board.rows"), corner: None };
    let first = reader.choice("first", &SIDES);
    let disc_count_rule =
        reader.choice("winning.discs", &[("most", DiscCountRule::Most), ("fewest", DiscCountRule::Fewest)]);
    let files = GameFiles::read(reader, shape);
    let ply_cap = reader.integer("drawing.ply_cap", 10..=100_000, PLY_CAP) as u32;
    Variant {
        id: id.to_owned(),
        title: about.title,
        summary: about.summary,
        source: about.source,
        sides: about.sides,
        clauses: about.clauses,
        family: "othello",
        shape,
        first,
        plain_kind: Kind::Disc,
        names: SquareNames::LettersDown,
        look: Appearance::discs(),
        form: PositionForm::Discs,
        files,
        ply_cap,
        agreement: Agreement::default(),
        declared_features: Vec::new(),
        facts: reader.stated_facts(),
        kinds: reader.kinds(),
        rules: Box::new(OthelloKernel::new(shape, first, disc_count_rule)),
    }
}
