// The board as SVG: squares, pieces, marks, and choosing a move square by square.
// @ts-check

import { own, say } from "/texts.js";

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, any>} attributes */
function draw(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

export class Board {
  /**
   * @param {SVGSVGElement} svg
   * @param {{play: (text: string) => Promise<unknown>, refuse: () => void, ask: () => void}} user
   */
  constructor(svg, user) {
    this.svg = svg;
    this.user = user;
    /** @type {any} */
    this.shape = null;
    /** @type {any} */
    this.state = { ply: 0, turn: null, pieces: {}, last: [], legal: [] };
    /** @type {string | null} */
    this.side = null;
    /** @type {string[]} the squares chosen so far */
    this.chosen = [];
    /** @type {any[]} the moves that the chosen squares can mean, if no further square tells them apart */
    this.choices = [];
    /** Whether a move was sent and the server has not shown it yet. */
    this.isSent = false;
    /** @type {string | null} the square that has the keyboard focus */
    this.focused = null;
    /** The rows and the pattern for which the squares were made. */
    this.layout = "";
    /** @type {Map<string, {node: SVGElement, x: number, y: number, key: string}>} the squares that can hold pieces, as they are drawn */
    this.cells = new Map();
    svg.addEventListener("click", (event) => {
      const name = /** @type {Element} */ (event.target).closest("[data-square]")?.getAttribute("data-square");
      if (name) this.choose(name);
    });
    svg.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {any} shape @param {string | null} side */
  setShape(shape, side) {
    this.shape = shape;
    this.side = side;
    this.chosen = [];
    this.#draw();
  }

  /** @param {any} state @param {string | null} side */
  setState(state, side) {
    this.state = state;
    this.side = side;
    this.chosen = [];
    this.choices = [];
    this.isSent = false;
    this.#draw();
  }

  /** @param {string} side */
  sideName(side) {
    const name = own(this.shape?.[side] ?? side);
    return name.charAt(0).toUpperCase() + name.slice(1);
  }

  /** The rows as this player sees them. */
  #rows() {
    const rows = this.shape.rows;
    if (!(this.shape.turns && this.side === "black")) return rows;
    return rows.map((/** @type {any[]} */ row) => [...row].reverse()).reverse();
  }

  /** Makes the squares, without what is on them. @param {any[][]} rows */
  #build(rows) {
    this.cells = new Map();
    const [width, height] = [rows[0].length, rows.length];
    this.svg.setAttribute("viewBox", `-0.3 -0.3 ${width + 0.6} ${height + 0.6}`);
    const parts = [draw("rect", { class: "frame", x: -0.3, y: -0.3, width: width + 0.6, height: height + 0.6, rx: 0.15 })];
    if (this.shape.edges) parts.push(...this.#edges(width, height));
    rows.forEach((row, y) => {
      const line = draw("g", { role: "row" });
      row.forEach((name, x) => {
        const node = draw("g", { transform: `translate(${x} ${y})` });
        line.append(node);
        if (name) {
          node.setAttribute("role", "gridcell");
          node.setAttribute("data-square", name);
          this.cells.set(name, { node, x, y, key: "" });
        } else {
          node.setAttribute("aria-hidden", "true");
          node.append(this.#ground(name, x, y));
        }
      });
      parts.push(line);
    });
    this.svg.replaceChildren(...parts);
  }

  /** The edges in the colours of the sides that join them. @param {number} width @param {number} height */
  #edges(width, height) {
    const strip = (/** @type {string} */ side, /** @type {number[]} */ [x, y, wide, high]) => {
      return draw("rect", { class: side, x, y, width: wide, height: high });
    };
    return [
      strip("white", [-0.2, 0, 0.2, height]),
      strip("white", [width, 0, 0.2, height]),
      strip("black", [0, -0.2, width, 0.2]),
      strip("black", [0, height, width, 0.2]),
    ];
  }

  #isMine() { return this.side !== null && this.state.turn === this.side && !this.isSent; }

  #candidates() {
    if (!this.#isMine()) return [];
    return this.state.legal.filter((/** @type {any} */ legal) => this.chosen.every((name, at) => legal.path[at] === name));
  }

  canPass() { return this.#isMine() && this.state.legal.some((/** @type {any} */ legal) => legal.path.length === 0); }

  /** Whether there is nothing to do but to pass. */
  mustPass() { return this.canPass() && this.state.legal.length === 1; }

  pass() { this.#play(this.state.legal.find((/** @type {any} */ legal) => legal.path.length === 0)); }

  /** @param {string} name */
  choose(name) {
    this.focused = name;
    if (!this.#isMine()) return;
    this.#offer([]);
    if (this.shape.entry === "column") return this.#chooseColumn(name);
    const done = this.chosen.length;
    const ahead = this.#candidates().filter((/** @type {any} */ legal) => legal.path.indexOf(name, done) >= done);
    const nearest = Math.min(...ahead.map((/** @type {any} */ legal) => legal.path.indexOf(name, done)));
    const meant = ahead.filter((/** @type {any} */ legal) => legal.path.indexOf(name, done) === nearest);
    const isStart = this.state.legal.some((/** @type {any} */ legal) => legal.path[0] === name);
    if (meant.length === 0 || (done === 0 && nearest > 0)) {
      const isOwn = this.chosen[0] === name;
      this.chosen = isStart && !isOwn ? [name] : [];
      if (!isStart) this.user.refuse();
      return this.#draw();
    }
    const ends = meant.filter((/** @type {any} */ legal) => legal.path.length === nearest + 1);
    if (ends.length > 0 && new Set(ends.map((/** @type {any} */ legal) => legal.text)).size === 1) {
      return this.#play(ends[0]);
    }
    const paths = new Set(meant.map((/** @type {any} */ legal) => legal.path.join(" ")));
    if (ends.length === meant.length && paths.size === 1) this.#offer(ends);
    this.chosen = meant[0].path.slice(0, nearest + 1);
    this.#draw();
  }

  /** Lets the player choose between moves, or between none. @param {any[]} choices */
  #offer(choices) {
    if (choices.length === 0 && this.choices.length === 0) return;
    this.choices = choices;
    this.user.ask();
  }

  /** Plays one of the choices. @param {any} legal */
  pick(legal) { this.#play(legal); }

  /** @param {string} name */
  #chooseColumn(name) {
    const columnOf = (/** @type {string} */ square) => {
      return this.shape.rows.map((/** @type {any[]} */ row) => row.indexOf(square)).find((/** @type {number} */ at) => at >= 0);
    };
    const legal = this.state.legal.find((/** @type {any} */ one) => columnOf(one.path[0]) === columnOf(name));
    if (legal) this.#play(legal); else this.user.refuse();
  }

  /** @param {any} legal */
  #play(legal) {
    this.chosen = [];
    this.#offer([]);
    if (legal) {
      this.isSent = true;
      this.user.play(legal.text).catch(() => { this.isSent = false; this.#draw(); });
    }
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    const name = /** @type {Element} */ (event.target).getAttribute("data-square");
    if (!name) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choose(name);
      this.#focus(name);
    } else if (event.key === "Escape") {
      this.chosen = [];
      this.#offer([]);
      this.#draw();
      this.#focus(name);
    } else if (step) {
      event.preventDefault();
      const rows = this.#rows();
      let row = rows.findIndex((/** @type {any[]} */ one) => one.includes(name));
      let column = rows[row].indexOf(name);
      do {
        row += step[0];
        column += step[1];
      } while (rows[row]?.[column] === null);
      // On a chequered board the next playing square of a row or column is two steps away.
      if (rows[row]?.[column]) this.#focus(rows[row][column]);
    }
  }

  /** @param {string} name */
  #focus(name) {
    this.focused = name;
    for (const cell of this.svg.querySelectorAll("[data-square]")) {
      const isIt = cell.getAttribute("data-square") === name;
      cell.setAttribute("tabindex", isIt ? "0" : "-1");
      if (isIt) /** @type {SVGElement} */ (cell).focus();
    }
  }

  /** Draws what has changed since the last time: redrawing the whole board after each move is too slow on a phone. */
  #draw() {
    if (!this.shape) return;
    const hadFocus = this.svg.contains(document.activeElement);
    const rows = this.#rows();
    const layout = JSON.stringify([this.shape.pattern, this.shape.edges, this.shape.goals, rows]);
    const isSame = layout === this.layout;
    this.layout = layout;
    if (!isSame) this.#build(rows);
    this.svg.setAttribute("aria-label", say("web-board"));
    const next = new Set(this.#candidates().map((/** @type {any} */ legal) => legal.path[this.chosen.length]));
    const first = this.focused ?? rows.flat().find((/** @type {any} */ name) => name);
    for (const name of this.cells.keys()) this.#drawCell(name, next, first);
    if (hadFocus && this.focused && !isSame) this.#focus(this.focused);
  }

  /** @param {string} name @param {Set<string>} next @param {string} first */
  #drawCell(name, next, first) {
    const cell = /** @type {any} */ (this.cells.get(name));
    const piece = this.state.pieces[name];
    const isLast = this.state.last.includes(name);
    const isChosen = this.chosen.includes(name);
    const canBe = next.has(name);
    const label = this.#label(name, piece, isChosen, canBe);
    const tabindex = name === first ? "0" : "-1";
    const key = JSON.stringify([piece, isLast, isChosen, canBe, this.chosen.length === 0, label, tabindex]);
    if (cell.key === key) return;
    cell.key = key;
    cell.node.setAttribute("tabindex", tabindex);
    cell.node.setAttribute("aria-label", label);
    const parts = [this.#ground(name, cell.x, cell.y)];
    parts.push(...this.#lines(cell.x, cell.y));
    if (this.shape.goals.includes(name)) parts.push(draw("rect", { class: "goal", x: 0.1, y: 0.1, width: 0.8, height: 0.8 }));
    if (this.shape.pattern === "dots") parts.push(draw("circle", { class: "hollow", cx: 0.5, cy: 0.5, r: 0.4 }));
    if (isLast) parts.push(draw("rect", { class: "last", width: 1, height: 1 }));
    if (piece) parts.push(this.#piece(piece));
    else parts.push(Object.assign(draw("text", { class: "name", x: 0.05, y: 0.2 }), { textContent: name }));
    if (isChosen || (canBe && this.chosen.length === 0 && piece)) {
      parts.push(draw("circle", { class: "mark", cx: 0.5, cy: 0.5, r: 0.44, opacity: isChosen ? 1 : 0.6 }));
    } else if (canBe) {
      parts.push(draw("circle", { class: "target", cx: 0.5, cy: 0.5, r: 0.15 }));
    }
    parts.push(draw("rect", { class: "focus", x: 0.05, y: 0.05, width: 0.9, height: 0.9, rx: 0.1 }));
    cell.node.replaceChildren(...parts);
  }

  /** An empty square. @param {string | null} name @param {number} x @param {number} y */
  #ground(name, x, y) {
    const pattern = this.shape.pattern;
    if (name === null && !this.#isChequered()) return draw("rect", { class: "frame", width: 1, height: 1 });
    /** @type {Record<string, string>} */
    const plain = { grid: "cloth", dots: "dark", lines: "light", triangles: "light" };
    const kind = plain[pattern] ?? (this.#isDark(name, x, y) ? "dark" : "light");
    return draw("rect", { class: kind, width: 1, height: 1 });
  }

  /** The parts of lines to neighbouring squares that lie on one square. @param {number} x @param {number} y */
  #lines(x, y) {
    const straight = [[1, 0], [-1, 0], [0, 1], [0, -1]];
    /** @type {Record<string, number[][]>} */
    const byPattern = { lines: straight, triangles: [...straight, [1, -1], [-1, 1]] };
    const steps = byPattern[this.shape.pattern] ?? [];
    const [width, height] = [this.shape.rows[0].length, this.shape.rows.length];
    const inside = steps.filter(([dx, dy]) => x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height);
    return inside.map(([dx, dy]) => draw("line", { class: "line", x1: 0.5, y1: 0.5, x2: 0.5 + dx / 2, y2: 0.5 + dy / 2 }));
  }

  /** @param {string | null} name @param {number} x @param {number} y */
  #isDark(name, x, y) {
    return this.#isChequered() ? name !== null : (x + y) % 2 === 1;
  }

  /** Whether only squares of one colour are played on. Other squares without a name are blocked. */
  #isChequered() {
    const even = this.shape.rows.flatMap((/** @type {any[]} */ row, /** @type {number} */ y) => {
      return row.flatMap((name, x) => (name === null ? [] : [(x + y) % 2 === 0]));
    });
    return new Set(even).size === 1;
  }

  /** @param {{side: string, name: string}} piece */
  #piece(piece) {
    const made = draw("g", { class: `piece ${piece.side}` });
    const radius = piece.name === "disc" ? 0.42 : 0.37;
    made.append(draw("circle", { class: piece.side, cx: 0.5, cy: 0.5, r: radius }));
    if (piece.name === "man") made.append(draw("circle", { class: piece.side, cx: 0.5, cy: 0.5, r: 0.24 }));
    const sign = { man: "", disc: "", king: "♛" }[piece.name] ?? piece.name.slice(0, 1).toUpperCase();
    if (sign) made.append(Object.assign(draw("text", { x: 0.5, y: 0.52 }), { textContent: sign }));
    return made;
  }

  /** @param {string} name @param {any} piece @param {boolean} isChosen @param {boolean} canBe */
  #label(name, piece, isChosen, canBe) {
    const what = piece ? `${this.sideName(piece.side)} ${say(`piece-${piece.name}`, {}, piece.name)}` : say("web-empty");
    const state = isChosen ? `, ${say("web-chosen")}` : canBe ? `, ${say("web-can-be-chosen")}` : "";
    return `${name}: ${what}${state}`;
  }
}
