// @ts-check
// The score of a match of basic rummy or Continental: a line for each deal, a column for each seat,
// and the standings. Built from the facts of the match.

import { el } from "../../dom.js";
import { isOver, lostHow, said, whoIs } from "../../match.js";
import { amount, listed, many, number, paragraph, t, withNodes } from "../../../site/words.js";

// Return the seats of the match, the reader's own first: {seat, name, isOwn, score, outs, hasLeft}.
function playersOf({ view, you }) {
  const rows = view.match_info.seats.map(({ seat, name, score, boxes, state }) => {
    const isOwn = you?.seat === seat;
    return { seat, isOwn, name: isOwn ? t("seat.you") : name, score, outs: boxes, hasLeft: state === "left" };
  });
  return rows.sort((a, b) => b.isOwn - a.isOwn || a.seat - b.seat);
}

// Fewest points win, unless the player who goes out scores what the others hold.
const isTakingAll = (facts) => facts.scoring === "winner_takes_all";

const contractOf = ({ trios, runs }) => listed([
  trios ? many("score.trios", trios) : "", runs ? many("score.runs", runs) : "",
]);

// Return the bar's line about the match: which deal, the target, the reader's standing.
/** @param {Page["store"]} store */
export function barLine(store) {
  const { facts, pot } = store.view.match_info;
  const { deal, deals, target } = facts;
  const own = playersOf(store).find(({ isOwn }) => isOwn);
  return [
    deals ? t("match.dealOf", { n: deal, all: deals }) : t("match.deal", { n: deal }),
    target ? t("sheet.barTo", { n: number(target) }) : "",
    own ? `${own.name} ${number(own.score)}` : "",
    t("match.pot", { n: amount(pot) }),
  ].filter(Boolean).join(" · ");
}

// Return how near each player is to the target; nothing if the match has a fixed number of deals.
/** @param {Page["store"]} store */
export function summary(store) {
  const { target } = store.view.match_info.facts;
  if (!target) return el("div", {});
  const lanes = playersOf(store).map((player) => lane(player, target));
  return el("div", { class: "races", "data-testid": "race" }, el("div", { class: "race" }, ...lanes));
}

function lane({ seat, name, isOwn, score, outs }, target) {
  const bar = el("span", { class: "race-bar" });
  bar.style.width = `${Math.max(0, Math.min(100, (100 * score) / target))}%`;
  return el("p", { class: "lane", "data-own": isOwn, "data-seat": seat },
    el("span", { class: "lane-name" }, name),
    el("span", { class: "race-track", "aria-hidden": "true" }, bar),
    el("span", { class: "lane-points" }, ...withNodes("sheet.of", { points: el("b", {}, number(score)), n: number(target) })),
    el("span", { class: "lane-boxes" }, many("score.outs", outs)));
}

/** @param {Page["store"]} store */
export function gameSheet(store) {
  const { match_info: match } = store.view;
  const { facts } = match;
  const players = playersOf(store);
  const head = el("tr", {}, el("th", { scope: "col" }, t("sheet.deal")),
    ...players.map(({ name, isOwn }) => el("th", { scope: "col", "data-own": isOwn, title: name }, el("span", {}, name))));
  const played = facts.sheet.map((deal, at) => dealRow(deal, at + 1, players, match));
  const ahead = isOver(store.view) ? [] : (facts.asked ?? []).slice(facts.sheet.length)
    .map((contract, at) => aheadRow(contract, facts.sheet.length + at + 1, players));
  const total = el("tr", { "data-sum": true }, el("th", { scope: "row" }, t("sheet.total")),
    ...players.map(({ score }) => el("td", {}, number(score))));
  const table = el("table", { class: "game-sheet score-table", "data-seats": players.length },
    el("caption", {}, captionOf(facts)), el("thead", {}, head), el("tbody", {}, ...played, ...ahead), el("tfoot", {}, total));
  return el("div", { class: "game-sheets", "data-testid": "game-sheet" }, table);
}

function captionOf(facts) {
  const key = isTakingAll(facts) ? "most" : "fewest";
  if (!facts.target) return t(`score.${key}`);
  return facts.scoring === "penalty_points" ? t("score.toFewest", { n: number(facts.target) }) : t("sheet.to", { n: number(facts.target) });
}

function dealRow({ kind, contract, winner, out, seats }, n, players, { facts }) {
  const outSeat = winner ?? out ?? null;
  const word = contract ? contractOf(facts.asked[n - 1]) : t(`how.${kind}`);
  const blocked = contract && outSeat === null ? ` · ${t("how.blocked")}` : "";
  const cells = players.map(({ seat }) => {
    const points = seats.find((row) => row.seat === seat)?.points;
    const isNone = points === undefined || (isTakingAll(facts) && seat !== outSeat);
    if (isNone) return el("td", {}, el("span", { class: "gs-none" }, "–"));
    if (seat !== outSeat) return el("td", {}, number(points));
    return el("td", { "data-out": true }, number(points), el("span", { class: "visually-hidden" }, ` ${t("how.went_out")}`));
  });
  return el("tr", {}, el("th", { scope: "row" }, `${number(n)} `, el("span", { class: "gs-how" }, `${word}${blocked}`)), ...cells);
}

const aheadRow = (contract, n, players) => el("tr", { "data-small": true },
  el("th", { scope: "row" }, `${number(n)} `, el("span", { class: "gs-how" }, contractOf(contract))),
  ...players.map(() => el("td", {})));

// Return how the match ended, in a sentence.
/** @param {Page["store"]} store */
export function endingLine(store) {
  const { result, match_info: { facts } } = store.view;
  const { ending, winners } = result;
  if (facts.tie) return tieLine(store, facts.tie);
  const isMost = isTakingAll(facts);
  if (ending === "target" && isMost && winners.length === 1) {
    const row = playersOf(store).find(({ seat }) => seat === winners[0]);
    return said("score.ended.target", row, { n: row.score, target: number(facts.target) });
  }
  const side = isMost ? "most" : "fewest";
  const level = winners.length === 1 ? "" : ".level";
  const n = number(facts.sheet.length);
  if (["target", "all_deals"].includes(ending)) return t(`score.ended.${side}${level}`, { n });
  if (ending === "last_survivor") return lostLine(store) || t("score.ended.last_survivor");
  return t(`score.ended.${ending}${level}`, { n });
}

// Say who ran out of time, did not come back in time, or gave up.
/** @param {Page["store"]} store */
function lostLine(store) {
  const lost = store.view.result.seats.map((row) => [row, lostHow(store.view, row)]);
  return paragraph(lost.filter(([{ how }, key]) => key && how !== "left")
    .map(([row, key]) => said(`match.lost.${key}`, whoIs(store, row))));
}

// Say who was tied on points, and what decided.
/** @param {Page["store"]} store @param {any} given */
function tieLine(store, { seats, by, deal }) {
  const players = playersOf(store).filter(({ seat }) => seats.includes(seat));
  const names = listed(players.map(({ name }) => name));
  return t(`score.tie.${by}`, { names, points: players[0].score, n: number(deal ?? 0) });
}
