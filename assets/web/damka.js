// damka in the browser. The page knows no rules: the server sends the board and the legal moves.
// @ts-check

import { Connection } from "/connection.js";
import { Board } from "/board.js";
import { loadTexts, own, say, setTexts, toggleLanguage } from "/texts.js";

/** @param {string} id */
const element = (id) => /** @type {any} */ (document.getElementById(id));

/** The seats that this browser holds, by the game's number: `{token, code, title}`. They outlive the tab. */
const seats = {
  key: `damka-seats-${location.host}`,
  all() {
    try { return JSON.parse(localStorage.getItem(this.key) ?? "{}"); } catch { return {}; }
  },
  /** @param {number} game @param {any} seat `null` when the game is over */
  set(game, seat) {
    const all = this.all();
    if (seat) all[game] = seat; else delete all[game];
    localStorage.setItem(this.key, JSON.stringify(all));
  },
};

/** How long a player sees that there is no move before the page passes. */
const PASS_MS = 900;

/** The variant that is chosen at first, where the server has it. */
const FIRST_VARIANT = "english";

const CLOCKS = [null, [3, 2], [5, 3], [10, 0], [15, 10], [30, 20]];

/** What is shown: the lobby, or one game. */
const state = {
  /** @type {Map<number, any>} */
  games: new Map(),
  /** @type {any[]} the bots that can be challenged */
  bots: [],
  /** @type {Map<string, string>} the titles of the variants by their ids */
  titles: new Map(),
  /** @type {any} the game that is shown: its snapshot, kept up to date by the events */
  game: null,
  /** @type {number | null} */
  id: null,
  /** @type {string | null} */
  side: null,
  /** The bot that the new game waits for, or empty. */
  challenged: "",
  clockAt: 0,
  claimAt: 0,
};

const board = new Board(element("board"), {
  play: (text) => {
    const ply = board.state.ply + 1;
    return ask("move", { game: state.id, ply, move: text });
  },
  refuse: () => show("message", say("web-not-there")),
  ask: () => {
    show("message", board.choices.length > 0 ? say("web-which-move") : "");
    drawActions(state.game);
  },
});

const connection = new Connection({
  name: () => element("name").value.trim() || say("web-guest"),
  opened: () => { enter(); },
  state: (text) => { element("connection").textContent = say(text); },
  message: take,
});

/** Passes for the player, who can do nothing else, unless the game has moved on. @param {number} ply */
function passIf(ply) {
  if (board.state.ply === ply && board.mustPass()) board.pass();
}

