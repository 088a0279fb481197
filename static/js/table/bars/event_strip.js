// @ts-check
// The event's line under the bar: its level or round, the time left, your place. Fetched when a
// deal begins or ends and when a clock has run out.

import { toast } from "../../site/site.js";
import { byId, el, show } from "../dom.js";

const GAP_MS = 2500;
const SPREAD_MS = 1500;
const SLOW_MS = 45_000;

export class EventStrip {
  /** @param {Page["store"]} store @param {Page["announcer"]} announcer @param {any} url */
  constructor(store, announcer, url) {
    this.store = store;
    this.announcer = announcer;
    this.url = url;
    this.node = byId("event-strip");
    this.until = null;
    this.title = null;
    store.addEventListener("view", ({ detail: { before } }) => {
      const { phase, deal } = store.view;
      if (before?.phase !== phase && ["between", "waiting", "starting", "over"].includes(phase)) this.soon();
      if (before?.deal !== deal) this.soon();
    });
    setInterval(() => this.tick(), 500);
    setInterval(() => this.soon(), SLOW_MS);
    document.addEventListener("visibilitychange", () => document.hidden || this.soon());
    this.renew();
  }

  // All players of a table get the news at once; random delays spread their requests.
  soon() {
    if (this.due || document.hidden || this.isOver) return;
    const rest = Math.max(0, (this.askedAt ?? 0) + GAP_MS - performance.now());
    this.due = setTimeout(() => this.renew(), rest + Math.random() * SPREAD_MS);
  }

  async renew() {
    this.due = null;
    this.askedAt = performance.now();
    const answer = await fetch(this.url, { headers: { Accept: "application/json" } }).catch(() => null);
    if (answer?.ok) this.show(await answer.json());
  }

  show({ title, facts, clock, is_live: isLive }) {
    this.isOver = !isLive;
    this.until = clock && performance.now() + clock.ms;
    this.clock = el("b", { class: "strip-clock", role: "timer" });
    const left = clock ? el("span", { class: "strip-left" }, this.clock, ` ${clock.words}`) : null;
    this.node.replaceChildren(el("strong", {}, title), ...(left ? [left] : []), ...facts.map((fact) => el("span", {}, fact)));
    show(this.node, true);
    this.tick();
    if (this.title && this.title !== title) this.tell([title, ...facts.slice(0, 1)].join(" · "));
    this.title = title;
  }

  tell(words) {
    toast(words);
    this.announcer.say(words);
  }

  tick() {
    if (this.until === null) return;
    const seconds = Math.max(0, Math.ceil((this.until - performance.now()) / 1000));
    const words = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (this.clock.textContent !== words) this.clock.textContent = words;
    if (!seconds) this.soon();
  }
}
