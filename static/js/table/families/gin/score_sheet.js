// @ts-check
// The score sheet of a gin match: each deal, the boxes, and at the end the bonuses; in Hollywood
// three games side by side. Built from the facts of the match.

import { el } from "../../dom.js";
import { isOver, lostHow, said, whoIs } from "../../match.js";
import { amount, many, number, signed, t, withNodes } from "../../../site/words.js";

// Return the seats of the match, the reader's own first: {seat, name}.
function playersOf({ view, you }) {
  const rows = view.match_info.seats.map(({ seat, name }) =>
    ({ seat, isOwn: you?.seat === seat, name: you?.seat === seat ? t("seat.you") : name }));
  return rows.sort((a, b) => b.isOwn - a.isOwn || a.seat - b.seat);
}

const of = (column, seat) => column.seats.find((row) => row.seat === seat);

// Bonuses are shown only if the target decided; otherwise there are none.
const finalsOf = ({ result }) => (result?.ending === "target" ? result.finals ?? [] : []);

// Return the bar's line about the match: the target, the score, boxes, the pot.
/** @param {Page["store"]} store */
export function barLine(store) {
  const { facts, pot } = store.view.match_info;
  const parts = [standingLine(store)];
  if (facts.sheet.length && hasBoxes(store)) parts.push(boxesLine(store));
  return [...parts, t("match.pot", { n: amount(pot) })].join(" · ");
}

// Return "You 62 – Meera 41", for Hollywood one game after the other.
/** @param {Page["store"]} store */
function standingLine(store) {
  const { facts } = store.view.match_info;
  const players = playersOf(store);
  const points = (column) => players.map(({ seat }) => number(of(column, seat).points));
  if (facts.columns.length > 1) return facts.columns.map((one) => points(one).join("–")).join(" · ");
  const [column] = facts.columns;
  return players.map(({ seat, name }) => `${name} ${number(of(column, seat).points)}`).join(" – ");
}

// Return whether winning a deal earns a box that counts.
export const hasBoxes = ({ view }) => view.options.box_bonus > 0;

/** @param {Page["store"]} store */
function boxesLine(store) {
  const seats = new Map(store.view.match_info.seats.map((row) => [row.seat, row.boxes]));
  return t("sheet.boxesOf", { n: playersOf(store).map(({ seat }) => number(seats.get(seat) ?? 0)).join("–") });
}

// Return the summary: how near each player is to the target, and at the end the sum.
export const summary = (store) => (isOver(store.view) ? gameSheet(store, { isShort: true }) : race(store));

// One line per game.
/** @param {Page["store"]} store */
function race(store) {
  const { facts } = store.view.match_info;
  const games = facts.columns.map((column, at) => el("div", { class: "race" },
    facts.columns.length > 1 ? el("h3", {}, gameName(at, column, store)) : null,
    ...playersOf(store).map((player) => lane(column, player, facts.target, hasBoxes(store)))));
  return el("div", { class: "races", "data-testid": "race" }, ...games);
}

function lane(column, { seat, name, isOwn }, target, isBoxed) {
  const { points, boxes } = of(column, seat);
  const bar = el("span", { class: "race-bar" });
  bar.style.width = `${Math.min(100, (100 * points) / target)}%`;
  return el("p", { class: "lane", "data-own": isOwn, "data-seat": seat },
    el("span", { class: "lane-name" }, name),
    el("span", { class: "race-track", "aria-hidden": "true" }, bar),
    el("span", { class: "lane-points" }, ...withNodes("sheet.of", { points: el("b", {}, number(points)), n: number(target) })),
    isBoxed ? el("span", { class: "lane-boxes" }, many("gin.boxes", boxes)) : null);
}

/** @param {any} at @param {any} given @param {Page["store"]} store */
function gameName(at, { closed_by: by }, store) {
  const name = t("sheet.game", { n: number(at + 1) });
  const closer = playersOf(store).find(({ seat }) => seat === by);
  return closer ? `${name} · ${t(closer.isOwn ? "sheet.closed.own" : "sheet.closed", { name: closer.name })}` : name;
}

// Short: only the final sum.
export function gameSheet(store, { isShort = false } = {}) {
  const { facts } = store.view.match_info;
  const players = playersOf(store);
  const finals = finalsOf(store.view);
  const tables = facts.columns.map((column, at) =>
    table(store, column, at, { players, finals: finals.filter((one) => one.column === at + 1), isShort }));
  const sums = facts.columns.length > 1 && finals.length ? [inAll(store, players)] : [];
  return el("div", { class: "game-sheets", "data-testid": "game-sheet" }, ...tables, ...sums);
}

