//! The meshes of a picture joined into one. egui copies what it is given into a mesh of its own, and copies it faster at once than
//! in a hundred parts, for which that mesh grows again and again.

use super::pen::empty;
use egui::Mesh;
use std::sync::Arc;

/// Two meshes on the board's texture: the labels, on the font's, are painted between them.
#[derive(Default)]
pub(super) struct JoinedMeshes {
    pub below_labels: Arc<Mesh>,
    pub above_labels: Arc<Mesh>,
}

/// Joins meshes of one texture in painting order, into the memory of `before` if it is no longer shown.
pub(super) fn join(before: Arc<Mesh>, meshes: &[&Mesh]) -> Arc<Mesh> {
    let mut joined = Arc::into_inner(before).unwrap_or_default();
    empty(&mut joined);
    joined.vertices.reserve(meshes.iter().map(|mesh| mesh.vertices.len()).sum());
    joined.indices.reserve(meshes.iter().map(|mesh| mesh.indices.len()).sum());
    // An empty mesh has no texture.
    for mesh in meshes.iter().filter(|mesh| !mesh.is_empty()) {
        joined.append_ref(mesh);
    }
    Arc::new(joined)
}
