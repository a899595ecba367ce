// Plays on the page in a real browser: `make web-test`.
// DAMKA is the program (target/debug/damka), CHROMIUM the browser, PICTURES a folder for screenshots.

import { spawn } from "node:child_process";
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { countBytes, firstPaint, recordScripts } from "./trace.mjs";

const DAMKA = process.env.DAMKA ?? "target/debug/damka";
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const PICTURES = process.env.PICTURES ?? join(tmpdir(), "damka-web");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const NARROW = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

mkdirSync(PICTURES, { recursive: true });

/** A game in which each move of a pawn can be a promotion. */
const RACE = `--- @api 1
return {
  family = "grid",
  title = "Race",
  board = { columns = 3, rows = 4 },
  first = "white",
  start = "ppp/.../.../PPP",
  pieces = {
    { name = "pawn", moves = { "forward" }, captures = { "diagonally_forward" },
      promotes = "queen", promotion = "free", promotion_rows = 3 },
    { name = "queen", profile = "king", moves = { "forward", "sideways", "backward" } },
  },
}
`;

/** A game in which a side may pass at any time. */
const PASSING = `--- @api 1
return { base = "infection", title = "Passing", passing = "free" }
`;

/** A server in a folder of its own, on a port that is free; started again, it has the same port. */
class Server {
  constructor() {
    this.root = mkdtempSync(join(tmpdir(), "damka-serve-"));
    this.port = 0;
    const bot = (name, games) => `  - { name: "${name}", seat: greedy, games: [${games}], max_games: 1 }\n`;
    const bots = `${bot("Puppy", "english, othello")}${bot("<img src=x>", "russian")}`;
    writeFileSync(join(this.root, "serve.yaml"), `rules: any\nhouse_bots:\n${bots}`);
    mkdirSync(join(this.root, "scripts"));
    writeFileSync(join(this.root, "scripts/race.lua"), RACE);
    writeFileSync(join(this.root, "scripts/passing.lua"), PASSING);
  }

  async start() {
    this.process = spawn(DAMKA, ["--root", this.root, "serve", "--bind", "127.0.0.1", "--port", String(this.port)]);
    this.process.stderr.on("data", (text) => process.stderr.write(text));
    const lines = createInterface({ input: this.process.stdout });
    let address = null;
    for await (const line of lines) {
      address = /127\.0\.0\.1:(\d+)/.exec(line);
      if (address) break;
    }
    check(address, "the server prints its address");
    this.port = Number(address[1]);
    this.url = `http://127.0.0.1:${this.port}/`;
  }

  async kill(signal = "SIGKILL") {
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill(signal);
    await ended;
  }

  async close() {
    await this.kill("SIGTERM");
    rmSync(this.root, { recursive: true, force: true });
  }
}

function check(is, what) { if (!is) throw new Error(`failed: ${what}`); }

/** Waits until the page's board shows `plies` moves. */
async function plies(page, count) {
  await page.waitForFunction((wanted) => {
    const cells = [...document.querySelectorAll("#moves li:not(.number)")];
    return cells.filter((cell) => cell.textContent).length >= wanted;
  }, count);
}

/** Creates a game on the lobby page, and returns its code. */
async function create(page, { variant, side = "white", isPublic = true }) {
  await page.waitForSelector("#variant option", { state: "attached" });
  await page.selectOption("#variant", variant);
  await page.selectOption("#side", side);
  await page.setChecked("#public", isPublic);
  await page.click("#create button");
  await page.waitForURL(/\/[A-Z0-9]{6}$/);
  return new URL(page.url()).pathname.slice(1);
}

/** Takes the free seat of a game. */
async function take(page, url, code) {
  await page.goto(url + code);
  await page.waitForFunction((wanted) => document.querySelector("#code").value === wanted, code);
  await page.click("#join button");
  await page.waitForSelector("#game:not([hidden]) [role=gridcell]");
}

/** Plays the first legal move by clicks; `false` if it is not this page's turn. */
async function move(page) {
  for (let step = 0; step < 12; step++) {
    // After a start, the first target; before one, the first piece that can move.
    const next = (await page.$("[role=gridcell]:has(.target)")) ?? (await page.$("[role=gridcell]:has(.mark)"));
    if (!next) return step > 0;
    // The board may be drawn again in between.
    await next.click({ force: true }).catch(() => {});
  }
  return true;
}