/** @param {Page["store"]} store @param {any} column @param {any} at @param {any} given */
function table(store, column, at, { players, finals, isShort }) {
  const { facts } = store.view.match_info;
  const isMany = facts.columns.length > 1;
  const name = isMany ? gameName(at, column, store) : t(isShort ? "sheet.end" : "sheet.to", { n: number(facts.target) });
  const corner = isShort ? el("td", {}) : el("th", { scope: "col" }, t("sheet.deal"));
  const head = el("tr", {}, corner,
    ...players.map((player) => el("th", { scope: "col", "data-own": player.isOwn }, player.name)));
  const counted = (deal) => deal.counts.find((one) => one.column === at + 1);
  const rows = (isShort ? [] : facts.sheet).map((deal, index) => [deal, index + 1])
    .filter(([deal]) => counted(deal) || (!isMany && deal.winner === null))
    .map(([deal, n]) => dealRow(deal, n, players, counted(deal)));
  return el("table", { class: "game-sheet", "data-game": at + 1 },
    el("caption", {}, name), el("thead", {}, head), el("tbody", {}, ...rows),
    el("tfoot", {}, ...footRows(store, column, players, finals)));
}

function dealRow({ kind, winner, points, boxes }, n, players, counted) {
  const cells = players.map(({ seat }) => (seat === winner
    ? el("td", {}, el("span", { class: "gs-plus" }, signed(points)), " ", el("span", { class: "gs-total" }, number(counted.total)))
    : el("td", {}, el("span", { class: "gs-none" }, "–"))));
  const how = [t(`how.${kind}`), boxes > 1 && many("gin.boxes", boxes)].filter(Boolean).join(" · ");
  return el("tr", {}, el("th", { scope: "row" }, `${number(n)} `,
    el("span", { class: "gs-how" }, how)), ...cells);
}

const line = (word, cells, { isSum = false, isSmall = false } = {}) => el("tr", { "data-sum": isSum, "data-small": isSmall },
  el("th", { scope: "row" }, word), ...cells.map((cell) => el("td", {}, cell)));

/** @param {Page["store"]} store @param {any} column @param {any} players @param {any} finals */
function footRows(store, column, players, finals) {
  const points = players.map(({ seat }) => number(of(column, seat).points));
  const boxes = players.map(({ seat }) => number(of(column, seat).boxes));
  const rows = [line(t("sheet.points"), points, { isSum: !finals.length })];
  if (!finals.length) {
    return hasBoxes(store) ? [...rows, line(t("sheet.boxes"), boxes, { isSmall: true })] : rows;
  }
  const lines = players.map(({ seat }) => finals.find((one) => one.seat === seat));
  const amount = (name) => lines.map((one) => (one[name] ? signed(one[name]) : "–"));
  const isAny = (name) => lines.some((one) => one[name]);
  if (isAny("shutout")) {
    rows.push(line(t(store.view.options?.blitz ? "sheet.blitz" : "sheet.shutout"), amount("shutout")));
  }
  if (isAny("game_bonus")) rows.push(line(t("sheet.gameBonus"), amount("game_bonus")));
  if (isAny("box_points")) {
    rows.push(line(t("sheet.boxes"), lines.map((one) => (one.box_points
      ? el("span", {}, el("span", { class: "gs-plus" }, `${number(one.boxes)} × ${number(one.box_points / one.boxes)}`), ` ${signed(one.box_points)}`)
      : "–"))));
  }
  rows.push(line(t("sheet.total"), lines.map((one) => number(one.total)), { isSum: true }));
  return rows;
}

function inAll({ view }, players) {
  const cells = players.map(({ seat }) => number(view.result.seats.find((row) => row.seat === seat).points));
  const head = el("tr", {}, el("td", {}), ...players.map(({ name }) => el("th", { scope: "col" }, name)));
  return el("table", { class: "game-sheet is-all" }, el("caption", {}, t("sheet.inAll")),
    el("thead", {}, head), el("tbody", {}, line(t("sheet.total"), cells, { isSum: true })));
}

// Return how the match ended, in a sentence.
/** @param {Page["store"]} store */
export function endingLine(store) {
  const { result, match_info: match, options } = store.view;
  const { target, sheet, columns } = match.facts;
  const loser = result.seats.find(({ seat }) => !result.winners.includes(seat));
  const isOwn = (seat) => whoIs(store, result.seats.find((row) => row.seat === seat)).isOwn;
  if (result.ending === "target") {
    const totals = result.seats.map(({ points }) => number(points)).join(" : ");
    const reached = columns.length === 1 ? columns[0].closed_by : null;
    const isParadox = reached !== null && !result.winners.includes(reached);
    const name = result.seats.find(({ seat }) => seat === reached)?.name ?? "";
    if (!isParadox) return t("sheet.ended.target", { totals });
    return t(isOwn(reached) ? "sheet.ended.paradox.own" : "sheet.ended.paradox", { name, n: number(target), totals });
  }
  if (result.ending === "last_survivor") {
    return said(`match.lost.${lostHow(store.view, loser) ?? "left"}`, whoIs(store, loser));
  }
  const n = result.ending === "void" ? options.void_max : sheet.length;
  return t(`sheet.ended.${result.ending}${result.winners.length ? "" : ".level"}`, { n });
}
