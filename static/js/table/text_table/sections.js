// @ts-check
// The sections of the text table. Each takes the page's parts and returns nodes, or null if there
// is nothing to show.

import { isKnown } from "../bars/action_bar.js";
import { mayGroup } from "../hand/arrangement.js";
import { fullName, isWild, spokenName } from "../cards.js";
import { el } from "../dom.js";
import { kindOf, reasonOf } from "../hand/group_chips.js";
import { describe } from "../drawers/log.js";
import { isOver, leftOf, rowOf, standingOf, wordOf } from "../match.js";
import { PLAYED, asksForOne } from "../phases.js";
import { autoWhy, stateWord } from "../seat_state.js";
import { brought } from "../family.js";
import { amount, has, listed, many, number, phrases, signedAmount, t } from "../../site/words.js";

const HAPPENED = 20;
const EARLIER = 6;

const p = (sentence) => el("p", {}, sentence);
const list = (...items) => el("ul", {}, ...items.filter(Boolean).map((item) => el("li", {}, item)));

export function now({ store, acts, prompt, button }) {
  const lines = [p(store.message?.text ?? prompt.sentence())];
  const { standing } = store;
  if (standing && store.hand.length) {
    const after = standing.card && t("text.after", { card: fullName(standing.card), points: standing.points });
    lines.push(p(after || t("say.points", { points: standing.points })));
  }
  const buttons = [button("state", t("text.state"), () => acts.sayState())];
  if (store.question) {
    lines.push(p(store.question.text));
    buttons.unshift(
      button("yes", store.question.yes, () => acts.answer(true)),
      button("no", store.question.no, () => acts.answer(false)),
    );
  }
  if (store.suggestion) {
    lines.push(p(t("suggest.change", store.suggestion)));
    buttons.unshift(button("keep", t("text.keep"), () => acts.keepSuggestion()));
  }
  const own = brought.familyNow?.({ store, acts, button });
  if (own) {
    lines.push(...own.lines);
    buttons.unshift(...own.buttons);
  }
  return [...lines, list(...buttons)];
}

// Return the result of the deal, between deals.
/** @param {Page} page */
export function result({ store }) {
  const { last, phase } = store.view;
  if (!last || PLAYED.has(phase)) return null;
  const rows = [...last.seats].sort((a, b) => a.place - b.place).map((seat) =>
    el("tr", {},
      el("td", {}, String(seat.place)),
      el("th", { scope: "row" }, nameOf(seat.seat, store, seat.name)),
      el("td", {}, has(`how.${seat.how}`) ? t(`how.${seat.how}`) : seat.how),
      el("td", {}, (seat.groups ?? []).map((group) => spoken(group, store)).join("; ")),
      el("td", {}, number(seat.points)),
      el("td", {}, stood(seat, store.view))));
  const head = ["place", "player", "how", "cards", "points", store.view.match_info ? "total" : "chips"];
  const sum = brought.lineOf ? [brought.titleOf(store, last), brought.lineOf(store, last)].filter(Boolean).map(p) : [];
  return [...sum, table("text.result", head, rows), ...offered(store)];
}

function stood(seat, view) {
  const row = rowOf(view, seat.seat);
  if (!row) return Number.isFinite(seat.chips) ? signedAmount(seat.chips) : "";
  const ended = isOver(view) ? view.result.seats.find((one) => one.seat === seat.seat) : null;
  return listed([standingOf(row), leftOf(row), ended && signedAmount(ended.chips)]);
}

// Return each player's share of a split, for every way to split; its buttons are among the acts.
function offered({ view, seat }) {
  const offer = view.match_info?.offer;
  if (offer?.phase !== "split") return [];
  return [list(...offer.shares.map((share) => {
    const drops = leftOf(rowOf(view, share.seat));
    return listed([`${seat(share.seat)?.name}: ${amount(share.chips)}`, drops]);
  }))];
}

