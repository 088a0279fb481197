// @ts-check
// The result of the deal: everybody's cards, points and chips, and the reasons.

import { token } from "../cards.js";
import { all, byId, el, enable, one, set, show, text } from "../dom.js";
import { kindOf } from "../hand/group_chips.js";
import { brought, hasSheet, traits } from "../family.js";
import { isOver, leftOf, rowOf, said, standingOf, whoIs, wordOf } from "../match.js";
import { PLAYED } from "../phases.js";
import { get } from "../../site/preferences.js";
import { ask } from "../people/seat_menu.js";
import { amount, has, number, signedAmount, signedSum, t } from "../../site/words.js";
import { Offer } from "./offer.js";
import { offerLessons } from "./lessons_link.js";
import { againBy } from "./rematch.js";
import { tellSeries } from "./series_score.js";
import { layWinningHand, moveChips } from "./winning_hand.js";
import { toast } from "../../site/site.js";

const NO_DEAL = "00000000-0000-0000-0000-000000000000";

export class Result {
  /**
   * @param {Page["store"]} store
   * @param {{ act(entry: any): any, leave(): void, closed(last: any): void }} acts
   */
  constructor(store, acts) {
    this.store = store;
    this.acts = acts;
    this.offer = new Offer(store, acts);
    // A deal that ended before the page was opened is not animated.
    this.before = store.view.last?.deal ?? null;
    this.sheet = byId("sheet-result");
    this.dismissed = null;
    this.shown = null;
    this.steps = null;
    byId("btn-result-close").addEventListener("click", () => this.close());
    byId("btn-result-ready").addEventListener("click", () => this.ready());
    byId("btn-result-copy").addEventListener("click", () => this.copy());
    byId("btn-result-leave").addEventListener("click", () => acts.leave());
    this.openers = [byId("btn-last-hand"), byId("btn-last-deal")];
    for (const button of this.openers) button.addEventListener("click", () => this.reopen());
    one(".scrim").addEventListener("click", () => this.close());
    this.sheet.addEventListener("keydown", (event) => this.trap(event));
  }

  // For games with a sheet of their own, once its parts are loaded.
  get showdown() {
    if (!brought.Showdown) return null;
    const finish = () => text(byId("result-title"), this.title(this.last ?? this.kept));
    this.steps ??= new brought.Showdown(this.store, this.before, finish);
    return this.steps;
  }

  get last() {
    return this.store.view.last;
  }

  get id() {
    const asked = this.offer.own.length ? this.store.view.phase : "";
    return this.last ? `${this.last.match}:${this.last.deal ?? ""}:${asked}` : null;
  }

  render() {
    const isBetween = !PLAYED.has(this.store.view.phase);
    for (const button of this.openers) show(button, Boolean(this.last ?? this.kept));
    // The text table shows the result in a section of its own.
    const isDrawn = get("textTable") === "off";
    const isShown = isDrawn && Boolean(this.last) && isBetween && this.dismissed !== this.id;
    if (!isShown) {
      if (!this.isReopened) this.hide();
      return;
    }
    this.kept = this.last;
    this.isReopened = false;
    this.open(this.last);
  }

  open(last) {
    // Standings change while it is open: somebody rejoins, the match ends.
    const { match_info: match, result } = this.store.view;
    const key = JSON.stringify([last.match, last.deal, match?.seats, result?.match, Boolean(brought.Showdown)]);
    if (this.shown !== key) {
      this.shown = key;
      this.fill(last);
    }
    this.offer.render();
    this.renderButtons();
    this.showdown?.begin(last);
    if (!this.sheet.hidden) return;
    this.returnTo = document.activeElement;
    show(this.sheet, true);
    set(byId("table"), "data-sheet", true);
    // Do not animate an old result, or one that is reopened.
    if (!this.isReopened && this.moved !== last.deal && this.before !== last.deal) moveChips(last);
    this.moved = last.deal;
    byId("result-title").focus({ preventScroll: true });
  }

