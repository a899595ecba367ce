#!/bin/sh
# Installs the Python programs that damka is compared with, each in an environment of its own under target/compare/:
# pydraughts and py-draughts are both imported as `draughts`.
set -eu
cd "$(dirname "$0")/../.."

if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
    echo "damka: python3 with its venv module is missing (on Debian and Ubuntu: apt-get install python3-venv)" >&2
    exit 1
fi
for peer in pydraughts==0.6.7 py-draughts==1.10.1 open_spiel==2.0.2; do
    home=target/compare/${peer%%==*}
    if [ "$(cat "$home/installed" 2>/dev/null)" != "$peer" ]; then
        echo "damka: installing $peer from PyPI into $home" >&2
        rm -rf "$home"
        python3 -m venv "$home"
        "$home/bin/pip" install --quiet --disable-pip-version-check "$peer"
        echo "$peer" > "$home/installed"
    fi
done
