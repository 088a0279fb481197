// @ts-check
// The line to the table: hello, heartbeats, and coming back after a break.

import { Retry, isFinal, isOld, onReturn } from "../../site/retry.js";

const PING_RUNNING = 2500;
const PING_IDLE = 15000;
const WEAK_AFTER = 4000;
const LOST_AFTER = 6000;
const WATCH_EVERY = 500;
const ASLEEP_AFTER = 20000; // without a word: the page slept, and the line is dead
const RELOADED_WITHIN = 30000;
const ANSWER_WITHIN = 10000;
const HELLO_WITHIN = 25000;
const OF_A_DEAL = new Set(["arrange", "suggest", "examine", "explain", "stage", "wanted"]);
const RESTS = 4420; // the person takes a break: no table goes on meanwhile

/** @type {Answer} */
const LOST = /** @type {any} */ ({ type: "lost" });

// The line that early_socket.js has opened to this table, once and if it still stands.
function takeOver(url) {
  const socket = window.earlySocket;
  window.earlySocket = null;
  if (socket?.url !== url.href || socket.readyState > WebSocket.OPEN) return null;
  return socket;
}

export class Line extends EventTarget {
  /**
   * @param {string} path
   * @param {() => { version: number, isRunning: boolean, isDealt: boolean }} state
   */
  constructor(path, state) {
    super();
    const url = new URL(path, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.url = url;
    this.state = state;
    this.condition = "connecting";
    this.number = 0;
    this.waiting = new Map();
    this.retrying = new Retry();
    this.isEnded = false;
    this.isHeldUp = false; // by the house: clocks stand
    this.hasBeenUp = false;
    setInterval(() => this.watch(), WATCH_EVERY);
    addEventListener("offline", () => this.lose());
    onReturn(() => this.again());
    this.open();
  }

  open() {
    if (this.socket || this.isEnded) return;
    clearTimeout(this.retry);
    const socket = takeOver(this.url) ?? new WebSocket(this.url);
    this.socket = socket;
    this.heardAt = this.triedAt = performance.now();
    this.pingedAt = null;
    if (socket.readyState === WebSocket.OPEN) this.hello();
    else socket.addEventListener("open", () => socket === this.socket && this.hello());
    socket.addEventListener("message", (event) => {
      if (socket === this.socket) this.hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", ({ code }) => {
      if (code === RESTS) location.assign("/wellbeing/");
      else if (socket !== this.socket) return;
      else if (isFinal(code)) this.refused();
      else this.lose();
    });
  }

  // Another person now, or no table any more: the page itself says what there is, once.
  refused() {
    const key = `refused:${this.url.pathname}`;
    const before = Number(sessionStorage.getItem(key) ?? 0);
    sessionStorage.setItem(key, String(Date.now()));
    this.lose();
    this.end();
    if (Date.now() - before > RELOADED_WITHIN) location.reload();
  }

  // Somebody looks again, or the network is back: an attempt from before wastes time.
  again() {
    const now = performance.now();
    if (this.isUp && now - this.heardAt > ASLEEP_AFTER) this.lose();
    if (this.isUp) return this.ping();
    if (this.socket && !isOld(now - this.triedAt)) return;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.open();
  }

  async hello() {
    this.heardAt = performance.now();
    const answer = await this.greet();
    if (answer.type === "lost") return;
    // Until a hello is answered the house tells nothing more: it is said again.
    if (answer.code === "out_of_order") return location.reload(); // its page says what became of it
    if (answer.type === "refused") return this.lose();
    this.retrying.reset();
    this.become("open");
    this.hasBeenUp = true;
    this.ping();
  }

  /** @param {ServerMessage} message */
  hear(message) {
    this.heardAt = performance.now();
    if (message.type === "pong") this.answered(message);
    const id = "id" in message ? message.id : undefined;
    const pending = this.waiting.get(id);
    // The view that answers a hello is taken in before the caller goes on.
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
    if (pending) {
      this.waiting.delete(id);
      clearTimeout(pending.timer);
      pending.done(message);
    }
    if (message.type === "closed") this.isEnded = true;
    if (message.type === "pong" && message.version > this.state().version) {
      this.greet();
    }
  }

  answered({ held_up: isHeldUp = false }) {
    this.pingedAt = null;
    if (isHeldUp === this.isHeldUp) return;
    this.isHeldUp = isHeldUp;
    this.dispatchEvent(new CustomEvent("heldup"));
  }

  // Asks for what came after a version, or for all of it (null); from then on the server
  // sends of each change only what is new in it.
  greet(version = this.state().version) {
    return this.ask("hello", { version: version ?? undefined, changes: true });
  }

  // Resolves with the answer, whichever it is; {type: "lost"} if the line broke first.
  // Before the table has said where it stands, and between deals, nothing is sent that it would refuse.
  /**
   * @template {keyof ClientMessages} Type
   * @param {Type} type
   * @param {Omit<ClientMessages[Type], "id" | "type">} [fields]
   * @returns {Promise<Answer>}
   */
  ask(type, fields) {
    const isOpen = this.socket?.readyState === WebSocket.OPEN && (this.isUp || type === "hello");
    if (!isOpen || (OF_A_DEAL.has(type) && !this.state().isDealt)) return Promise.resolve(LOST);
    this.number += 1;
    const id = this.number;
    this.socket.send(JSON.stringify({ id, type, ...fields }));
    return new Promise((done) => {
      // A hello waits as long as the line does (`watch`).
      const within = type === "hello" ? HELLO_WITHIN : ANSWER_WITHIN;
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        done(LOST);
      }, within);
      this.waiting.set(id, { done, timer });
    });
  }

  ping() {
    if (this.socket?.readyState !== WebSocket.OPEN || !this.isUp) return;
    this.sentAt = performance.now();
    this.pingedAt ??= this.sentAt;
    this.ask("ping", { version: this.state().version });
  }

  get isUp() {
    return this.condition === "open" || this.condition === "weak";
  }

  watch() {
    if (!this.socket || this.isEnded) return;
    const now = performance.now();
    const every = this.state().isRunning ? PING_RUNNING : PING_IDLE;
    if (this.isUp && now - (this.sentAt ?? 0) >= every) this.ping();
    const since = this.isUp && every === PING_IDLE ? this.pingedAt : this.heardAt;
    const silence = since === null ? 0 : now - since;
    const isAccepted = this.socket.readyState === WebSocket.OPEN;
    if (silence > (this.isUp ? LOST_AFTER : this.retrying.patience(isAccepted))) this.lose();
    else if (this.isUp) this.become(silence > WEAK_AFTER ? "weak" : "open");
  }

  // Nothing more is to be heard here.
  end() {
    this.isEnded = true;
    this.socket?.close();
  }

  lose() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    for (const { done, timer } of this.waiting.values()) {
      clearTimeout(timer);
      done(LOST);
    }
    this.waiting.clear();
    if (this.isEnded) return;
    this.become("reconnecting");
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), this.retrying.next());
  }

  become(condition) {
    if (condition === this.condition) return;
    const before = this.condition;
    this.condition = condition;
    this.dispatchEvent(new CustomEvent("condition", { detail: { condition, before } }));
  }
}