/** @param {string} id @param {string} text */
function show(id, text) {
  const node = element(id);
  // The browser lays out again whatever is written, even if it is the same.
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Sends a request, and shows why it was refused if it was.
 * @param {string} type @param {object} fields
 */
async function ask(type, fields) {
  show("message", "");
  show("lobby-message", "");
  try {
    return await connection.ask(type, fields);
  } catch (refusal) {
    show(state.id === null ? "lobby-message" : "message", refusal.message);
    throw refusal;
  }
}

/** The code in the address: `/KXQTRM`. */
const codeInAddress = () => location.pathname.slice(1).toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Keeps the seat that a link brings, `#seat=GAME-TOKEN`, and takes it out of the address, which people copy and see. */
function takeSeatFromAddress() {
  const seat = /^#seat=(\d{1,15})-([0-9a-f]{32})$/.exec(location.hash);
  if (!seat) return;
  history.replaceState(null, "", location.pathname);
  seats.set(Number(seat[1]), { token: seat[2], code: codeInAddress(), title: "" });
}

/** Shows what the address names, after each new connection. */
async function enter() {
  takeSeatFromAddress();
  const code = codeInAddress();
  if (!code) return enterLobby();
  const held = Object.entries(seats.all()).find(([, seat]) => seat.code === code);
  if (held) {
    try {
      await connection.ask("resume", { game: Number(held[0]), seat_token: held[1].token });
      return;
    } catch (refusal) {
      if (["no_game", "wrong_token"].includes(refusal.code)) seats.set(Number(held[0]), null);
    }
  }
  await meet(code);
}

/** A game in which this browser has no seat: take the free one, or watch. @param {string} code */
async function meet(code) {
  try {
    const found = await connection.ask("find", { code });
    if (found.side) return offerSeat(found);
  } catch (refusal) {
    if (refusal.code === "no_code") {
      history.replaceState(null, "", "/");
      await enterLobby();
      return show("lobby-message", refusal.message);
    }
  }
  ask("watch", { code }).catch(() => {});
}

/** @param {any} found */
function offerSeat(found) {
  enterLobby();
  element("code").value = found.code;
  show("lobby-message", "");
  element("code").form.querySelector("button").focus();
}

async function enterLobby() {
  Object.assign(state, { game: null, id: null, side: null, challenged: "" });
  element("lobby").hidden = false;
  element("game").hidden = true;
  document.title = "damka";
  const reply = await connection.ask("list", {});
  state.games = new Map(reply.games.map((/** @type {any} */ game) => [game.game, game]));
  state.bots = reply.bots ?? [];
  state.titles = new Map(reply.variants.map((/** @type {any} */ one) => [one.id, one.title]));
  const variants = element("variant");
  const chosen = variants.value || FIRST_VARIANT;
  const named = reply.variants.map((/** @type {any} */ one) => option(one.id, own(one.title)));
  named.sort((/** @type {any} */ a, /** @type {any} */ b) => a.text.localeCompare(b.text));
  variants.replaceChildren(...named);
  if (reply.variants.some((/** @type {any} */ one) => one.id === chosen)) variants.value = chosen;
  drawLobby();
}

/** The bots that play a variant, as opponents of a new game. */
function drawOpponents() {
  const chosen = element("opponent").value;
  const variant = element("variant").value;
  const bots = state.bots.filter((bot) => bot.games.includes(variant));
  const named = bots.map((bot) => {
    const made = option(bot.name, bot.playing < bot.max_games ? botText(bot.name) : `${botText(bot.name)} · ${say("web-busy")}`);
    made.disabled = bot.playing >= bot.max_games;
    return made;
  });
  element("opponent").replaceChildren(option("", say("web-anyone")), ...named);
  if (bots.some((bot) => bot.name === chosen && bot.playing < bot.max_games)) element("opponent").value = chosen;
}

/** A player of the list, marked if it is a bot. @param {any} player */
const playerText = (player) => (player.kind === "bot" ? botText(player.name) : player.name);

/** @param {string} name */
const botText = (name) => `${name} (${say("bot")})`;

/** A bot of the list: choosing it fills in the form. @param {any} bot */
function botRow(bot) {
  const item = document.createElement("li");
  const text = Object.assign(document.createElement("span"), { className: "about" });
  const titles = bot.games.map((/** @type {string} */ id) => own(state.titles.get(id) ?? id)).join(" · ");
  text.append(botText(bot.name), Object.assign(document.createElement("small"), { textContent: titles }));
  item.append(text);
  if (bot.playing >= bot.max_games) {
    item.append(Object.assign(document.createElement("small"), { textContent: say("web-busy") }));
  } else {
    item.append(button("web-challenge", () => chooseBot(bot), `${say("web-challenge")}: ${botText(bot.name)}`));
  }
  return item;
}

/** @param {any} bot */
function chooseBot(bot) {
  const variants = element("variant");
  if (!bot.games.includes(variants.value)) {
    variants.value = bot.games.find((/** @type {string} */ id) => state.titles.has(id)) ?? variants.value;
  }
  drawOpponents();
  element("opponent").value = bot.name;
  element("create").querySelector("button").focus();
}

/** @param {string} value @param {string} text */
function option(value, text) {
  const made = document.createElement("option");
  made.value = value;
  made.textContent = text;
  return made;
}

function drawLobby() {
  const games = [...state.games.values()].sort((a, b) => b.game - a.game);
  list("own-games", Object.values(seats.all()).map((seat) => row(own(seat.title), seat.code, "prompt-continue", seat.code)));
  for (const id of ["bots", "bots-title", "opponent", "opponent-label"]) element(id).hidden = state.bots.length === 0;
  list("bots", state.bots.map(botRow));
  drawOpponents();
  list("open-games", games.filter((game) => game.phase === "waiting").map((game) => {
    const host = playerText(game.white ?? game.black);
    return row(own(game.title), `${host} · ${clockText(game.clock)} · ${rulesText(game)}`, "online-join-button", game.code);
  }));
  list("running-games", games.filter((game) => game.phase === "running").map((game) => {
    const about = `${playerText(game.white)} – ${playerText(game.black)} · ${say("web-move-number", { number: game.plies })} · ${rulesText(game)}`;
    return row(own(game.title), about, game.spectators === null ? "" : "web-watch", game.code);
  }));
}

/** Where the rules of a game come from, as its server sees it. @param {any} game */
function rulesText(game) {
  if (game.rules === "shipped") return say("origin-shipped");
  return game.rules === "kept" ? say("web-rules-kept") : say("web-rules-new", { hash: game.sha256.slice(0, 8) });
}

/** @param {string} id @param {Element[]} rows */
function list(id, rows) {
  if (rows.length === 0) {
    const none = document.createElement("li");
    none.textContent = say("web-none");
    rows = [none];
  }
  element(id).replaceChildren(...rows);
}

/** @param {string} title @param {string} about @param {string} action a message id, or empty @param {string} code */
function row(title, about, action, code) {
  const item = document.createElement("li");
  const text = document.createElement("span");
  text.className = "about";
  text.append(title, Object.assign(document.createElement("small"), { textContent: about }));
  item.append(text);
  if (action) {
    item.append(button(action, () => go(code, action === "online-join-button"), `${say(action)}: ${title}`));
  }
  return item;
}

/** @param {string} id @param {() => void} act @param {string} [label] */
function button(id, act, label) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = say(id);
  if (label) made.setAttribute("aria-label", label);
  made.addEventListener("click", act);
  return made;
}

