#!/bin/sh
# Unpacks what dist.sh made and runs it as on another machine: from another folder, with nothing in the environment.
set -eu
cd "$(dirname "$0")/.."
out=$PWD/target/dist
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

fail() { printf 'dist: %s\n' "$*" >&2; exit 1; }

# A folder with bin/ and share/, and its name for people.
check() {
    binary=$1/bin/damka
    mkdir -p "$place/home" "$place/elsewhere"
    missing=$(ldd "$binary" | grep 'not found' || true)
    [ -z "$missing" ] || fail "$2: missing here: $missing"
    run() { (cd "$place/elsewhere" && env -i HOME="$place/home" PATH=/usr/bin:/bin "$binary" "$@"); }
    run list variants | grep -q english || fail "$2: the variants are not inside"
    run play english greedy greedy --seed 1 --format moves >"$place/moves" || fail "$2: two bots cannot play"
    [ -s "$place/moves" ] || fail "$2: nothing was played"
    run render othello --theme tournament --size 320x200 --out "$place/board.png" --force >/dev/null || fail "$2: nothing is drawn"
    for file in share/applications/damka.desktop share/icons/hicolor/256x256/apps/damka.png share/doc/damka/copyright \
        share/man/man1/damka.1.gz share/man/man1/damka-play.1.gz share/bash-completion/completions/damka; do
        [ -s "$1/$file" ] || fail "$2: $file is missing"
    done
    echo "$2: starts, plays and draws"
}

for archive in "$out"/damka-*.tar.gz; do
    mkdir -p "$place/tar"
    tar -C "$place/tar" --strip-components=1 -xzf "$archive"
    check "$place/tar" "$(basename "$archive")"
    HOME=$place/home sh "$place/tar/install.sh" "$place/prefix" >/dev/null
    check "$place/prefix" "install.sh of it"
    sh "$place/tar/install.sh" --remove "$place/prefix" >/dev/null
    [ -z "$(find "$place/prefix" -type f)" ] || fail "install.sh --remove leaves files behind"
done
for package in "$out"/damka_*.deb; do
    [ -e "$package" ] || continue
    dpkg-deb -x "$package" "$place/deb"
    check "$place/deb/usr" "$(basename "$package")"
done
