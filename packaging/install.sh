#!/bin/sh
# Puts damka into ~/.local, or below the folder that is named: its menu entry and icon too. `install.sh --remove` takes it away.
set -eu
cd "$(dirname "$0")"

remove=
if [ "${1:-}" = --remove ]; then
    remove=yes
    shift
fi
prefix=${1:-$HOME/.local}

for file in $(find bin share -type f); do
    if [ -n "$remove" ]; then
        rm -f "$prefix/$file"
    else
        mkdir -p "$prefix/$(dirname "$file")"
        cp "$file" "$prefix/$file"
    fi
done
[ -z "$remove" ] || { echo "damka was taken out of $prefix"; exit 0; }
echo "damka is $prefix/bin/damka"
case ":$PATH:" in
    *":$prefix/bin:"*) ;;
    *) echo "(that folder is not in your PATH: start it from the menu, or by its whole name)" ;;
esac
# Libraries that are linked are needed at the start, the window's own when it opens.
missing=$(ldd "$prefix/bin/damka" 2>/dev/null | sed -n 's/^[[:space:]]*\(.*\) => not found/\1/p')
[ -z "$missing" ] || echo "missing on this machine: $missing (Debian, Ubuntu: apt install libasound2)"