/** @param {string} code @param {boolean} takesSeat */
async function go(code, takesSeat) {
  if (!takesSeat) {
    history.pushState(null, "", `/${code}`);
    return enter();
  }
  await connection.ready();
  const found = await ask("find", { code });
  history.pushState(null, "", `/${found.code}`);
  await ask("join", { code: found.code, sha256: found.sha256 });
}

/** @param {any} clock */
function clockText(clock) {
  return clock ? `${clock.base_ms / 60000}+${clock.increment_ms / 1000}` : say("online-no-clock");
}

/** Handles a message that answers no request, or whose reply is shown in any case. @param {any} message */
function take(message) {
  switch (message.type) {
    case "created":
    case "joined":
      state.id = message.game;
      state.side = message.side;
      if (message.code) history.pushState(null, "", `/${message.code}`);
      seats.set(message.game, { token: message.seat_token, code: message.code ?? codeInAddress(), title: "" });
      break;
    case "watching":
      state.id = message.game;
      state.side = null;
      break;
    case "snapshot":
      if (message.game === state.id) takeSnapshot(message);
      break;
    case "shape":
      if (message.game === state.id) {
        board.setShape(message, state.side);
        drawGame();
      }
      break;
    case "board":
      if (message.game === state.id) {
        board.setState(message, state.side);
        // Whether the player can or must pass is known only now.
        drawGame();
        if (board.mustPass()) setTimeout(() => passIf(message.ply), PASS_MS);
      }
      break;
    case "lobby":
      message.removed.forEach((/** @type {number} */ id) => state.games.delete(id));
      message.changed.forEach((/** @type {any} */ game) => state.games.set(game.game, game));
      if (message.bots) state.bots = message.bots;
      if (state.id === null) drawLobby();
      break;
    case "spectators":
      if (message.game === state.id) { state.game.spectators = message.count; drawGame(); }
      break;
    case "presence":
      if (message.game === state.id) {
        state.game[message.side].presence = message.state;
        state.claimAt = message.claim_in_ms === undefined ? 0 : Date.now() + message.claim_in_ms;
        drawGame();
      }
      break;
    default:
      if (message.game === state.id && message.seq !== undefined) takeEvent(message);
  }
}