  reopen() {
    const last = this.last ?? this.kept;
    if (!last) return;
    this.isReopened = true;
    this.dismissed = null;
    this.open(last);
  }

  close() {
    // Nothing else is left of the match here: the result stays until the user leaves the page.
    if (this.store.isEnded) return;
    const wasOpen = !this.sheet.hidden;
    this.dismissed = this.id;
    this.isReopened = false;
    this.hide();
    if (wasOpen) this.acts.closed(this.last ?? this.kept);
  }

  hide() {
    if (this.sheet.hidden) return;
    show(this.sheet, false);
    set(byId("table"), "data-sheet", null);
    if (this.returnTo?.isConnected) this.returnTo.focus({ preventScroll: true });
  }

  ready() {
    const entry = this.store.legal("ready");
    if (entry && !this.store.isOnline) return;
    if (entry) this.acts.act(entry);
    this.close();
  }

  renderButtons() {
    const isOwn = Boolean(this.store.you) && !this.store.info.hosted;
    show(byId("btn-result-leave"), isOwn);
    const ready = this.store.legal("ready");
    const button = byId("btn-result-ready");
    show(button, againBy(this.store) === "ready");
    enable(button, this.store.isOnline, t("why.offline"));
    text(button, ready?.hint?.chips ? wordOf(ready) : t("result.ready"));
    const { phase } = this.store.view;
    const word = isOver(this.store.view) ? "again" : ["rejoin", "split"].includes(phase) ? phase : "between";
    text(byId("result-clock"), t(`clock.${word}`));
  }

  fill(last) {
    text(byId("result-title"), this.title(last));
    const hasMatch = Boolean(rowOf(this.store.view, last.seats[0]?.seat)) || isOver(this.store.view);
    this.fillSheet(last);
    const head = hasMatch ? t(isOver(this.store.view) ? "match.column.prize" : "match.column.total") : null;
    const column = byId("result-chips");
    column.dataset.word ??= column.textContent;
    text(column, head ?? column.dataset.word);
    set(byId("result-rows").parentElement, "data-match", hasMatch);
    const seats = this.placed(last);
    byId("result-rows").replaceChildren(...seats.map((seat) => this.row(seat)));
    // An event's match is played for the next round: nobody wins or loses chips by it.
    const { info, view } = this.store;
    const isFree = Boolean(info.hosted) && hasSheet(view) && (view.result?.seats ?? []).every(({ chips }) => !chips);
    set(byId("result-rows").parentElement, "data-free", isFree);
    set(byId("result-rows").parentElement, "data-bare", seats.every(({ groups }) => !groups?.length));
    layWinningHand(last, this.store.view.wild);
    this.explain(seats);
    const link = byId("result-deal");
    const deal = last.deal ?? this.store.view.deal;
    for (const node of [link, byId("result-replay")]) {
      show(node, Boolean(deal));
      if (deal) node.href = link.dataset.pattern.replace(NO_DEAL, deal);
    }
    // The deal's page runs the check when the reader asks for it.
    if (deal) link.href += "#check";
    this.deal = deal;
    show(byId("btn-result-copy"), Boolean(deal && navigator.clipboard && (!this.store.info.private || seats.some((seat) => this.isOwn(seat)))));
    this.tellShort(deal, seats);
    offerLessons(deal, last.seats.find((seat) => this.isOwn(seat)));
    tellSeries(this.store, last);
    // In a match of several deals the rake is taken when it is over.
    const fee = (isOver(view) && view.result?.rake) || last.rake || 0;
    show(byId("result-rake"), Boolean(fee));
    text(byId("result-rake"), t("result.rake", { n: amount(fee) }));
  }

