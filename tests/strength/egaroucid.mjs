// Egaroucid's web build as an NBoard engine: node egaroucid.mjs FOLDER, where FOLDER has its ai.js and ai.wasm.
//
// The depth of NBoard is a level of the web page, 0 to 15. Level N searches N plies and, from 1 to 10, solves the game exactly from 2N
// empty squares on; higher levels prune selectively. Level 5 takes 1,300 nodes a move on average, as it counts them itself. Level 0
// plays any legal move.
//
// - It has a book of 52,850 positions with up to 28 discs, which cannot be switched off, and plays one of its best moves at random,
//   seeded by the clock. After six random plies about one game in six still meets the book, for some six moves.
// - Nothing else is random above level 0, and up to level 10 its table does not make a move depend on those before.
// - A search cannot be interrupted: a ping is answered after it. At level 15 that can take a minute.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

const MAX_LEVEL = 15;
// damka asks for depth 64 to analyse, and would miss the answer to its ping in a long search.
const MAX_ANALYSIS_LEVEL = 8;
// What the module takes and gives: the colours are also the sides.
const BLACK = 0, WHITE = 1, EMPTY = -1;
const SQUARES = 64, BYTES_PER_SQUARE = 4;
const PASS = "PA";
const DIRECTIONS = [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]];

const say = (line) => process.stdout.write(`${line}\n`);

/** A board row by row from a1 to h8, and the side to move. */
class Position {
  constructor(squares, side) {
    this.squares = squares;
    this.side = side;
  }

  static start() {
    return Position.parse("---------------------------O*------*O--------------------------- *");
  }

  /** The inside of `BO[8 …]` without the 8: 64 squares with or without spaces between them, then the side to move. */
  static parse(text) {
    const colours = [...text.replace(/\s/g, "")].map((letter) => ({ "*": BLACK, X: BLACK, O: WHITE, "-": EMPTY })[letter.toUpperCase()]);
    if (colours.length !== SQUARES + 1 || colours.includes(undefined) || colours[SQUARES] === EMPTY) throw new Error(`bad board: ${text}`);
    return new Position(colours.slice(0, SQUARES), colours[SQUARES]);
  }

  /** The squares that a disc here would turn; none if it may not be placed. */
  flipped(square, side = this.side) {
    if (this.squares[square] !== EMPTY) return [];
    return DIRECTIONS.flatMap(([down, right]) => {
      const turned = [];
      let row = Math.floor(square / 8) + down, column = (square % 8) + right;
      for (; row >= 0 && row < 8 && column >= 0 && column < 8; row += down, column += right) {
        const here = 8 * row + column;
        if (this.squares[here] === side) return turned;
        if (this.squares[here] === EMPTY) return [];
        turned.push(here);
      }
      return [];
    });
  }

  canMove(side = this.side) {
    return this.squares.some((_, square) => this.flipped(square, side).length > 0);
  }

  isOver() {
    return !this.canMove(BLACK) && !this.canMove(WHITE);
  }

  /** Plays `F5`, `f5/1.25/0.3` or `PA`. */
  play(text) {
    const move = text.split("/")[0].trim().toUpperCase();
    const square = /^[A-H][1-8]$/.test(move) ? 8 * (move.charCodeAt(1) - 49) + move.charCodeAt(0) - 65 : -1;
    const turned = square < 0 ? [] : this.flipped(square);
    const isLegal = move.startsWith(PASS) ? !this.canMove() : turned.length > 0;
    if (!isLegal) throw new Error(`illegal move ${text}`);
    const squares = [...this.squares];
    for (const own of square < 0 ? [] : [square, ...turned]) squares[own] = this.side;
    return new Position(squares, 1 - this.side);
  }
}

/** The position after the moves of `(;GM[Othello]…BO[8 … *];B[F5]W[F6];)`. */
function readGame(ggf) {
  const board = /\bBO\[8\s([^\]]*)\]/.exec(ggf);
  if (!board) throw new Error("the game has no board");
  const moves = ggf.slice(board.index).matchAll(/(?<![A-Z])[BW]\[([^\]]*)\]/g);
  return [...moves].reduce((position, [, move]) => position.play(move), Position.parse(board[1]));
}

/** Loads the module, which writes to standard output unless told otherwise; `onLog` gets its account of a search. */
function load(folder, onLog) {
  return new Promise((loaded) => {
    const module = { print: () => {}, printErr: onLog, onRuntimeInitialized: () => loaded(module) };
    // The file is a script that looks for a variable `Module`: imported, it would find none.
    const script = new Function("Module", "require", "__dirname", readFileSync(resolve(folder, "ai.js"), "utf8"));
    script(module, createRequire(import.meta.url), resolve(folder));
  });
}

// Of the last search; a move from the book needs none.
let depth = 0, nodes = 0;
const ai = await load(process.argv[2], (line) => {
  const found = /^mainsearch depth (\d+) .* nodes (\d+)/.exec(line);
  if (found) [depth, nodes] = [Number(found[1]), Number(found[2])];
});
const memory = ai._malloc(SQUARES * BYTES_PER_SQUARE);
ai._init_ai(memory);
let position = Position.start(), level = 5;

/** Its move and value for the side to move, which must have a move: otherwise it would move for the other side. */
function search(atLevel) {
  depth = nodes = 0;
  ai.HEAP32.set(position.squares, memory / BYTES_PER_SQUARE);
  const answer = ai._ai_js(memory, atLevel, position.side);
  // The square times 1000, plus the value in discs, plus 100.
  const square = Math.floor(answer / 1000);
  return { move: "ABCDEFGH"[square % 8] + (1 + Math.floor(square / 8)), value: (answer % 1000) - 100 };
}

function go(isAnalysis) {
  if (position.isOver()) return say("status the game is over");
  if (!position.canMove()) return say(isAnalysis ? "status a pass" : `=== ${PASS}`);
  const began = performance.now(), atLevel = isAnalysis ? Math.min(level, MAX_ANALYSIS_LEVEL) : level;
  const { move, value } = search(atLevel), seconds = ((performance.now() - began) / 1000).toFixed(2);
  say(`nodestats ${nodes} ${seconds}`);
  say(`search ${move} ${value} 0 ${depth}`);
  say(isAnalysis ? "status" : `=== ${move}/${value}/${seconds}`);
}

const COMMANDS = {
  nboard: () => say("set myname Egaroucid for Web"),
  "set depth": (text) => { level = Math.max(0, Math.min(MAX_LEVEL, Number.parseInt(text, 10) || 0)); },
  "set game": (ggf) => { position = readGame(ggf); },
  move: (text) => { position = position.play(text); },
  go: () => go(false),
  hint: () => go(true),
  ping: (text) => say(`pong ${text}`),
  quit: () => process.exit(),
};

for await (const line of createInterface({ input: process.stdin })) {
  const [, command, rest] = /^\s*(set\s+\w+|\w*)\s*(.*)$/.exec(line);
  try {
    // The protocol asks to ignore what is unknown.
    COMMANDS[command]?.(rest.trim());
  } catch (error) {
    say(`status ${error.message}`);
  }
}