export function hand({ store, acts, button }) {
  if (!store.you) return null;
  const { groups, loose } = store.arrangement;
  const chosen = [...store.selection];
  const card = (one) => button(`card-${one}`, cardName(one, store), () => store.tap(one), {
    isPressed: store.selection.has(one),
  });
  const shown = groups.flatMap((cards, index) => {
    const judged = store.judgement(cards);
    const kind = kindOf(judged);
    const name = t("hand.groupName", {
      n: index + 1, kind: t(`spoken.${kind}`), cards: many("cards", cards.length), points: judged?.points ?? "?",
    });
    const isOther = chosen.some((one) => !cards.includes(one));
    return [
      el("h3", { tabindex: -1 }, name),
      judged?.reason ? p(reasonOf(judged)) : null,
      list(...cards.map(card),
        isOther ? button(`to-${index}`, t("text.moveTo", { n: index + 1 }), () => acts.move(chosen, index, null)) : null,
        button(`ungroup-${index}`, t("text.ungroup", { n: index + 1 }), () => acts.ungroupAt([index]))),
    ];
  });
  if (loose.length) {
    const points = store.looseJudgement?.points ?? "?";
    shown.push(
      el("h3", { tabindex: -1 }, t("hand.looseName", { cards: many("cards", loose.length), points })),
      list(...loose.map(card)),
    );
  }
  const isGrouped = chosen.some((one) => groups.some((cards) => cards.includes(one)));
  if (isGrouped) shown.push(button("loosen", t("text.loosen"), () => acts.move(chosen, null, null)));
  return shown.length ? shown.filter(Boolean) : [p(t("why.noHand"))];
}

export function actions({ store, acts, button }) {
  if (!store.you) return null;
  const offline = store.isOnline ? "" : t("why.offline");
  const items = [];
  const add = (key, label, run, reason = "") => items.push(button(key, label, run, { reason: offline || reason }));
  const from = (source) => store.legal("draw", (entry) => entry.from === source);
  const top = store.view.discard?.at(-1);
  if (from("stock")) add("draw", t("text.draw", { count: many("cards", store.view.stock) }), () => acts.draw("stock"));
  if (store.taking) add("take", t("act.take", { card: fullName(top) }), () => acts.draw("discard"));
  const card = store.chosen;
  const mayGo = card && store.legal("discard", (entry) => entry.card === card);
  const whyNot = mayGo ? "" : t(card ? "why.sameCard" : "why.selectOne");
  if (store.phase === "discard") {
    const word = card ? t("act.discardCard", { card: fullName(card) }) : t("act.discard");
    add("discard", word, () => acts.discard(card), whyNot);
  }
  brought.familyActs?.({ store, acts, add, whyNot });
  for (const { key, word, run } of acts.parts.staying.offers) add(key, word, run);
  for (const entry of store.view.legal) {
    if (isKnown(entry.kind) || entry.open) continue;
    add(entry.kind, has(`act.${entry.kind}`) ? wordOf(entry) : entry.kind, () => acts.act(entry));
  }
  return [items.length ? list(...items) : p(t("text.nothing")), list(...arranging({ store, acts, button }))];
}

// Return what can be done with your cards at any time.
function arranging({ store, acts, button }) {
  if (!store.hand.length) return [];
  const chosen = [...store.selection];
  const hasRoom = mayGroup(store.arrangement, chosen, store.limit);
  const why = chosen.length < 2 ? t("why.group") : hasRoom ? "" : t("why.groupLimit", { max: store.limit });
  const { isSeveral } = store.selection;
  return [
    asksForOne(store.phase) && button("several", t("text.several"), () => store.toggleSeveral(), { isPressed: isSeveral }),
    button("group", t("text.group", { cards: many("cards", chosen.length) }), () => acts.group(), { reason: why }),
    button("sort", t("keys.sort"), () => acts.sort()),
    store.info.assist !== false && button("suggest", t("keys.suggest"), () => acts.suggest()),
    button("undo", t(store.staged ? "text.takeBack" : "keys.undo"), () => acts.undo(), { reason: store.staged || store.history.canUndo ? "" : t("why.undo") }),
    button("redo", t("keys.redo"), () => acts.redo(), { reason: store.history.canRedo ? "" : t("why.redo") }),
  ];
}

