// @ts-check
// Events as sentences: for the log, the last line and the polite region.

import { shortName, token } from "../cards.js";
import { byId, el, one, set, show, text } from "../dom.js";
import { roleOf } from "../event_kinds.js";
import { has, many, t } from "../../site/words.js";

const SILENT = new Set(["turn", "deal_started", "deal_reveal"]);
const LINES_MAX = 200;
const AT_END = 24;

export const nameOf = (number, store) => {
  if (number === undefined || number === null) return "";
  if (number === store.reader) return t("seat.you");
  // The result still names players who have left since.
  const { result, last } = store.view;
  const played = [...(result?.seats ?? []), ...(last?.seats ?? [])];
  return store.seat(number)?.name || played.find(({ seat }) => seat === number)?.name || "";
};

// Return one sentence for an event, "" for those that only move clocks. `named` formats a card: 7♠
// where it is read, its full name where it is spoken.
export function describe(event, store, named = shortName) {
  if (SILENT.has(event.kind)) return "";
  const isOwn = store.reader !== null && event.seat === store.reader;
  const detail = event.source ?? event.how ?? event.ending ?? (event.auto ? "auto" : event.down ? "down" : event.label ?? event.reason ?? event.why);
  const card = event.card ? named(event.card) : "";
  const cards = (event.cards?.map ? event.cards : []).map(named).join(named === shortName ? " " : ", ");
  const keys = [
    isOwn && card && detail ? `event.${event.kind}.${detail}.own.card` : null,
    isOwn && detail ? `event.${event.kind}.${detail}.own` : null,
    isOwn ? `event.${event.kind}.own` : null,
    detail ? `event.${event.kind}.${detail}` : null,
    `event.${event.kind}`,
  ];
  const known = keys.find((key) => key && has(key));
  // Take the name of a player who left or sat down from the event: the seat may have a new player.
  const name = (!isOwn && event.name) || nameOf(event.seat, store);
  return known ? t(known, { ...event, name, card, cards }) : "";
}

// Return the events of the deal in the view, as far as the page has them.
/** @param {Page["store"]} store */
export function ofThisDeal(store) {
  const at = store.log.findLastIndex(({ kind }) => kind === "deal_started" || kind === "dealt");
  return at < 0 ? store.log : store.log.slice(at);
}

// The log drawer: one entry per turn, a line between deals. It keeps the reader's scroll position.
export class Log {
  /** @param {Page["store"]} store @param {Rail} rail */
  constructor(store, rail) {
    this.store = store;
    this.pane = byId("pane-log");
    this.list = byId("log-list");
    this.pill = byId("log-new");
    this.deal = undefined;
    this.unread = 0;
    this.follows = true;
    this.pane.addEventListener("scroll", () => this.move(), { passive: true });
    rail.addEventListener("open", () => this.follows && this.toEnd());
    this.pill.addEventListener("click", () => this.toEnd());
    store.addEventListener("view", ({ detail }) => this.hear(detail));
    this.hear({ events: [], past: store.log, isWhole: true });
  }

  hear({ events, past = [], isWhole }) {
    if (isWhole) this.forgetDeal();
    const count = this.add([...past, ...events]);
    while (this.list.children.length > LINES_MAX) this.list.firstChild.remove();
    if (this.follows) this.toEnd();
    else this.wait(count);
    text(byId("rail-peek"), this.last ?? "");
  }

  // The events of a snapshot replace those that the page had of the deal.
  forgetDeal() {
    const line = one(`[data-deal="${this.store.view.deal}"]`, this.list);
    while (line?.nextSibling) line.nextSibling.remove();
    line?.remove();
    this.group = null;
    this.deal = null;
  }

  add(events) {
    let count = 0;
    for (const event of events) {
      if (event.kind === "deal_started") this.separate(event.deal, event.number);
      const sentence = describe(event, this.store);
      if (!sentence) continue;
      if (this.deal !== this.store.view.deal) {
        this.separate(this.store.view.deal, this.store.info.deal_number);
      }
      this.line(event, sentence);
      this.last = sentence;
      count += 1;
    }
    return count;
  }

  separate(deal, number) {
    if (!deal || this.deal === deal) return;
    this.deal = deal;
    this.group = null;
    const words = number ? t("log.deal", { n: number }) : t("log.newDeal");
    this.list.append(el("li", { class: "log-deal", "data-deal": deal }, el("span", {}, words)));
  }

  // The events of one seat in one turn make one entry.
  line(event, sentence) {
    const isOwn = Boolean(this.store.you && event.seat === this.store.you.seat);
    const isTurn = roleOf(event.kind).isOfTurn;
    if (!isTurn || this.group?.seat !== event.seat || this.group.isOver) {
      const node = el("li", { class: isTurn ? "log-turn" : "log-note", "data-own": isOwn });
      this.list.append(node);
      this.group = isTurn ? { node, seat: event.seat, isOver: false } : null;
    }
    const home = this.group?.node ?? this.list.lastElementChild;
    const cards = event.card ? [event.card] : event.cards?.map ? event.cards : [];
    home.append(el("p", {}, ...withCards(sentence, cards, this.store.wild)));
    if (this.group && roleOf(event.kind).endsTurn) this.group.isOver = true;
  }

  // Scrolling up stops following; at the end the log follows the game again.
  move() {
    const { scrollHeight, scrollTop, clientHeight } = this.pane;
    if (!clientHeight) return;
    this.follows = scrollHeight - scrollTop - clientHeight < AT_END;
    if (this.follows) this.wait(-this.unread);
  }

  toEnd() {
    this.follows = true;
    this.wait(-this.unread);
    this.pane.scrollTop = this.pane.scrollHeight;
  }

  wait(count) {
    this.unread += count;
    show(this.pill, this.unread > 0);
    if (this.unread) text(this.pill, many("log.below", this.unread));
  }

  render() {
    const { deal, next } = this.store.view.fairness ?? {};
    text(byId("commitment"), (deal ?? next)?.commitment ?? "");
    set(this.list, "aria-label", t("log.name"));
  }
}

/**
 * Return a sentence with its cards drawn as cards and the rest as text.
 *
 * @param {string} sentence
 * @param {string[]} cards
 * @param {any} wild
 */
function withCards(sentence, cards, wild) {
  const [card, ...more] = cards;
  const shown = card ? shortName(card) : null;
  const at = shown ? sentence.indexOf(shown) : -1;
  if (at < 0) return [sentence];
  return [sentence.slice(0, at), token(card, wild), ...withCards(sentence.slice(at + shown.length), more, wild)];
}
