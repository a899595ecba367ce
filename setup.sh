#!/bin/sh
# Installs what building and running damka needs on Debian and Ubuntu, and nothing where it is all there.
# With the word `headless`, what a build without the window needs: `cargo build --no-default-features`; with `farm`, also the
# NATS server, for `make farm-test`.
# As root it goes straight on; otherwise it asks before it uses sudo. Anything that is missing elsewhere is named.
set -eu

RUST_WANTED=1.95
# Another apt-get, such as the automatic updates of a new machine, may hold the lock.
WAIT="-o DPkg::Lock::Timeout=120"
PACKAGES="gcc g++ libc6-dev"
# The window's: to build its sound, to open it.
WINDOW_PACKAGES="pkg-config libasound2-dev libx11-6 libx11-xcb1 libxcursor1 libxi6 libxrandr2 libxkbcommon-x11-0 libgl1"

case "${1:-}" in
    headless) window=no ;;
    "") window=yes PACKAGES="$PACKAGES $WINDOW_PACKAGES" ;;
    farm) window=yes PACKAGES="$PACKAGES $WINDOW_PACKAGES nats-server" ;;
    *) printf 'damka: setup.sh takes nothing, `headless` or `farm`\n' >&2; exit 2 ;;
esac

say() { printf 'damka: %s\n' "$*" >&2; }

check_rust() {
    if ! command -v cargo >/dev/null 2>&1; then
        say "Rust is missing. Install it from https://rustup.rs, open a new terminal and run make again."
        exit 1
    fi
    found=$(rustc --version | sed 's/^rustc \([0-9]*\.[0-9]*\).*/\1/')
    oldest=$(printf '%s\n%s\n' "$RUST_WANTED" "$found" | sort -V | head -n 1)
    if [ "$oldest" != "$RUST_WANTED" ]; then
        say "Rust $found is too old: damka needs $RUST_WANTED or newer. Run: rustup update stable"
        exit 1
    fi
}

missing_packages() {
    for package in $PACKAGES; do
        state=$(dpkg-query -W -f='${Status}' "$package" 2>/dev/null || true)
        case "$state" in
            *"install ok installed"*) ;;
            *) printf '%s ' "$package" ;;
        esac
    done
}

# shellcheck disable=SC2086 # WAIT is two words
install() {
    if [ "$(id -u)" = 0 ]; then
        apt-get $WAIT update -q && DEBIAN_FRONTEND=noninteractive apt-get $WAIT install -y -q "$@"
        return
    fi
    say "these packages are missing: $*"
    if ! command -v sudo >/dev/null 2>&1 || [ ! -t 0 ]; then
        say "as root, run: apt-get install $*"
        exit 1
    fi
    printf 'Install them with sudo now? [y/N] ' >&2
    read -r answer
    case "$answer" in
        y | Y | yes) sudo apt-get $WAIT update -q && sudo apt-get $WAIT install -y -q "$@" ;;
        *) say "then run this yourself: sudo apt-get install $*"; exit 1 ;;
    esac
}

check_rust
if command -v dpkg-query >/dev/null 2>&1; then
    missing=$(missing_packages)
    # shellcheck disable=SC2086 # a list of words
    [ -z "$missing" ] || install $missing
else
    # Only on Linux does sound need a library of the system's at build time.
    sound=no
    [ "$window $(uname)" != "yes Linux" ] || sound=yes
    tools="cc c++"
    [ "$sound" = no ] || tools="$tools pkg-config"
    for tool in $tools; do
        command -v "$tool" >/dev/null 2>&1 || { say "$tool is missing: install a C and C++ compiler (on Linux also pkg-config and the ALSA headers)"; exit 1; }
    done
    if [ "$sound" = yes ]; then
        pkg-config --exists alsa || { say "the ALSA headers are missing (alsa-lib or libasound2 development package)"; exit 1; }
    fi
fi