/** @param {any} snapshot */
function takeSnapshot(snapshot) {
  state.game = snapshot;
  state.clockAt = Date.now();
  element("lobby").hidden = true;
  element("game").hidden = false;
  const seat = seats.all()[snapshot.game];
  if (seat && state.side) seats.set(snapshot.game, snapshot.ended ? null : { ...seat, title: snapshot.title });
  drawGame();
}

/** @param {any} event */
function takeEvent(event) {
  const game = state.game;
  if (!game || event.seq <= game.seq) return;
  game.seq = event.seq;
  if (event.clocks_ms) {
    game.clocks_ms = event.clocks_ms;
    state.clockAt = Date.now();
  }
  switch (event.type) {
    case "moved":
      game.moves.push(event.move);
      game.turn = game.running = event.by === "white" ? "black" : "white";
      break;
    case "taken_back":
      game.moves.length = event.ply;
      game.offer = null;
      break;
    case "offered":
      game.offer = [event.seq, event.what, event.by];
      break;
    case "declined":
      if (game.offer && event.by !== state.side) show("message", say("web-declined"));
      game.offer = null;
      break;
    case "ended":
      Object.assign(game, { ended: event, phase: "over", turn: null, running: null, offer: null });
      if (state.side) seats.set(game.game, null);
      break;
  }
  drawGame();
}

function drawGame() {
  const game = state.game;
  if (!game) return;
  const near = state.side ?? "white";
  const far = near === "white" ? "black" : "white";
  show("title", own(game.title));
  const title = `${own(game.title)} – damka`;
  if (document.title !== title) document.title = title;
  drawSeat("far-seat", far);
  drawSeat("near-seat", near);
  show("status", statusText(game));
  drawMoves(game.moves);
  drawOffer(game);
  drawActions(game);
  show("watching", game.spectators ? say("web-spectators", { count: game.spectators }) : "");
}

/** @param {string} id @param {string} side */
function drawSeat(id, side) {
  const { game } = state;
  const seat = element(id);
  const player = game[side];
  const state_ = player ? say(`presence-${player.presence}`) : say("web-free-seat");
  const about = `${board.sideName(side)} · ${state_}${player?.kind === "bot" ? ` · ${say("bot")}` : ""}`;
  seat.classList.toggle("turn", game.turn === side);
  const shown = JSON.stringify([side, player?.name, about]);
  if (seat.dataset.shown === shown) return drawClocks();
  seat.dataset.shown = shown;
  const name = Object.assign(document.createElement("span"), { className: "who" });
  name.append(player?.name ?? "…", Object.assign(document.createElement("small"), { textContent: about }));
  const disc = Object.assign(document.createElement("span"), { className: `disc ${side}` });
  const clock = Object.assign(document.createElement("span"), { className: "clock" });
  clock.dataset.side = side;
  seat.replaceChildren(disc, name, clock);
  drawClocks();
}

