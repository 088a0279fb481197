// @ts-check
// What a view says about a match of several deals: everybody's standing, and its sentences.

import { amount, has, listed, many, number, sum, t } from "../site/words.js";

// Return the seat's row of the match, or null if each deal stands alone.
export const rowOf = (view, seat) => view.match_info?.seats.find((row) => row.seat === seat) ?? null;

// Return the rows of those who play on if this seat leaves a running match; none if it is out.
export function stayingWithout({ match_info: match, seats, table_info: info }, own) {
  // On a match clock, only leaving the match puts a seat out of a deal.
  const isGone = (seat) => seat.leaving || (Boolean(info.on_timeout) && seat.state === "out");
  const gone = new Set(seats.filter(isGone).map(({ seat }) => seat));
  const isIn = (row) => match.started && row.state === "playing" && !gone.has(row.seat);
  const playing = match?.seats.filter(isIn) ?? [];
  return playing.some(({ seat }) => seat === own) ? playing.filter(({ seat }) => seat !== own) : [];
}

// Return whether the table waits for its event, which seats people and calls the deals.
export function isHeld(view) {
  const stands = ["waiting", "between"].includes(view.phase) && !view.turn?.deadline;
  return Boolean(view.table_info?.hosted) && stands;
}

// Say whom the next deal waits for; "" if a clock starts it, or nobody is asked.
/** @param {Page["store"]} store */
export function readySentence(store) {
  const { view, you } = store;
  const asked = view.turn?.seats ?? [];
  if (view.phase !== "between" || view.turn?.deadline || !asked.length || isHeld(view) || isOver(view)) return "";
  if (you && asked.includes(you.seat)) return t("prompt.ready.own");
  return t("prompt.ready.other", { names: listed(asked.map((seat) => store.seat(seat)?.name)) });
}

export const isOver = (view) => Boolean(view.match_info && view.result);

// Return a seat's standing in players' words: counters if the game has them, else points.
export function standingOf(row) {
  if (!row) return "";
  return Number.isFinite(row.chips) ? t("match.counters", { n: row.chips }) : t("match.points", { n: row.score });
}

export function leftOf(row) {
  if (!row) return "";
  if (row.state !== "playing") return t(`match.${row.state}`);
  return Number.isFinite(row.drops_left) ? many("match.drops", row.drops_left) : "";
}

// Return whether a row of a result is the reader's own, and its name.
export const whoIs = (store, row) => {
  const { own } = store;
  // A player who has left the seat since still played the deal.
  const isOwn = Boolean(row?.user) && (own ? own.seat === row.seat && own.user === row.user : document.body.dataset.user === row.user);
  return { isOwn, name: isOwn ? t("seat.you") : row?.name ?? "" };
};

// Return how a seat lost its match, as a key of `match.lost.*`; null if there is nothing to say.
export function lostHow({ match_info: match }, { seat, how }) {
  const row = match.seats.find((one) => one.seat === seat);
  const key = how === "disconnected" && row?.lost_lines > row?.lost_max ? "too_often" : how;
  return has(`match.lost.${key}`) ? key : null;
}

export const said = (key, { isOwn, name }, params = {}) => t(isOwn ? `${key}.own` : key, { name, ...params });

// Return the label of an act that the server lists with a price.
export function wordOf({ kind, hint }) {
  const chips = hint?.chips ?? 0;
  const params = { chips: sum(chips), n: amount(chips), points: number(hint?.points ?? 0) };
  return t(hint?.chips ? `act.${kind}.priced` : `act.${kind}`, params);
}