  // How the deal was scored, and the match's sheet; some rows only once the match is paid.
  fillSheet(last) {
    const { view } = this.store;
    const isSheet = hasSheet(view);
    this.showdown?.fill(last);
    const why = !this.showdown ? "" : isSheet && isOver(view) ? brought.endingLine(this.store) : brought.reasonOf(this.store, last);
    show(byId("result-why"), Boolean(why));
    text(byId("result-why"), why);
    show(byId("results"), !isSheet || !traits().tellsMatch || isOver(view));
    show(byId("result-sheet"), isSheet);
    if (!isSheet) return;
    byId("result-race").replaceChildren(brought.summary(this.store));
    byId("result-game").replaceChildren(brought.gameSheet(this.store));
  }

  // Return the seats by place: of the deal, or of the match once that is over.
  placed({ seats: dealt }) {
    const { view } = this.store;
    const ended = isOver(view) ? view.result.seats : [];
    const isMissing = ({ seat }) => !dealt.some((one) => one.seat === seat);
    // Players who were out before the last deal appear only at the end of the match.
    const seats = [...dealt, ...ended.filter(isMissing).map((one) => ({ ...one, points: "" }))];
    // If the rows are the match's result, show the deal beside them.
    if (hasSheet(view) && traits().tellsMatch && ended.length) return ended.map((one) => ({ ...one, points: this.stood(one), groups: [] }));
    const placeOf = (seat) => ended.find((one) => one.seat === seat.seat)?.place ?? seat.place;
    return seats.map((seat) => ({ ...seat, place: placeOf(seat) })).sort((a, b) => a.place - b.place);
  }

  // Show totals if the target decided; any other ending left bonuses unpaid.
  stood({ seat, points }) {
    const { view } = this.store;
    return view.result.ending === "target" ? points : rowOf(view, seat)?.score ?? points;
  }

  title(last) {
    const { view } = this.store;
    if (isOver(view)) return this.ended(view.result);
    const winner = last.seats.find(({ place }) => place === 1);
    const key = traits().outcome?.title(last) ?? "result.won";
    const own = this.showdown && brought.titleOf(this.store, last);
    if (own) return own;
    if (last.ending === "void") return t("result.void");
    if (this.isOwn(winner) && winner.chips > 0) return t("result.wonChips", { n: signedSum(winner.chips) });
    return this.isOwn(winner) ? t(`${key}.own`) : t(key, { name: winner?.name ?? "" });
  }

  ended({ winners, seats }) {
    if (!winners.length) return t("match.void");
    if (winners.length > 1) return t("match.shared");
    const [winner] = winners;
    const row = seats.find(({ seat }) => seat === winner);
    const { you } = this.store;
    const isOwn = you ? you.seat === winner : this.isOwn(row);
    return said("match.won", { isOwn, name: row?.name ?? "" });
  }

  // A deal of a private table has a link of its own, created by the server.
  async copy() {
    const button = byId("btn-result-copy");
    const made = this.store.info.private ? await ask("POST", button.dataset.share.replace(NO_DEAL, this.deal)) : null;
    const url = made ? made.body.url : byId("result-replay").href;
    if (!url) return toast(made.body.message ?? t("result.notCopied"));
    const isCopied = await navigator.clipboard.writeText(url).then(() => true, () => false);
    toast(t(isCopied ? "result.copied" : "result.notCopied"));
  }

  // Show what your hand lacked, if the family can tell.
  async tellShort(deal, seats) {
    const note = byId("result-short");
    show(note, false);
    const { outcome } = traits();
    const own = seats.find((seat) => this.isOwn(seat));
    if (!outcome || !deal || !own) return;
    const asked = this.shown;
    const lacking = await outcome.short(this.store, own, note.dataset.pattern.replace(NO_DEAL, deal));
    if (!lacking || this.shown !== asked) return;
    note.replaceChildren(...lacking);
    show(note, true);
  }

  // The seat may have had another player when the deal was played.
  isOwn(row) {
    return whoIs(this.store, row).isOwn;
  }

