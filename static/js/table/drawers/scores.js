// @ts-check
// The scores drawer: the deals of this table, newest first, and the players' standings.

import { byId, el, show, text } from "../dom.js";
import { brought, hasSheet } from "../family.js";
import { standingOf } from "../match.js";
import { has, many, signedAmount, t } from "../../site/words.js";

const PAGE = 10;

export class Scores {
  /**
   * @param {Page["store"]} store
   * @param {PageElement} root
   * @param {Rail} rail
   */
  constructor(store, root, rail) {
    this.store = store;
    this.root = root;
    this.rail = rail;
    this.rows = [];
    this.next = null;
    this.shown = null;
    byId("scores-more").addEventListener("click", () => this.load(this.next));
    rail.addEventListener("open", () => this.render());
  }

  // The sheet depends on the last finished deal and the players seated.
  get key() {
    const { view } = this.store;
    return JSON.stringify([view.last?.deal ?? null, view.seats.map(({ user }) => user)]);
  }

  render() {
    if (!this.rail.shows("scores")) return;
    this.match();
    if (this.shown !== this.key) this.load(null);
  }

  // The match's sheet, if the game keeps one: it comes with the view.
  match() {
    const { view } = this.store;
    const key = JSON.stringify([hasSheet(view), view.match_info?.number, view.match_info?.facts?.sheet, view.result?.match]);
    if (key === this.sheetKey) return;
    this.sheetKey = key;
    byId("scores-match").replaceChildren(...(hasSheet(view) ? [brought.gameSheet(this.store)] : []));
  }

  async load(cursor) {
    const wanted = this.key;
    this.shown = wanted;
    const address = new URL(this.root.dataset.scoresUrl, location.href);
    address.searchParams.set("limit", String(PAGE));
    if (cursor) address.searchParams.set("cursor", cursor);
    try {
      const answer = await fetch(address, { headers: { Accept: "application/json" }, credentials: "same-origin" });
      if (!answer.ok) throw new Error(String(answer.status));
      const page = await answer.json();
      if (this.shown !== wanted) return;
      this.rows = cursor ? [...this.rows, ...page.results] : page.results;
      this.next = page.next;
      this.fill(page.standing);
    } catch {
      this.shown = null;
      this.say(t("scores.failed"));
    }
  }

  say(sentence) {
    text(byId("scores-note"), sentence);
    show(byId("scores-note"), Boolean(sentence));
  }

  fill(standing) {
    this.say(this.rows.length ? "" : t("scores.none"));
    const sums = standing.filter(({ deals }) => deals > 0);
    byId("scores-standing").replaceChildren(...(sums.length ? [this.sums(sums)] : []));
    byId("scores-deals").replaceChildren(...this.rows.map((row) => this.deal(row)));
    show(byId("scores-more"), Boolean(this.next));
  }

  isOwn(row) {
    const own = this.store.own;
    return Boolean(own && row.user === own.user);
  }

  name(row) {
    return this.isOwn(row) ? t("seat.you") : row.name;
  }

  // An entry fee buys a match of several deals: wins and losses are counted by match.
  sums(rows) {
    const played = this.store.view.match_info ? "scores.matches" : "scores.deals";
    const best = [...rows].sort((a, b) => b.chips - a.chips);
    return this.table(t("scores.standing"), best.map((row) =>
      el("tr", { "data-own": this.isOwn(row) },
        el("th", { scope: "row" }, this.name(row)),
        el("td", {}, many(played, row.deals)),
        chips(row.chips))));
  }

  deal(row) {
    const winner = row.seats.find(({ place }) => place === 1);
    const key = this.isOwn(winner ?? {}) ? "scores.won.own" : "scores.won";
    const title = winner && row.winners.length
      ? t(key, { n: row.number, name: winner.name })
      : t(has(`scores.${row.ending}`) ? `scores.${row.ending}` : "scores.void", { n: row.number });
    const link = el("a", { href: this.root.dataset.dealPattern.replace(/0{8}-[0-]+/, row.id) }, title);
    const lines = row.seats.map((seat) =>
      el("tr", { "data-own": this.isOwn(seat) },
        el("th", { scope: "row" }, this.name(seat)),
        el("td", {}, points(seat)),
        "score" in seat ? stands(seat) : chips(seat.chips)));
    return el("li", { class: "scores-deal", "data-number": row.number }, this.table(link, lines));
  }

  table(caption, rows) {
    const head = el("thead", { class: "visually-hidden" }, el("tr", {},
      ...["scores.player", "scores.points", "scores.chips"].map((key) => el("th", { scope: "col" }, t(key)))));
    return el("table", { class: "scores" }, el("caption", {}, caption), head, el("tbody", {}, ...rows));
  }
}

const chips = (change) => {
  const sign = change > 0 ? "up" : change < 0 ? "down" : null;
  return el("td", { class: "scores-chips", "data-sign": sign }, Number.isFinite(change) ? signedAmount(change) : "");
};

// The seat's standing in its match after the deal, which moved no chips by itself.
const stands = ({ score, match_chips }) =>
  el("td", { class: "scores-chips" }, standingOf({ score, chips: match_chips }));

function points(seat) {
  const how = has(`how.${seat.how}`) ? t(`how.${seat.how}`) : seat.how;
  if (!seat.points && (seat.place === 1 || seat.how === "beaten")) return how;
  return `${t("scores.pointsOf", { n: seat.points ?? 0 })} · ${how}`;
}
