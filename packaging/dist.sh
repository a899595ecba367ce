#!/bin/sh
# Packs the program for machines without Rust: a tarball and, where dpkg-deb is, a Debian package, in target/dist/. Scripts,
# bots, themes and sounds are inside the binary. DAMKA_BINARY=FILE packs a binary that is there already.
set -eu
cd "$(dirname "$0")/.."

say() { printf 'dist: %s\n' "$*" >&2; }

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
machine=$(uname -m)
out=target/dist
binary=${DAMKA_BINARY:-}
if [ -z "$binary" ]; then
    cargo build --release --bin damka
    binary=target/release/damka
fi

# What shells and man read, printed by the program itself.
lay_out_shell_files() {
    mkdir -p "$1/share/man/man1" "$1/share/bash-completion/completions" "$1/share/fish/vendor_completions.d" \
        "$1/share/zsh/site-functions"
    "$binary" completions bash >"$1/share/bash-completion/completions/damka"
    "$binary" completions fish >"$1/share/fish/vendor_completions.d/damka.fish"
    "$binary" completions zsh >"$1/share/zsh/site-functions/_damka"
    "$binary" man | gzip -9n >"$1/share/man/man1/damka.1.gz"
    commands=$("$binary" help | sed -n '/^Commands:/,/^$/s/^  \([a-z][a-z]*\) .*/\1/p')
    for command in $commands; do
        [ "$command" = help ] || "$binary" man "$command" | gzip -9n >"$1/share/man/man1/damka-$command.1.gz"
    done
}

# Lays the files out as they lie below /usr.
lay_out() {
    install -Dm755 "$binary" "$1/bin/damka"
    # What a debugger would need is two thirds of the file.
    if command -v strip >/dev/null 2>&1; then strip "$1/bin/damka"; fi
    install -Dm644 packaging/damka.desktop "$1/share/applications/damka.desktop"
    for size in 48 128 256 512; do
        install -Dm644 "assets/icon/damka_$size.png" "$1/share/icons/hicolor/${size}x$size/apps/damka.png"
    done
    install -Dm644 -t "$1/share/doc/damka" README.md CHANGELOG.md CONTRIBUTING.md ARCHITECTURE.md
    install -Dm644 -t "$1/share/doc/damka/docs" docs/*.md
    install -Dm644 -t "$1/share/doc/damka/docs/add" docs/add/*.md
    install -Dm644 -t "$1/share/doc/damka/docs/pictures" docs/pictures/*.png
    install -Dm644 LICENSE "$1/share/doc/damka/copyright"
    lay_out_shell_files "$1"
}

tarball() {
    name=damka-$version-$machine-linux
    rm -rf "${out:?}/$name"
    lay_out "$out/$name"
    install -m755 packaging/install.sh "$out/$name/install.sh"
    tar -C "$out" --sort=name --owner=0 --group=0 --numeric-owner -czf "$out/$name.tar.gz" "$name"
    rm -rf "${out:?}/$name"
    printf '%s\n' "$out/$name.tar.gz"
}

# The newest version of the C library that the binary asks for.
newest_libc() {
    found=
    if command -v objdump >/dev/null 2>&1; then
        found=$(objdump -T "$1" | sed -n 's/.*GLIBC_\([0-9.]*\).*/\1/p' | sort -V | tail -n 1)
    fi
    printf '%s' "${found:-2.36}"
}

package() {
    architecture=$(dpkg --print-architecture)
    tree=$out/deb
    rm -rf "$tree"
    lay_out "$tree/usr"
    # It isn't started by the installation: most people install damka to play.
    install -Dm644 packaging/damka-serve.service "$tree/lib/systemd/system/damka-serve.service"
    mkdir -p "$tree/DEBIAN"
    installed_kib=$(du -sk "$tree/usr" | cut -f 1)
    # The window's libraries are opened while it runs: ldd does not tell of them.
    cat >"$tree/DEBIAN/control" <<CONTROL
Package: damka
Version: $version
Architecture: $architecture
Section: games
Priority: optional
Installed-Size: $installed_kib
Maintainer: the damka developers <damka@localhost>
Depends: libc6 (>= $(newest_libc "$tree/usr/bin/damka")), libgcc-s1, libstdc++6, libasound2 | libasound2t64, libx11-6, libx11-xcb1, libxcursor1, libxi6, libxrandr2, libxkbcommon-x11-0, libgl1
Recommends: xdg-utils
Description: board games whose rules and players are scripts
 Draughts in many kinds, Othello and other games on a 3D board, against people
 or bots. Rules and bots are Lua files that take effect as soon as they are
 saved; what a bot thinks of each move can be seen and tuned while it plays.
CONTROL
    name=damka_${version}_$architecture.deb
    dpkg-deb --root-owner-group --build "$tree" "$out/$name" >/dev/null
    rm -rf "$tree"
    printf '%s\n' "$out/$name"
}

mkdir -p "$out"
rm -f "$out"/damka-*.tar.gz "$out"/damka_*.deb
tarball
if command -v dpkg-deb >/dev/null 2>&1; then
    package
else
    say "dpkg-deb is not here: no Debian package was made"
fi
sh packaging/check.sh
