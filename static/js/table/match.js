// @ts-check
// What a view says of a match of several deals: how everybody stands, and in which words.

import { amount, has, listed, many, number, sum, t } from "../site/words.js";

// The seat's row of the match, null on a table where each deal stands alone.
export const rowOf = (view, seat) => view.match_info?.seats.find((row) => row.seat === seat) ?? null;

// The rows of those who play a running match on if this seat leaves it: none where it is out.
export function stayingWithout({ match_info: match, seats, table_info: info }, own) {
  // On a match clock nobody is out of a deal but by leaving the match.
  const isGone = (seat) => seat.leaving || (Boolean(info.on_timeout) && seat.state === "out");
  const gone = new Set(seats.filter(isGone).map(({ seat }) => seat));
  const isIn = (row) => match.started && row.state === "playing" && !gone.has(row.seat);
  const playing = match?.seats.filter(isIn) ?? [];
  return playing.some(({ seat }) => seat === own) ? playing.filter(({ seat }) => seat !== own) : [];
}

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
  return t("prompt.ready.other", { names: listed(asked.map((seat) => store.seat(seat)?.name)) });
}

export const isOver = (view) => Boolean(view.match_info && view.result);

// What a seat stands at, as players say it: counters where the game has them, else points.
export function standingOf(row) {
  if (!row) return "";
  return Number.isFinite(row.chips) ? t("match.counters", { n: row.chips }) : t("match.points", { n: row.score });
}

export function leftOf(row) {
  if (!row) return "";
  if (row.state !== "playing") return t(`match.${row.state}`);
  return Number.isFinite(row.drops_left) ? many("match.drops", row.drops_left) : "";
}

// Of a row of a result whether it is the reader's own, and what it is called.
export const whoIs = (store, row) => {
  const { own } = store;
  // A player who has left the seat since has played it all the same.
  const isOwn = Boolean(row?.user) && (own ? own.seat === row.seat && own.user === row.user : document.body.dataset.user === row.user);
  return { isOwn, name: isOwn ? t("seat.you") : row?.name ?? "" };
};

// How a seat lost its match, as `match.lost.*` says it; null where nothing is to be said.
export function lostHow({ match_info: match }, { seat, how }) {
  const row = match.seats.find((one) => one.seat === seat);
  const key = how === "disconnected" && row?.lost_lines > row?.lost_max ? "too_often" : how;
  return has(`match.lost.${key}`) ? key : null;
}

export const said = (key, { isOwn, name }, params = {}) => t(isOwn ? `${key}.own` : key, { name, ...params });

// The button of an act the server lists with a price: its own word, the server's number.
export function wordOf({ kind, hint }) {
  const chips = hint?.chips ?? 0;
  const params = { chips: sum(chips), n: amount(chips), points: number(hint?.points ?? 0) };
  return t(hint?.chips ? `act.${kind}.priced` : `act.${kind}`, params);
}