function drawClocks() {
  const game = state.game;
  if (!game?.clocks_ms) return;
  for (const clock of document.querySelectorAll(".clock")) {
    const side = /** @type {HTMLElement} */ (clock).dataset.side ?? "";
    const passed = game.running === side ? Date.now() - state.clockAt : 0;
    const left = Math.max(0, game.clocks_ms[side] - passed);
    const tenths = left < 20000 ? `.${Math.floor(left / 100) % 10}` : "";
    const seconds = Math.floor(left / 1000);
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}${tenths}`;
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("low", left < 20000);
  }
}

/** @param {any} game */
function statusText(game) {
  if (game.ended) {
    const { result, ending } = game.ended;
    /** @type {Record<string, string>} */
    const winners = { "1-0": "white", "0-1": "black" };
    const winner = winners[result];
    // A game written in Lua names its own endings.
    const reason = ending === "declined" ? say(`web-declined-${game.ended.report}`, {}, say("web-declined-other"))
      : say(`web-ending-${ending}`, {}, own(ending.replaceAll("_", " ")));
    if (winner) return say("web-won", { side: board.sideName(winner), reason });
    return result === "*" ? say("web-no-result", { reason }) : say("web-drawn", { reason });
  }
  if (game.phase === "waiting" && state.challenged) return say("web-waiting-bot", { name: state.challenged });
  if (game.phase === "waiting") return say("web-waiting", { code: codeInAddress() });
  if (state.side && game.turn === state.side) return say(board.mustPass() ? "web-must-pass" : "web-your-turn");
  return say("web-turn-of", { side: board.sideName(game.turn) });
}

/** The list stays at its end by its style: to scroll it here would make the browser lay out the page for each move. @param {string[]} moves */
function drawMoves(moves) {
  const texts = [];
  for (let ply = 0; ply < moves.length; ply += 2) texts.push(`${ply / 2 + 1}.`, moves[ply], moves[ply + 1] ?? "");
  const shown = element("moves");
  while (shown.children.length > texts.length) shown.lastElementChild.remove();
  texts.forEach((text, at) => {
    const known = shown.children[at];
    if (!known) shown.append(cell(text, at % 3 === 0 ? "number" : ""));
    else if (known.textContent !== text) known.textContent = text;
  });
}

/** @param {string} text @param {string} [kind] */
function cell(text, kind = "") {
  return Object.assign(document.createElement("li"), { textContent: text, className: kind });
}

/** @param {any} game */
function drawOffer(game) {
  const card = element("offer");
  const [number, what, by] = game.offer ?? [];
  const isAsked = Boolean(what) && state.side !== null && by !== state.side;
  card.hidden = !isAsked;
  if (!isAsked) return;
  const text = Object.assign(document.createElement("p"), { textContent: say(`web-offers-${what}`) });
  const answer = (/** @type {boolean} */ accept) => () => ask("answer", { game: state.id, offer: number, accept }).catch(() => {});
  card.replaceChildren(text, button("online-accept", answer(true)), button("online-decline", answer(false)));
}

/** @param {any} game */
function drawActions(game) {
  const act = (/** @type {string} */ type, /** @type {object} */ more = {}) => () => {
    ask(type, { game: state.id, ...more }).catch(() => {});
  };
  /** @type {[string, () => void][]} */
  const shown = [];
  if (state.side && game.phase === "running") {
    for (const legal of board.choices) shown.push([legal.text, () => board.pick(legal)]);
    if (board.canPass()) shown.push(["command-pass", () => board.pass()]);
    shown.push(["command-offer", act("offer", { what: "draw" })]);
    if (game.takeback) shown.push(["command-take-back", act("offer", { what: "takeback" })]);
    shown.push(["command-resign", () => { if (confirm(say("prompt-resign"))) act("resign")(); }]);
    if (state.claimAt && Date.now() >= state.claimAt) shown.push(["online-claim", act("claim")]);
  }
  if (state.side && game.phase === "over") shown.push(["rematch", act("offer", { what: "rematch" })]);
  if (game.phase === "waiting") {
    shown.push(["online-copy-link", () => navigator.clipboard?.writeText(location.href)]);
    shown.push(["qr-page", () => showCode(location.href, say("qr-page"), "")]);
  }
  if (state.side && game.phase === "running") shown.push(["qr-continue", showSeatCode]);
  if (game.moves.length) shown.push(["web-copy-moves", () => navigator.clipboard?.writeText(moveText(state.game))]);
  shown.push(["all-games", () => { history.pushState(null, "", "/"); enter(); }]);
  const actions = element("actions");
  const words = JSON.stringify(shown.map(([id]) => say(id)));
  // Buttons that stay keep the keyboard focus.
  if (actions.dataset.shown === words) return;
  actions.dataset.shown = words;
  actions.replaceChildren(...shown.map(([id, run]) => button(id, run)));
}

/**
 * Shows a link as a QR code.
 * @param {string} link @param {string} title @param {string} text
 */
async function showCode(link, title, text) {
  const reply = await fetch("/qr", { method: "POST", body: link }).catch(() => null);
  if (!reply?.ok) return show("message", say("web-lost"));
  const { size, path } = await reply.json();
  const picture = element("phone-code");
  picture.setAttribute("viewBox", `0 0 ${size} ${size}`);
  picture.setAttribute("aria-label", title);
  picture.firstElementChild.setAttribute("d", path);
  show("phone-title", title);
  show("phone-text", text);
  show("phone-link", link);
  element("phone-copy").onclick = () => navigator.clipboard?.writeText(link);
  element("phone").showModal();
}

/** The link by which another device takes over the seat of this one. */
function showSeatCode() {
  const seat = seats.all()[String(state.id)];
  if (!seat) return;
  showCode(`${location.origin}/${seat.code}#seat=${state.id}-${seat.token}`, say("qr-continue"), say("qr-continue-text"));
}

