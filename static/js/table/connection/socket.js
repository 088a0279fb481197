// @ts-check
// The table's socket: hello, heartbeats, and reconnecting.

import { Retry, isFinal, isOld, onReturn } from "../../site/retry.js";

const PING_RUNNING = 2500;
const PING_IDLE = 15000;
const WEAK_AFTER = 4000;
const LOST_AFTER = 6000;
const WATCH_EVERY = 500;
const ASLEEP_AFTER = 20000; // ms of silence: the page slept, and the connection is dead
const RELOADED_WITHIN = 30000;
const ANSWER_WITHIN = 10000;
const HELLO_WITHIN = 25000;
const OF_A_DEAL = new Set(["arrange", "suggest", "examine", "explain", "stage", "wanted"]);
const RESTS = 4420; // close code: the user takes a break, so every table is closed to them

/** @type {Answer} */
const LOST = /** @type {any} */ ({ type: "lost" });

// Return the socket that early_socket.js has opened to this table, once, if it still works.
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
    this.isHeldUp = false; // by the server: clocks stand still
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

  // Another user is logged in, or the table is gone: reload the page, once.
  refused() {
    const key = `refused:${this.url.pathname}`;
    const before = Number(sessionStorage.getItem(key) ?? 0);
    sessionStorage.setItem(key, String(Date.now()));
    this.lose();
    this.end();
    if (Date.now() - before > RELOADED_WITHIN) location.reload();
  }

  // The user looks again, or the network is back: replace an old attempt.
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
    // The server sends nothing before it has answered a hello, so reconnect and send it again.
    if (answer.code === "out_of_order") return location.reload(); // its page says what happened
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
    // Handle the view that answers a hello before the caller continues.
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

  // Ask for everything after a version, or for the whole state (null); from then on the server
  // sends only what each change brings.
  greet(version = this.state().version) {
    return this.ask("hello", { version: version ?? undefined, changes: true });
  }

  // Return a promise of the answer, even a refusal; {type: "lost"} if the connection breaks first.
  // Before the table has sent its state, and between deals, do not send what it would refuse.
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
      // A hello waits as long as the connection does (`watch`).
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

  // Stop listening for good.
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