/** @param {Page} page */
export function piles({ store, acts }) {
  const { view } = store;
  if (!view.order.length) return null;
  const top = view.discard.at(-1);
  const earlier = view.discard.slice(-EARLIER - 1, -1).reverse();
  return [list(
    t("text.closed", { count: many("cards", view.stock) }),
    top ? t("text.open", { card: spokenName(top, view.wild) }) : t("text.openEmpty"),
    earlier.length && t("text.earlier", { cards: listed(earlier.map((one) => spokenName(one, view.wild))) }),
    view.wild && t("centre.cutName", { card: fullName(view.wild.card), rank: t(`ranks.${view.wild.rank}`) }),
    ...(brought.familyPiles?.(store, acts.parts.family) ?? []),
  ), ...laidMelds(store)];
}

function laidMelds({ melds }) {
  if (!melds.length) return [];
  const rows = melds.map(({ kind, cards }) =>
    el("li", {}, t("melds.name", { kind: t(`spoken.${kind}`), cards: listed(cards.map((one) => fullName(one))) })));
  return [el("h3", {}, t("text.melds")), el("ul", {}, ...rows)];
}

/** @param {Page} page */
export function players({ store }) {
  const order = store.view.order?.length ? store.view.order : store.view.seats.map(({ seat }) => seat);
  const rows = order.map((number_) => store.seat(number_)).filter((seat) => seat && seat.state !== "empty");
  if (!rows.length) return null;
  const state = (seat) => {
    if (store.isAsked(seat.seat) && seat.state === "playing") return t("text.turn");
    return phrases([stateWord(store, seat), autoWhy(store, seat)]);
  };
  const marks = (seat) => listed([
    nameOf(seat.seat, store), seat.bot && t("seat.bot"),
    seat.dealer && t("seat.dealer"),
  ]);
  return [table("text.players", ["player", "cards", "state", store.view.match_info ? "total" : "chips"], rows.map((seat) =>
    el("tr", {},
      el("th", { scope: "row" }, marks(seat)),
      el("td", {}, String(seat.cards ?? "")),
      el("td", {}, phrases([state(seat), heldOf(seat)])),
      el("td", {}, store.view.match_info ? standingOf(rowOf(store.view, seat.seat)) : amount(seat.stack ?? 0)))))];
}

const heldOf = ({ known = [] }) =>
  (known.length ? t("seat.known", { cards: listed(known.map((card) => fullName(card))) }) : "");

// Newest first.
/** @param {Page} page */
export function happened({ store }) {
  const rows = store.log.slice(-HAPPENED).reverse().map((event) => {
    const what = describe(event, store, fullName);
    const who = nameOf(event.seat, store, t("text.house"));
    return what && el("tr", {}, el("th", { scope: "row" }, who), el("td", {}, what));
  }).filter(Boolean);
  return rows.length ? [table("text.happened", ["who", "what"], rows)] : [p(t("text.nothingYet"))];
}

function table(caption, columns, rows) {
  const head = el("tr", {}, ...columns.map((name) => el("th", { scope: "col" }, t(`text.column.${name}`))));
  return el("table", {},
    el("caption", { class: "visually-hidden" }, t(caption)), el("thead", {}, head), el("tbody", {}, ...rows));
}

function nameOf(seat, store, unknown = "") {
  if (seat === undefined || seat === null) return unknown;
  return store.you?.seat === seat ? t("seat.you") : store.seat(seat)?.name ?? unknown;
}

/** @param {any} card @param {Page["store"]} store */
function cardName(card, store) {
  const name = spokenName(card, store.wild);
  return card === store.locked ? t("card.locked", { card: name }) : name;
}

/** @param {any} group @param {Page["store"]} store */
function spoken(group, store) {
  const cards = group.cards.map((card) => (isWild(card, store.wild) ? spokenName(card, store.wild) : fullName(card)));
  return t("melds.name", { kind: t(`spoken.${kindOf(group)}`), cards: listed(cards) });
}