/** The game as PDN. @param {any} game */
function moveText(game) {
  const tags = [["Event", "damka"], ["Site", location.host], ["White", game.white?.name], ["Black", game.black?.name],
    ["Result", game.ended?.result ?? "*"], ["Variant", game.title]];
  const head = tags.map(([name, value]) => `[${name} "${String(value ?? "?").replace(/["\\]/g, "\\$&")}"]`).join("\n");
  const moves = game.moves.map((/** @type {string} */ move, /** @type {number} */ ply) => {
    return ply % 2 ? move : `${ply / 2 + 1}. ${move}`;
  });
  return `${head}\n\n${moves.join(" ")} ${game.ended?.result ?? "*"}\n`;
}

function drawTexts() {
  for (const node of document.querySelectorAll("[data-text]")) {
    node.textContent = say(/** @type {HTMLElement} */ (node).dataset.text ?? "");
  }
  element("language").textContent = say("other-language");
  element("clock").replaceChildren(...CLOCKS.map((clock, index) => {
    return option(String(index), clock ? clock.join("+") : say("online-no-clock"));
  }));
  const sides = ["white", "black", "random"];
  element("side").replaceChildren(...sides.map((side) => option(side, say(side === "random" ? "random-side" : `view-${side}`))));
  if (state.id === null) drawLobby(); else drawGame();
}

element("name").value = localStorage.getItem("damka-name") ?? "";
element("name").addEventListener("change", () => {
  localStorage.setItem("damka-name", element("name").value.trim());
  connection.reopen();
});
element("who").addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
element("join").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  go(element("code").value.trim(), true).catch(() => {});
});
element("create").addEventListener("submit", async (/** @type {Event} */ event) => {
  event.preventDefault();
  // A name that was typed just before opens a connection of its own.
  await connection.ready();
  const clock = CLOCKS[Number(element("clock").value)];
  const bot = element("opponent").value;
  state.challenged = bot;
  ask("create", {
    ...(bot && { bot }),
    variant: element("variant").value,
    sha256: "",
    clock: clock && { base_ms: clock[0] * 60000, increment_ms: clock[1] * 1000 },
    side: element("side").value,
    takeback: true,
    return_later: true,
    public: element("public").checked,
    spectators: true,
  }).catch(() => {});
});
element("variant").addEventListener("change", drawOpponents);
element("language").addEventListener("click", async () => { await toggleLanguage(); drawTexts(); });
window.addEventListener("popstate", () => enter());
setInterval(() => { if (state.game?.running) drawClocks(); }, 100);
setInterval(() => { if (state.claimAt) drawGame(); }, 1000);

setTexts(await loadTexts());
drawTexts();
connection.open();