/** Both play until `count` moves are on the board, or the game is over. */
async function playBoth(pages, count) {
  const limit = Date.now() + 120_000;
  for (;;) {
    if (Date.now() >= limit) await shot(pages[0], "stuck");
    check(Date.now() < limit, `${count} moves in two minutes`);
    const done = await pages[0].$$eval("#moves li:not(.number)", (cells) => cells.filter((cell) => cell.textContent).length);
    if (done >= count) return;
    if (await pages[0].$eval("#status", (status) => /won|Draw|ניצח|תיקו/.test(status.textContent))) return;
    for (const page of pages) await move(page);
    await pages[0].waitForTimeout(20);
  }
}

async function axe(page, name) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "best-practice"] }));
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
  check(found.length === 0, `axe-core finds nothing on ${name}:\n${found.join("\n")}`);
}

async function fits(page, name) {
  // A phone shows a page that is too wide in a wider window, so the window itself says nothing.
  const wide = await page.evaluate(() => document.documentElement.scrollWidth) - page.viewportSize().width;
  check(wide <= 0, `${name} does not scroll sideways (${wide} px too wide)`);
}

const server = new Server();
await server.start();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });

async function open(options, language = "en", colours = "dark") {
  const context = await browser.newContext({ ...options, colorScheme: colours, locale: language === "he" ? "he-IL" : "en-GB" });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on("pageerror", (error) => { throw error; });
  page.on("console", (message) => { if (message.type() === "error") process.stderr.write(`console: ${message.text()}\n`); });
  await page.goto(server.url);
  return page;
}

const shot = (page, name) => page.screenshot({ path: join(PICTURES, `${name}.png`) });

