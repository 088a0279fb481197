// @ts-check
// The player's own seed: committed to before each deal, revealed once the list of all commitments
// is published. The server's part is docs/protocol.md, "Own seeds".

import * as book from "./kept_seeds.js";
import { byId, show, text } from "../dom.js";
import { many, paragraph, t } from "../../site/words.js";

const SEED_BYTES = 32;
const AGAIN = new Set(["slow_down", "busy", "house_fault"]);

// The seed functions, loaded before the first seed is needed.
let tools = null;

const drawn = () => [...crypto.getRandomValues(new Uint8Array(SEED_BYTES))]
  .map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class OwnSeeds {
  /** @param {Page["store"]} store @param {Page["line"]} line */
  constructor(store, line) {
    this.store = store;
    this.line = line;
    this.own = new Map(); // seeds that this tab has committed to, by commitment
    this.sent = null;
    this.words = "";
    byId("seed-form").addEventListener("submit", (event) => this.use(event));
    store.addEventListener("view", ({ detail }) => this.follow(detail));
    line.addEventListener("condition", ({ detail }) => {
      if (detail.condition === "reconnecting") this.sent = null;
      if (detail.condition === "open") this.follow();
    });
    this.follow();
  }

  get user() {
    return this.store.own?.user ?? null;
  }

  follow({ before = null, events = [] } = {}) {
    const { deal, next } = this.store.view.fairness ?? {};
    if (deal && this.user) this.watch(deal, before, events);
    if (next && this.user) this.meet(next);
    if (next && this.user && !tools) this.fetch();
    else if (next && this.user) {
      if (next.seeds === null) this.commit(next);
      else this.open(next);
    }
    this.render();
  }

  async fetch() {
    this.coming ??= import("../../fairness/rsp1.js");
    try {
      tools = await this.coming;
    } catch {
      this.coming = null; // The next change of the table tries again.
      return;
    }
    this.follow();
  }

  // Keep the commitments made before a deal as first seen.
  meet({ deal, commitment }) {
    if (!book.read(deal)?.commitment) book.write(deal, { commitment });
  }

  watch({ deal, commitment }, before, events) {
    const kept = book.read(deal);
    if (!kept?.commitment) book.write(deal, { commitment, isLate: true });
    const kinds = events.map(({ kind }) => kind);
    const isDealt = before && before.deal !== deal && kinds.includes("deal_started");
    // The hand as dealt: nobody has acted since.
    if (isDealt && !kinds.includes("drew") && this.store.hand.length) {
      book.write(deal, { hand: this.store.hand });
    }
  }

  commit({ deal }) {
    const kept = book.read(deal);
    let { k, c } = kept?.user === this.user ? kept : {};
    if (!c) {
      c = this.words ? tools.typedSeed(this.words) : drawn();
      k = tools.clientCommitment(deal, this.user, c);
      book.write(deal, { user: this.user, k, c });
    }
    this.own.set(k, c);
    this.send("seed_commit", { deal, k });
  }

  // Reveal a seed only if it is listed as sent. Another tab may have sent the last one.
  open({ deal, seeds }) {
    const kept = book.write(deal, { seeds });
    const { k } = seeds.find(({ user }) => user === this.user) ?? {};
    const c = k && (this.own.get(k) ?? (kept.k === k ? kept.c : null));
    if (!c) return;
    if (kept.k !== k) book.write(deal, { user: this.user, k, c });
    if (tools.typedSeed(this.words) === c) this.say("");
    this.send("seed_open", { deal, c });
  }

  // Once per connection; the server accepts it again on the next one.
  async send(type, fields) {
    const sent = JSON.stringify([type, fields]);
    if (this.sent === sent) return;
    this.sent = sent;
    const answer = await this.line.ask(type, fields);
    const isLost = answer.type === "lost" || AGAIN.has(answer.code);
    if (isLost && this.sent === sent) this.sent = null;
  }

  use(event) {
    event.preventDefault();
    this.say(byId("seed-words").value.trim());
    const { next } = this.store.view.fairness ?? {};
    // Replace the seed sent for the coming deal while its list is open.
    if (next?.seeds === null) book.write(next.deal, { k: null, c: null });
    this.follow();
  }

  // The player's own words, for one deal; without words a random seed is used.
  say(words) {
    this.words = words;
    if (!words) byId("seed-words").value = "";
  }

  render() {
    const { deal, next } = this.store.view.fairness ?? {};
    show(byId("seed-part"), Boolean(this.user));
    text(byId("seed-note"), t(this.words ? "seed.typed" : "seed.drawn"));
    const own = deal && book.read(deal.deal);
    const isIn = Boolean(deal?.present.includes(this.store.you?.seat));
    show(byId("seed-own"), isIn && Boolean(own?.c));
    text(byId("seed-own-bytes"), isIn ? own?.c ?? "" : "");
    const coming = next ? t("shuffle.coming") : "";
    text(byId("fair-now"), deal ? this.told(deal.present, isIn) : coming);
  }

  told(present, isIn) {
    if (!present.length) return t("shuffle.none");
    const total = this.store.view.order.length;
    const parts = [many("shuffle.present", present.length, { total })];
    const isDealtIn = this.store.view.order.includes(this.store.you?.seat);
    if (isDealtIn) parts.push(t(isIn ? "shuffle.yoursIn" : "shuffle.yoursOut"));
    return paragraph(parts);
  }
}
