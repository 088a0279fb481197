// @ts-check
// A match of several deals: how everybody stands, and what is asked between two deals.

import { all, byId, el, set, show, text } from "../dom.js";
import { after, hasSheet } from "../families/families.js";
import { amount, has, many, number, t } from "../../site/words.js";

// So often a seat may be disconnected in a match and come back.
const LOST_MAX = 2;

// The seat's row of the match, null on a table where each deal stands alone.
export const rowOf = (view, seat) => view.match_info?.seats.find((row) => row.seat === seat) ?? null;

// An event seats people and calls its deals: until it does, its table stands still.
export function isHeld(view) {
  const stands = ["waiting", "between"].includes(view.phase) && !view.turn?.deadline;
  return Boolean(view.table_info?.hosted) && stands;
}

// Whom the next deal waits for where no clock brings it: "" where one does, or nobody is asked.
/** @param {Page["store"]} store */
export function readySentence(store) {
  const { view, you } = store;
  const asked = view.turn?.seats ?? [];
  if (view.phase !== "between" || view.turn?.deadline || !asked.length || isHeld(view) || isOver(view)) return "";
  if (you && asked.includes(you.seat)) return t("prompt.ready.own");
  return t("prompt.ready.other", { names: asked.map((seat) => store.seat(seat)?.name).join(", ") });
}

export const isOver = (view) => Boolean(view.match_info && view.result);

// What a seat stands at, as players say it: counters where the game has them, else points.
export function standingOf(row) {
  if (!row) return "";
  return Number.isFinite(row.chips) ? t("match.counters", { n: number(row.chips) }) : t("match.points", { n: number(row.score) });
}

export function leftOf(row) {
  if (!row) return "";
  if (row.state !== "playing") return t(`match.${row.state}`);
  return Number.isFinite(row.drops_left) ? many("match.drops", row.drops_left) : "";
}

// Of a row of a result whether it is the reader's own, and what it is called.
export const whoIs = (store, row) => {
  const { own } = store;
  // Whoever has given the seat up since has played it all the same.
  const isOwn = Boolean(row?.user) && (own ? own.seat === row.seat && own.user === row.user : document.body.dataset.user === row.user);
  return { isOwn, name: isOwn ? t("seat.you") : row?.name ?? "" };
};

// How a seat lost its match, as `sheet.ended.*` says it; null where nothing is to be said.
export function lostHow({ match_info: match }, { seat, how }) {
  const lost = match.seats.find((row) => row.seat === seat)?.lost_lines ?? 0;
  const key = how === "disconnected" && lost > LOST_MAX ? "disconnected3" : how;
  return has(`sheet.ended.${key}`) ? key : null;
}

export const said = (key, { isOwn, name }, params = {}) => t(isOwn ? `${key}.own` : key, { name, ...params });

export class MatchBar {
  /** @param {Page["store"]} store */
  constructor(store) {
    this.store = store;
    this.node = byId("bar-match");
  }

  render() {
    const { match_info: match } = this.store.view;
    show(this.node, Boolean(match?.started));
    if (!match?.started) return;
    if (hasSheet(this.store.view)) return text(this.node, after.barLine(this.store));
    const { deal, deals, tie_break: isTie } = match.facts;
    const where = isTie ? t("match.tieBreak") : deals ? t("match.dealOf", { n: deal, all: deals }) : t("match.deal", { n: deal });
    text(this.node, `${where} · ${t("match.pot", { n: amount(match.pot) })}`);
  }
}

// Rejoin, split: the question in the result sheet, with everybody's part and answer.
export class Offer {
  /** @param {Page["store"]} store @param {{ act(entry: any): any }} acts */
  constructor(store, acts) {
    this.store = store;
    this.acts = acts;
    this.box = byId("match-offer");
  }

  get offer() {
    return this.store.view.match_info?.offer ?? null;
  }

  // The kinds the viewer may answer with, yes first.
  get own() {
    return ["rejoin", "decline", "split_yes", "split_no"]
      .map((kind) => this.store.legal(kind)).filter(Boolean);
  }

  render() {
    const { offer } = this;
    show(this.box, Boolean(offer));
    if (!offer) return;
    text(byId("offer-text"), this.sentence(offer));
    byId("offer-names").replaceChildren(...this.names(offer));
    this.buttons();
  }

  sentence({ phase, price, score, seats }) {
    const isOwn = this.own.length > 0;
    if (phase === "split") {
      const asked = t(isOwn ? "offer.split.own" : "offer.split");
      return this.isUneven ? `${asked} ${t("offer.uneven")}` : asked;
    }
    if (isOwn) return t("offer.rejoin.own", { price: amount(price), score: number(score) });
    const names = seats.map((seat) => this.store.seat(seat)?.name).join(", ");
    return t("offer.rejoin", { names, price: amount(price), score: number(score) });
  }

  get isUneven() {
    const { shares } = this.offer;
    return shares.some(({ chips }) => chips !== shares[0].chips);
  }

  // Every share of a split, and what it depends on. Votes are secret: only your own is ticked.
  names({ phase, shares, seats }) {
    if (phase !== "split") return [];
    const { store } = this;
    return shares.map(({ seat, chips }) => {
      const isOwn = store.you?.seat === seat;
      const hasAgreed = isOwn && !seats.includes(seat);
      const tick = hasAgreed ? el("span", { class: "offer-tick", role: "img", "aria-label": t("offer.agreed") }) : null;
      const drops = this.isUneven ? el("small", {}, leftOf(rowOf(store.view, seat))) : null;
      return el("li", { "data-agreed": hasAgreed }, tick,
        el("span", {}, isOwn ? t("seat.you") : store.seat(seat)?.name ?? ""), el("b", {}, amount(chips)), drops);
    });
  }

  // Kept in place from one message to the next, so that the focus stays.
  buttons() {
    const home = byId("offer-buttons");
    const kinds = this.own.map(({ kind }) => kind);
    for (const node of all(":scope > *", home)) if (!kinds.includes(node.dataset.offer)) node.remove();
    for (const entry of this.own) {
      let node = all(":scope > *", home).find((one) => one.dataset.offer === entry.kind);
      if (!node) {
        const isYes = ["rejoin", "split_yes"].includes(entry.kind);
        node = el("button", {
          type: "button", class: `btn ${isYes ? "btn-teal" : "btn-plain"}`,
          "data-offer": entry.kind, "data-testid": `offer-${entry.kind}`,
        });
        node.addEventListener("click", () => this.acts.act(this.store.legal(entry.kind)));
        home.append(node);
      }
      text(node, wordOf(entry));
      set(node, "disabled", this.store.isOnline && !this.store.acting ? null : true);
    }
    show(home, kinds.length > 0);
  }
}

// The button of an act the server lists with a price: its own word, the server's number.
export function wordOf({ kind, hint }) {
  const params = { chips: amount(hint?.chips ?? 0), points: number(hint?.points ?? 0) };
  return t(hint?.chips ? `act.${kind}.priced` : `act.${kind}`, params);
}