const tests = {
  async "a name typed just before a click goes with the click"() {
    const [host, guest] = [await open(DESKTOP), await open(PHONE)];
    await host.fill("#name", "Dana");
    const code = await create(host, { variant: "english" });
    await guest.goto(server.url + code);
    await guest.waitForFunction((wanted) => document.querySelector("#code").value === wanted, code);
    await guest.fill("#name", "Noam");
    await guest.click("#join button");
    await guest.waitForSelector("#game:not([hidden]) [role=gridcell]");
    const seats = await guest.$$eval(".seat .who", (names) => names.map((name) => name.textContent).join(" "));
    check(seats.includes("Dana") && seats.includes("Noam"), `both names are shown: ${seats}`);
    await Promise.all([host, guest].map((page) => page.close()));
  },

  async "a phone plays a desktop, in Hebrew, and both reload in the middle"() {
    const desktop = await open(DESKTOP);
    const phone = await open(PHONE, "he");
    await shot(desktop, "lobby");
    await axe(desktop, "the lobby");
    await fits(phone, "the lobby on a phone");
    await shot(phone, "lobby_phone_hebrew");
    const code = await create(desktop, { variant: "english" });
    await shot(desktop, "waiting");
    await take(phone, server.url, code);
    check((await phone.getAttribute("html", "dir")) === "rtl", "the page is mirrored");
    await playBoth([desktop, phone], 10);
    await Promise.all([plies(desktop, 10), plies(phone, 10)]);
    await shot(desktop, "game");
    await shot(phone, "game_phone_hebrew");
    await axe(desktop, "the game");
    await axe(phone, "the game in Hebrew");
    const before = await desktop.$$eval("#moves li", (cells) => cells.map((cell) => cell.textContent).join(" "));
    await phone.reload();
    await plies(phone, 10);
    await desktop.reload();
    await plies(desktop, 10);
    const after = await desktop.$$eval("#moves li", (cells) => cells.map((cell) => cell.textContent).join(" "));
    check(before.trim() === after.trim(), "the same moves after a reload");
    await playBoth([desktop, phone], 14);
    desktop.on("dialog", (dialog) => dialog.accept());
    await desktop.getByRole("button", { name: "Resign" }).click();
    await phone.waitForFunction(() => document.querySelector("#status").textContent.includes("ניצח"));
    await shot(desktop, "over");
  },

  async "a link with a QR code moves a seat to the phone"() {
    const host = await open(DESKTOP);
    const guest = await open(DESKTOP);
    const code = await create(host, { variant: "english" });
    await host.getByRole("button", { name: "Scan with a phone" }).click();
    await host.waitForSelector("#phone[open]");
    check((await host.textContent("#phone-link")) === `${server.url}${code}`, "the invitation is the address of the game");
    await host.getByRole("button", { name: "Close" }).click();
    await take(guest, server.url, code);
    await playBoth([host, guest], 2);
    await host.getByRole("button", { name: "Continue on your phone" }).click();
    await host.waitForSelector("#phone[open]");
    check((await host.getAttribute("#phone-code path", "d")).startsWith("M4 4h7v1h-7z"), "the code is drawn");
    await shot(host, "seat_code");
    await axe(host, "the code of a seat");
    const link = await host.textContent("#phone-link");
    const phone = await open(PHONE, "he");
    await phone.goto(link);
    await plies(phone, 2);
    check(new URL(phone.url()).hash === "", "the secret is taken out of the address");
    await host.waitForFunction(() => document.querySelector("#connection").textContent.includes("elsewhere"));
    await playBoth([phone, guest], 6);
    await phone.reload();
    await plies(phone, 6);
    await shot(phone, "continued_phone");
  },

  async "othello and connect four are played to the end"() {
    for (const [variant, most] of [["othello", 60], ["connect_four", 42]]) {
      const host = await open(DESKTOP, "en", "light");
      const guest = await open(PHONE);
      const code = await create(host, { variant });
      await take(guest, server.url, code);
      await playBoth([host, guest], most + 10);
      await host.waitForFunction(() => /won|Draw/.test(document.querySelector("#status").textContent));
      await shot(host, `${variant}_light`);
      await shot(guest, `${variant}_phone`);
      await axe(host, variant);
    }
  },

  async "both pass, which ends the game"() {
    const host = await open(DESKTOP);
    const guest = await open(PHONE);
    const code = await create(host, { variant: "passing" });
    await take(guest, server.url, code);
    for (const [page, count] of [[guest, 1], [host, 2]]) {
      await page.click("#actions button:text-is('Pass')");
      await plies(page, count);
    }
    await host.waitForFunction(() => /Draw/.test(document.querySelector("#status").textContent));
    await shot(host, "both_passed");
  },

  async "a killed server is found again, and so is a line that was cut"() {
    const host = await open(DESKTOP);
    const guest = await open(PHONE);
    const code = await create(host, { variant: "russian" });
    await take(guest, server.url, code);
    await playBoth([host, guest], 4);
    await server.kill();
    await host.waitForFunction(() => document.querySelector("#connection").textContent.includes("lost"));
    await shot(host, "lost");
    await server.start();
    await host.waitForFunction(() => document.querySelector("#connection").textContent === "Connected");
    await guest.waitForFunction(() => document.querySelector("#connection").textContent === "Connected");
    await playBoth([host, guest], 8);
    await guest.context().setOffline(true);
    await guest.waitForTimeout(300);
    await guest.context().setOffline(false);
    await playBoth([host, guest], 10);
  },

  async "the newest of two tabs has the seat"() {
    const host = await open(DESKTOP);
    const code = await create(host, { variant: "english" });
    const second = await host.context().newPage();
    await second.goto(server.url + code);
    await second.waitForSelector("#game:not([hidden])");
    await host.waitForFunction(() => document.querySelector("#connection").textContent.includes("elsewhere"));
  },

  async "a spectator sees the moves and has no buttons of a player"() {
    const host = await open(DESKTOP);
    const guest = await open(PHONE);
    const code = await create(host, { variant: "english" });
    await take(guest, server.url, code);
    await playBoth([host, guest], 3);
    const spectator = await open(DESKTOP);
    await spectator.getByRole("button", { name: /^Watch/ }).first().waitFor();
    await spectator.goto(server.url + code);
    await plies(spectator, 3);
    check((await spectator.getByRole("button", { name: "Resign" }).count()) === 0, "no button to resign");
    await playBoth([host, guest], 5);
    await plies(spectator, 5);
    await host.waitForFunction(() => document.querySelector("#watching").textContent.includes("1"));
    await shot(spectator, "spectator");
  },

  async "by keyboard alone"() {
    const host = await open(DESKTOP);
    const guest = await open(PHONE);
    const code = await create(host, { variant: "english", side: "black" });
    await take(guest, server.url, code);
    await host.waitForSelector("[role=gridcell] .mark");
    const start = await host.$("[role=gridcell]:has(.mark)");
    await start.focus();
    await host.keyboard.press("Enter");
    const target = await (await host.$("[role=gridcell]:has(.target)")).getAttribute("data-square");
    for (const key of ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"]) {
      check(await host.evaluate(() => document.activeElement.hasAttribute("data-square")), "the focus stays on the board");
      await host.keyboard.press(key);
    }
    await host.focus(`[data-square="${target}"]`);
    await host.keyboard.press("Enter");
    await plies(host, 1);
  },

  async "nothing is cut off at 320 pixels"() {
    const host = await open(NARROW, "he", "light");
    await fits(host, "the lobby");
    const code = await create(host, { variant: "international" });
    const guest = await open(NARROW);
    await take(guest, server.url, code);
    await playBoth([host, guest], 6);
    await fits(host, "the game in Hebrew");
    await fits(guest, "the game");
    await shot(host, "narrow_hebrew_light");
    await shot(guest, "narrow");
  },

  async "a bot is challenged by keyboard at 320 pixels, and plays on after the server was killed"() {
    const page = await open(NARROW, "he");
    const challenge = page.locator("#bots button").filter({ hasText: "הזמנה" }).nth(1);
    await challenge.waitFor();
    check((await page.$("#bots img")) === null, "a bot's name is text");
    await fits(page, "the lobby with bots");
    await axe(page, "the lobby with bots");
    await shot(page, "bots_narrow_hebrew");
    await page.selectOption("#variant", "russian");
    await challenge.focus();
    await page.keyboard.press("Enter");
    check((await page.inputValue("#opponent")) === "Puppy", "the form names the bot");
    check(["english", "othello"].includes(await page.inputValue("#variant")), "and a game that it plays");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#game:not([hidden]) [role=gridcell]");
    await page.waitForFunction(() => document.querySelector("#far-seat").textContent.includes("בוט"));
    await playBoth([page], 5);
    await fits(page, "the game against a bot");
    await shot(page, "bot_game_narrow_hebrew");
    const other = await open(DESKTOP);
    await other.waitForFunction(() => document.querySelector("#bots").textContent.includes("busy"));
    check((await other.textContent("#running-games")).includes("Puppy (bot)"), "it is marked in the list of games");
    await shot(other, "bots_busy");
    check(await other.$eval("#opponent", (list) => [...list.options].every((one) => !one.value || one.disabled)), "a busy bot cannot be chosen");
    await server.kill();
    await page.waitForFunction(() => document.querySelector("#connection").textContent.includes("נותק"));
    await server.start();
    await playBoth([page], 11);
  },

  async "where a promotion is free, the player is asked"() {
    const host = await open(DESKTOP);
    const code = await create(host, { variant: "race", isPublic: false });
    const guest = await open(PHONE);
    await take(guest, server.url, code);
    const choose = async (page, from, to, answer) => {
      for (const square of [from, to]) await page.click(`[data-square=${square}]`, { force: true });
      await shot(page, `which_move_${page === host ? "wide" : "phone"}`);
      await page.click(`#actions button:text-is("${answer}")`);
    };
    await choose(host, "b1", "b2", "b1-b2=");
    await plies(guest, 1);
    await choose(guest, "a4", "a3", "a4-a3");
    await plies(host, 2);
    const moves = await host.$$eval("#moves li:not(.number)", (cells) => cells.map((cell) => cell.textContent.trim()));
    check(moves[0].startsWith("b1-b2=") && moves[1] === "a4-a3", `the moves are as chosen: ${moves}`);
    check(!(await host.$("#actions button:text-is('b1-b2')")), "no choice is left");
  },
  async "a game written a moment ago is played by one who does not have it, and watched, over a killed server"() {
    const root = mkdtempSync(join(tmpdir(), "damka-host-"));
    const run = (...words) => spawn(DAMKA, ["--root", root, ...words]);
    const written = run("new", "variant", "hop", "--in-lua");
    await new Promise((resolve) => written.once("exit", resolve));
    const address = `127.0.0.1:${server.port}`;
    const host = run("host", "hop", "--via", address, "--seat", "greedy", "--name", "Dana", "--public");
    host.stderr.on("data", (text) => process.stderr.write(text));
    const player = await open(PHONE, "he");
    await player.waitForSelector("#open-games li:has-text('Hop') button");
    await shot(player, "rules_new_hebrew");
    await player.click("#open-games li:has-text('Hop') button");
    await player.waitForSelector("#game:not([hidden]) [role=gridcell]");
    const spectator = await open(DESKTOP);
    await spectator.click("#running-games li:has-text('Hop') button");
    await spectator.waitForSelector("#game:not([hidden]) [role=gridcell]");
    await playBoth([player], 6);
    await server.kill();
    await server.start();
    await playBoth([player], 400);
    const over = (page) => page.waitForFunction(() => /won|Draw|ניצח|תיקו/.test(document.querySelector("#status").textContent));
    await over(player);
    await over(spectator);
    await shot(player, "rules_new_over");
    host.kill("SIGKILL");
    rmSync(root, { recursive: true, force: true });
  },

  async "a visit is small, and scripts are short"() {
    const context = await browser.newContext({ ...DESKTOP, locale: "en" });
    const page = await context.newPage();
    const bytes = await countBytes(page);
    const connected = () => page.waitForFunction(() => document.querySelector("#connection").textContent === "Connected");
    await page.goto(server.url);
    await connected();
    await page.waitForSelector("#variant option", { state: "attached" });
    const first = bytes();
    check(first > 10_000 && first <= 120 * 1024, `a first visit takes ${first} bytes`);
    const uncached = await firstPaint(page);
    await page.goto("about:blank");
    await page.goto(server.url);
    await connected();
    const again = bytes() - first;
    check(again < first / 4, `a second visit takes ${again} bytes`);
    const cached = await firstPaint(page);
    // Players are driven by scripts of the test; a spectator's page runs its own alone.
    const [host, guest] = [await open(DESKTOP), await open(DESKTOP)];
    const code = await create(host, { variant: "english" });
    await take(guest, server.url, code);
    await page.goto(server.url + code);
    await page.waitForSelector("#game:not([hidden]) [role=gridcell]");
    const stop = await recordScripts(page);
    await playBoth([host, guest], 30);
    // Whatever the test runs in the page would be recorded as well; each of the last events has been sent to all at once.
    await Promise.all([plies(host, 30), plies(guest, 30)]);
    const tasks = await stop();
    await plies(page, 30);
    check(tasks.length > 30, "the trace shows the scripts of the moves");
    console.log(`        first visit ${(first / 1024).toFixed(1)} KB, painted after ${uncached.toFixed(0)} ms; ` +
      `cached visit ${(again / 1024).toFixed(1)} KB, ${cached.toFixed(0)} ms`);
    // Of the time on the clock, the machine's other work may take any part; of the processor's, it takes none.
    const longest = Math.max(...tasks.map(({ processorMs }) => processorMs));
    console.log(`        30 moves on a spectator's page: ${tasks.length} script tasks, the longest ` +
      `${tasks.slice(0, 3).map(({ ms }) => ms.toFixed(1)).join(", ")} ms, or ${longest.toFixed(1)} ms of the processor`);
    check(tasks.every(({ isTimed }) => isTimed), "the trace has the processor time of each task");
    check(longest < 8, `a script task takes ${longest} ms`);
    const layouts = tasks.filter(({ layouts }) => layouts > 0).length;
    check(layouts === 0, `${layouts} script tasks make the browser lay out the page before they end`);
  },

  async "names cannot write into the page"() {
    const host = await open(DESKTOP);
    await host.fill("#name", "<img src=x onerror=1>");
    await host.locator("#name").blur();
    await host.waitForFunction(() => document.querySelector("#connection").textContent === "Connected");
    const code = await create(host, { variant: "english" });
    const guest = await open(DESKTOP);
    await take(guest, server.url, code);
    check((await guest.$("#game img[src=x]")) === null, "a name is text");
    check((await guest.textContent("#far-seat")).includes("<img"), "and is shown as it is");
  },
};

let failed = 0;
const wanted = process.argv.slice(2);
for (const [name, test] of Object.entries(tests)) {
  if (wanted.length && !wanted.some((part) => name.includes(part))) continue;
  const begun = Date.now();
  try {
    await test();
    console.log(`ok      ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${name}: ${error.stack}`);
  }
  for (const context of browser.contexts()) await context.close();
}
await browser.close();
await server.close();
console.log(failed ? `${failed} failed` : "all passed");
process.exit(failed ? 1 : 0);
