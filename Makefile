# damka. `make run` and `make test` install what is missing first; with everything there they are
# `cargo run --release` and `cargo test`.

.PHONY: farm-test web-test pictures run test engine-test test-deep test-deep-attack test-deep-fuzz test-deep-kills test-deep-lines test-deep-day test-deep-farm test-deep-engines test-deep-invariants test-deep-screens test-deep-pictures test-deep-cases accept-pictures check-headless fuzz ci check bench perft compare ladder levels champions strength strength-engines sounds icon dist setup

run: setup
	cargo run --release

test: setup
	cargo test

# What takes too long for every change.
test-deep: test-deep-attack test-deep-fuzz test-deep-kills test-deep-lines test-deep-day test-deep-farm test-deep-engines test-deep-invariants test-deep-screens test-deep-pictures test-deep-cases check-headless

# Every hostile file of tests/attack/ in every command that it names: tests/attack/README.md.
test-deep-attack: setup
	DAMKA_ATTACK=deep cargo test --profile deep --test it attack::

# Damaged inputs for each of the 24 targets of tests/it/fuzz/: eleven million in all, and ten more of network messages.
FUZZ_INPUTS ?= 525000
MESSAGE_INPUTS ?= 10000000

test-deep-fuzz: setup
	DAMKA_FUZZ_INPUTS=$(FUZZ_INPUTS) cargo test --profile deep --test it fuzz::
	DAMKA_FUZZ_INPUTS=$(MESSAGE_INPUTS) cargo test --profile deep --test it fuzz::messages

# A server of an online game, killed 200 times in the middle of games.
test-deep-kills: setup
	DAMKA_KILLS=200 cargo test --profile deep --test it network_play::a_host_that_is_killed

# Online games over lines that break by chance, 200 of each of three variants.
test-deep-lines: setup
	DAMKA_SOAK=200 cargo test --profile deep --test it -- online::soak online_screens::whole_games

# A day of a server: 20,000 games arrive, break off, go on and end on a simulated clock.
test-deep-day: setup
	DAMKA_DAY=20000 cargo test --profile deep --test it online::day

# Ten thousand simulated workers and a million games.
test-deep-farm: setup
	DAMKA_FARM_ENTRANTS=1001 cargo test --profile deep --test it -- --ignored --nocapture farm::ten_thousand

# What holds for every variant, on 40 random games of each, and the perft tables deeper.
test-deep-invariants: setup
	DAMKA_INVARIANTS=40 DAMKA_PERFT_MOST=20000000 cargo test --profile deep --test it -- --include-ignored invariants:: cross_check:: endgame_tables:: doctor:: perft:: scripted::english_in_lua

# A tournament of 100 engines, 16 games at a time.
test-deep-engines: setup
	DAMKA_ENGINES=100 cargo test --profile deep --test it engine_load::

# Each widget of each screen, also those that differ only in what they name; the memory of rounds through all screens.
test-deep-screens: setup
	DAMKA_BUTTONS=deep cargo test --profile deep --test it -- buttons:: memory::

# Each page also in Hebrew, in other themes and sizes and at other scales, and rare states; nothing may be outside the window.
test-deep-pictures: setup
	DAMKA_PICTURES=deep cargo test --profile deep --test it -- --include-ignored pictures:: sizes:: contrast::

# All tests, also those that `make test` leaves out because they are slow, with all cases of each.
test-deep-cases: setup
	DAMKA_CASES=all cargo test --profile deep -- --include-ignored --skip unfinished_games::plays_until_it_is_killed --skip farm_servers::

# Replaces the pictures in tests/pictures/ that have changed, all looks and states, and removes those that no test draws.
accept-pictures: setup
	DAMKA_PICTURES=accept UPDATE_SNAPSHOTS=1 cargo test --test it -- pictures:: picture::

# Draws the pictures of the README and of the manual again: docs/pictures/.
pictures: setup
	DAMKA_WRITE_PICTURES=1 cargo test --profile deep --test it pictures::documentation::

