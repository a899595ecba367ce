// The connection to the server: one WebSocket, made again whenever it breaks.
// @ts-check

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;
const PING_MS = 5000;

export class Connection {
  /** @param {{name: () => string, opened: () => void, state: (id: string) => void, message: (message: any) => void}} user */
  constructor(user) {
    this.user = user;
    this.nextId = 1;
    /** @type {Map<number, {resolve: (reply: any) => void, reject: (refusal: any) => void}>} */
    this.waiting = new Map();
    this.waitMs = FIRST_WAIT_MS;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.mayReopen = true;
    this.isGreeted = false;
    /** @type {Array<() => void>} */
    this.onGreeted = [];
    addEventListener("online", () => this.reopen());
    setInterval(() => this.#beat(), PING_MS);
  }

  open() {
    this.mayReopen = true;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    socket.addEventListener("open", () => this.#greet());
    socket.addEventListener("message", (event) => { this.heardAt = Date.now(); this.#take(JSON.parse(event.data)); });
    socket.addEventListener("close", () => { if (this.socket === socket) this.#lost(); });
  }

  /** Connects again at once. */
  reopen() {
    this.waitMs = FIRST_WAIT_MS;
    const old = this.socket;
    this.#fail();
    this.open();
    old?.close();
  }

  /**
   * Resolves with the reply, or rejects with the refusal: `{code, message}`.
   * @param {string} type @param {object} fields
   */
  ask(type, fields) {
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) return reject({ code: "lost", message: "" });
      const id = this.nextId++;
      this.waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ type, id, ...fields }));
    });
  }

  /** Resolves as soon as the server takes requests. */
  ready() {
    return new Promise((resolve) => this.isGreeted ? resolve(undefined) : this.onGreeted.push(() => resolve(undefined)));
  }

  async #greet() {
    this.heardAt = Date.now();
    const capabilities = ["board"];
    try {
      await this.ask("hello", { protocol: [1, 1], app: "damka web", name: this.user.name(), capabilities });
    } catch (refusal) {
      return;
    }
    this.waitMs = FIRST_WAIT_MS;
    this.user.state("web-connected");
    this.user.opened();
    this.isGreeted = true;
    for (const resolve of this.onGreeted.splice(0)) resolve();
  }

  /** @param {any} message */
  #take(message) {
    if (message.type === "ping") {
      this.socket?.send(JSON.stringify({ type: "pong", id: this.nextId++, time: message.time }));
      return;
    }
    if (message.type === "closing") {
      // Another tab or device has the seat now. Reconnecting would take it back, and the two would alternate endlessly.
      if (message.reason === "elsewhere") this.mayReopen = false;
      this.user.state(message.reason === "elsewhere" ? "web-elsewhere" : "web-lost");
      return;
    }
    const asked = message.re === undefined ? undefined : this.waiting.get(message.re);
    if (asked) this.waiting.delete(message.re);
    if (message.type === "error") return asked?.reject(message);
    this.user.message(message);
    asked?.resolve(message);
  }

  #beat() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    // A tab that slept cannot tell how long: what was heard before counts from now.
    if (Date.now() - (this.heardAt ?? 0) > 3 * PING_MS) {
      this.heardAt = Date.now();
      return this.reopen();
    }
    this.ask("ping", { time: Date.now() }).catch(() => {});
  }

  #fail() {
    for (const { reject } of this.waiting.values()) reject({ code: "lost", message: "" });
    this.waiting.clear();
    this.isGreeted = false;
  }

  #lost() {
    this.#fail();
    if (!this.mayReopen) return;
    this.user.state("web-lost");
    setTimeout(() => { if (this.socket?.readyState === WebSocket.CLOSED) this.open(); }, this.waitMs);
    this.waitMs = Math.min(LONGEST_WAIT_MS, this.waitMs * 2);
  }
}