  row(seat) {
    const isOwn = this.isOwn(seat);
    const now = this.store.seat(seat.seat);
    const how = has(`how.${seat.how}`) ? t(`how.${seat.how}`) : seat.how;
    const cell = (name, ...content) => el("td", { class: `r-${name}` }, ...content);
    const table = now?.user === seat.user && Number.isFinite(now?.stack) ? amount(now.stack) : "";
    return el("tr", { "data-own": isOwn, "data-place": seat.place, "data-testid": `result-${seat.seat}` },
      cell("place", String(seat.place)),
      el("th", { scope: "row", class: "r-name" }, isOwn ? t("seat.you") : seat.name),
      cell("how", el("span", { class: "badge-how", "data-how": seat.how }, how)),
      cell("cards", ...this.groups(seat)),
      cell("points", seat.points === "" ? "" : number(seat.points), el("span", { class: "unit", hidden: seat.points === "" }, ` ${t("result.unit")}`),
        seat.value === undefined ? null : el("span", { class: "r-left" }, t("badge.value", { n: seat.value }))),
      cell("chips", ...this.amount(seat)),
      cell("stack", table));
  }

  // What the deal did to the stack; in a match the seat's standing, and its prize at the end.
  amount(seat) {
    const { view } = this.store;
    const row = rowOf(view, seat.seat);
    const ended = view.result?.seats.find((one) => one.seat === seat.seat);
    // Once the next match gathers there are no standings: the last result has its own.
    if (!row) return [this.chips((isOver(view) && ended?.user === seat.user ? ended : seat).chips)];
    if (!isOver(view)) return [el("span", {}, standingOf(row)), el("span", { class: "r-left" }, leftOf(row))];
    if (hasSheet(view) && traits().tellsMatch) return [this.chips(ended?.chips)];
    return [this.chips(ended?.chips), el("span", { class: "r-left" }, standingOf(row))];
  }

  chips(change) {
    const isKnown = Number.isFinite(change);
    const sign = change > 0 ? "up" : change < 0 ? "down" : null;
    return el("span", { "data-sign": sign }, isKnown ? signedAmount(change) : "");
  }

  groups(seat) {
    const wild = this.store.view.wild;
    const shown = (seat.groups ?? []).map((group) => {
      const kind = kindOf(group);
      const title = group.reason ? t(`reason.${group.reason}`) : null;
      const word = el("span", { class: "r-kind" }, group.costs ? `= ${number(group.points)}` : t(`kind.${kind}`));
      const costs = group.costs ?? [];
      const tokens = group.cards.map((card, at) => (costs[at] === undefined ? token(card, wild)
        : el("span", { class: "r-card" }, token(card, wild), el("small", {}, number(costs[at])))));
      return el("span", { class: "r-group", "data-kind": kind, title }, ...tokens, word);
    });
    const isTold = (seat.groups ?? []).some(({ kind }) => kind === "loose");
    const loose = isTold ? [] : seat.loose ?? [];
    if (loose.length) {
      shown.push(el("span", { class: "r-group", "data-kind": "loose" }, ...loose.map((card) => token(card, wild))));
    }
    return shown;
  }

  // Show what your hand counted, if the family can tell.
  explain(seats) {
    const own = seats.find((seat) => this.isOwn(seat));
    const told = traits().outcome?.explain(own) ?? null;
    show(byId("result-explained"), told !== null);
    if (told) byId("result-explained").replaceChildren(...told);
  }

  // Focus stays in the sheet while it is open; Esc closes it.
  trap(event) {
    if (event.key === "Escape") {
      event.stopPropagation();
      this.close();
    }
    if (event.key !== "Tab") return;
    const stops = all("button, a[href]", this.sheet).filter((node) => !node.hidden);
    const edge = event.shiftKey ? stops[0] : stops.at(-1);
    const focus = document.activeElement;
    const isAtEdge = focus === edge || (event.shiftKey && focus === byId("result-title"));
    if (!isAtEdge) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0]).focus();
  }
}