# A contest over a real NATS server with workers that are killed and workers that lie: tests/it/farm_servers/.
farm-test:
	@sh setup.sh farm
	cargo test --test it -- --ignored --test-threads 1 farm_servers::

# The page of `damka serve`: its types, then the page in a real browser. Needs node and npm, and installs Debian's chromium if there is none.
web-test: setup
	cargo build
	command -v chromium >/dev/null || apt-get install -y -q chromium
	cd tests/web && npm install --no-audit --no-fund --silent && npm run --silent check && DAMKA=../../target/debug/damka node run.mjs

# The library pydraughts, which drives engines of Hub and DXP, plays games with a damka bot. Needs python3 with venv, and the network once.
engine-test: setup
	cargo build
	test -x target/pydraughts/bin/pip || python3 -m venv target/pydraughts
	target/pydraughts/bin/pip install --quiet pydraughts==0.6.7
	target/pydraughts/bin/python -W ignore tests/engines/drive_with_pydraughts.py target/debug/damka

# The build without the window: it passes the tests of its commands and of online games, then plays a game.
HEADLESS = target/headless

check-headless:
	@sh setup.sh headless
	cargo test --no-default-features --target-dir $(HEADLESS) --test it -- no_window:: cli:: network_play:: online::
	$(HEADLESS)/debug/damka play english random greedy --seed 1 --format pdn

# One target, guided by what its inputs run through, until it is stopped: make fuzz TARGET=pdn. Needs nightly Rust and
# `cargo install cargo-fuzz`.
TARGET ?= pdn

fuzz: setup
	mkdir -p fuzz/corpus/$(TARGET)
	cargo +nightly fuzz run $(TARGET) fuzz/corpus/$(TARGET) $(wildcard tests/attack/inputs/$(TARGET))

# What a change must pass.
ci: setup
	cargo fmt --check
	cargo clippy --all-targets -- -D warnings
	cargo test

# Every variant and bot that ships, tried for minutes: what `damka check` does for seconds.
check: setup
	cargo run --release -- check --all --deep

bench: setup
	cargo run --release --features peers -- bench
	cargo bench

# Every table of tests/perft/ as deep as some minutes allow.
perft: setup
	DAMKA_PERFT_MOST=2000000000 cargo test --release --test it perft::

# Legal moves beside those of programs by others, on random positions: tests/compare/README.md. Needs python3 and PyPI.
compare: setup
	cargo build --features peers --bin damka --example peer_moves
	sh tests/compare/install.sh
	python3 tests/compare/compare.py
	cargo build --release
	python3 tests/compare/speed.py

# Which player is better, 200 games a match: docs/ladder.md.
ladder: setup
	cargo build --release
	python3 tests/ladder/ladder.py

# The levels of a game, into ai/levels: docs/levels.md. Takes an hour or so, and goes on where it was stopped.
GAME ?= english

levels: setup
	cargo build --release
	python3 tests/ladder/levels.py $(GAME)

# Each champion against minimax with as many nodes, 200 games a match: docs/ladder.md.
champions: setup
	cargo build --release
	python3 tests/ladder/champions.py

# Against players by others: tests/strength/README.md. Needs python3 and PyPI.
strength: setup
	cargo build --release
	sh tests/compare/install.sh
	python3 tests/strength/strength.py

# Matches with engines that are built in a folder: make strength-engines ENGINES=DIR. The same command goes on with them.
strength-engines: setup
	@test -n "$(ENGINES)" || { echo "damka: name the folder with the engines: make strength-engines ENGINES=DIR" >&2; exit 1; }
	cargo build --release
	python3 tests/strength/engines.py "$(ENGINES)"

# Makes the committed files of assets/sounds/ again.
sounds: setup
	cargo run --quiet --example make_sounds

# Makes the committed pictures of assets/icon/ again.
icon: setup
	cargo run --quiet --example make_icon

# A tarball and a Debian package for machines without Rust, in target/dist/.
dist: setup
	sh packaging/dist.sh

setup:
	@sh setup.sh
