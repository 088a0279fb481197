// What happened, in sentences: for the log, the last line and the polite region.

import { shortName, token } from "./cards.js";
import { all, byId, el, set, show, text } from "./dom.js";
import { has, t } from "./words.js";

const SILENT = new Set(["turn"]);
const SHOWN = 60;

const nameOf = (number, store) => {
  if (number === undefined || number === null) return "";
  if (store.you && number === store.you.seat) return t("seat.you");
  return store.seat(number)?.name ?? "";
};

// One sentence for an event, "" for those that only move clocks. `named` says how a card
// is called: 7♠ where it is read, by its full name where it is spoken.
export function describe(event, store, named = shortName) {
  if (SILENT.has(event.kind)) return "";
  const isOwn = store.you && event.seat === store.you.seat;
  const detail = event.source ?? event.how ?? event.ending ?? event.label;
  const card = event.card ? named(event.card) : "";
  const keys = [
    isOwn && card && detail ? `event.${event.kind}.${detail}.own.card` : null,
    isOwn && detail ? `event.${event.kind}.${detail}.own` : null,
    isOwn ? `event.${event.kind}.own` : null,
    detail ? `event.${event.kind}.${detail}` : null,
    `event.${event.kind}`,
  ];
  const known = keys.find((key) => key && has(key));
  return known ? t(known, { ...event, name: nameOf(event.seat, store), card }) : "";
}

export class Log {
  constructor(store) {
    this.store = store;
    this.rail = byId("rail");
    this.seen = 0;
    for (const tab of all('[role="tab"]', this.rail)) {
      tab.addEventListener("click", () => this.choose(tab.dataset.tab));
      tab.addEventListener("keydown", (event) => this.step(event, tab));
    }
    store.addEventListener("view", ({ detail }) => this.add(detail.events, detail.before));
    this.choose("log");
  }

  toggle(isOpen = this.rail.hidden) {
    show(this.rail, isOpen);
    set(byId("table"), "data-rail", isOpen ? "open" : null);
    set(byId("btn-rail"), "aria-expanded", String(isOpen));
    try {
      localStorage.setItem("rail", isOpen ? "open" : "closed");
    } catch {
      // Storage may be off; the rail is then as wide as the screen allows.
    }
  }

  step(event, tab) {
    const tabs = all('[role="tab"]', this.rail);
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
    this.choose(next.dataset.tab);
    next.focus();
  }

  choose(name) {
    this.tab = name;
    for (const tab of all('[role="tab"]', this.rail)) {
      const isChosen = tab.dataset.tab === name;
      set(tab, "aria-selected", String(isChosen));
      set(tab, "tabindex", isChosen ? 0 : -1);
      show(byId(tab.getAttribute("aria-controls")), isChosen);
    }
    this.render();
  }

  add(events, before) {
    const list = byId("log-list");
    if (before && before.deal !== this.store.view.deal) {
      list.append(el("li", { class: "log-deal" }, t("log.newDeal")));
    }
    for (const event of events) {
      const sentence = describe(event, this.store);
      if (sentence) list.append(this.line(event, sentence));
    }
    while (list.children.length > SHOWN) list.firstChild.remove();
    if (events.length) list.parentElement.scrollTop = list.parentElement.scrollHeight;
  }

  // The card in a line is drawn as a card, the rest is the sentence.
  line(event, sentence) {
    const item = el("li", { "data-own": Boolean(this.store.you && event.seat === this.store.you.seat) });
    const shown = event.card ? shortName(event.card) : null;
    const at = shown ? sentence.indexOf(shown) : -1;
    if (at < 0) item.append(sentence);
    else item.append(sentence.slice(0, at), token(event.card, this.store.wild), sentence.slice(at + shown.length));
    return item;
  }

  render() {
    const { deal, next } = this.store.view.fairness ?? {};
    text(byId("commitment"), (deal ?? next)?.commitment ?? "");
    if (this.tab === "discards") this.renderDiscards();
  }

  // The discards of this deal, by who laid them down as far as this page saw it.
  renderDiscards() {
    const { store } = this;
    const pile = store.view.discard ?? [];
    const by = new Map();
    for (const event of store.log) {
      if (event.kind === "discarded" && event.card) by.set(event.card, event.seat);
      if (event.kind === "drew" && event.source === "discard") by.delete(event.card);
    }
    const rows = new Map();
    for (const card of pile) {
      const seat = by.get(card) ?? null;
      rows.set(seat, [...(rows.get(seat) ?? []), card]);
    }
    byId("discards-list").replaceChildren(
      ...[...rows].map(([seat, cards]) =>
        el("div", { class: "discards-row" },
          el("h3", {}, seat === null ? t("log.earlier") : nameOf(seat, store)),
          el("p", {}, ...cards.map((card) => token(card, store.wild)))),
      ),
    );
  }
}
