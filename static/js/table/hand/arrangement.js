// @ts-check
// The player's arrangement of the hand: groups and loose cards. Pure functions; the server judges
// what an arrangement is worth. `told` is what the view says about cards: `wild`, the wild cards,
// and `runs`, the ranks in the order of a run.

/**
 * @typedef {{ groups: string[][], loose: string[] }} Arrangement
 * @typedef {{ wild: import("../cards.js").Wild, runs: string }} Told
 */

import { SUITS, isJoker, isWild, rankOf, suitOf } from "../cards.js";

/** @returns {Arrangement} */
export const empty = () => ({ groups: [], loose: [] });
/** @param {Arrangement} arrangement @returns {Arrangement} */
export const copy = ({ groups, loose }) => ({
  groups: groups.map((group) => [...group]),
  loose: [...loose],
});
/** @param {Arrangement} arrangement */
export const cardsOf = ({ groups, loose }) => [...groups.flat(), ...loose];
/** @param {Iterable<string>} cards */
export const key = (cards) => [...cards].sort().join(" ");
/** @param {Arrangement} a @param {Arrangement} b */
export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

// A group left with one card dissolves into the loose cards.
/** @param {Arrangement} arrangement @returns {Arrangement} */
function dissolved({ groups, loose }) {
  const single = groups.filter((group) => group.length === 1).flat();
  return { groups: groups.filter((group) => group.length > 1), loose: [...loose, ...single] };
}

/** @param {Arrangement} arrangement @param {string[]} cards @returns {Arrangement} */
export function without(arrangement, cards) {
  const gone = new Set(cards);
  return {
    groups: arrangement.groups.map((group) => group.filter((card) => !gone.has(card))),
    loose: arrangement.loose.filter((card) => !gone.has(card)),
  };
}

// Fit an arrangement to the cards now held: lost cards leave, new ones join the loose cards at the
// right.
/** @param {Arrangement} arrangement @param {string[]} hand @returns {Arrangement} */
export function fitted(arrangement, hand) {
  const held = new Set(hand);
  const lost = cardsOf(arrangement).filter((card) => !held.has(card));
  const kept = dissolved(without(arrangement, lost));
  const known = new Set(cardsOf(kept));
  return { groups: kept.groups, loose: [...kept.loose, ...hand.filter((card) => !known.has(card))] };
}

// Return the server's groups; the loose cards keep their order on the screen.
/** @param {string[][]} groups @param {string[]} hand @param {Arrangement} shown @returns {Arrangement} */
export function fromServer(groups, hand, shown) {
  const grouped = new Set(groups.flat());
  const before = cardsOf(shown).filter((card) => hand.includes(card) && !grouped.has(card));
  const rest = hand.filter((card) => !grouped.has(card) && !before.includes(card));
  return { groups: groups.map((group) => [...group]), loose: [...before, ...rest] };
}

// Order groups like the player's own: each goes where most of its cards were.
/** @param {string[][]} groups @param {string[][]} before */
export function likeBefore(groups, before) {
  /** @param {string[]} group */
  const at = (group) => {
    const shared = before.map((old) => old.filter((card) => group.includes(card)).length);
    const most = Math.max(0, ...shared);
    return most ? shared.indexOf(most) : before.length;
  };
  return [...groups].sort((a, b) => at(a) - at(b));
}

// Return whether one more group of these cards keeps within the limit.
/** @param {Arrangement} arrangement @param {string[]} cards @param {number} limit */
export function mayGroup(arrangement, cards, limit) {
  return without(arrangement, cards).groups.filter((group) => group.length > 1).length < limit;
}

/** @param {Arrangement} arrangement @param {string[]} cards @param {Told} told */
export function grouped(arrangement, cards, told) {
  const order = cardsOf(arrangement);
  const chosen = order.filter((card) => cards.includes(card));
  const from = arrangement.groups.findIndex((group) => group.includes(chosen[0]));
  const rest = without(arrangement, chosen);
  const at = from < 0 ? rest.groups.length : from + 1;
  const fresh = inOrder(chosen, told);
  rest.groups.splice(at, 0, fresh);
  const result = dissolved(rest);
  return { arrangement: result, index: result.groups.indexOf(fresh) };
}

// Move cards into group `index`, or to the loose cards if null; before a card, or to the end if
// null. If `isExact`, the cards stay at that place; otherwise the group is sorted.
/**
 * @param {Arrangement} arrangement
 * @param {string[]} cards
 * @param {number | null} index
 * @param {Told} told
 * @param {string | null} [before]
 * @returns {Arrangement}
 */
export function moved(arrangement, cards, index, told, before = null, isExact = false) {
  const order = cardsOf(arrangement).filter((card) => cards.includes(card));
  const target = index === null ? null : arrangement.groups[index];
  const inside = target && order.every((card) => target.includes(card));
  const rest = without(arrangement, order);
  const list = index === null ? rest.loose : rest.groups[index];
  const old = target ?? arrangement.loose;
  const next = before === null ? null : old.slice(old.indexOf(before)).find((card) => !cards.includes(card));
  const at = next ? list.indexOf(next) : -1;
  list.splice(at < 0 ? list.length : at, 0, ...order);
  if (index !== null && !inside && !isExact) rest.groups[index] = inOrder(list, told);
  return dissolved(rest);
}

/** @param {Arrangement} arrangement @param {number[]} indexes @returns {Arrangement} */
export function ungrouped(arrangement, indexes) {
  const gone = new Set(indexes);
  return {
    groups: arrangement.groups.filter((_, index) => !gone.has(index)),
    loose: [
      ...arrangement.groups.filter((_, index) => gone.has(index)).flat(),
      ...arrangement.loose,
    ],
  };
}

/** @param {Arrangement} arrangement @param {number} index @param {number} other */
export function swapped(arrangement, index, other) {
  const result = copy(arrangement);
  const { groups } = result;
  if (![index, other].every((at) => at in groups)) return result;
  [groups[index], groups[other]] = [groups[other], groups[index]];
  return result;
}

// Shift+arrow: swap a card with its neighbour in its group.
/** @param {Arrangement} arrangement @param {string} card @param {number} step */
export function nudged(arrangement, card, step) {
  const result = copy(arrangement);
  const list = [...result.groups, result.loose].find((cards) => cards.includes(card));
  if (!list) return result;
  const at = list.indexOf(card);
  const to = at + step;
  if (to < 0 || to >= list.length) return result;
  [list[at], list[to]] = [list[to], list[at]];
  return result;
}

/** @param {string} a @param {string} b */
const bySuit = (a, b) =>
  SUITS.indexOf(suitOf(a)) - SUITS.indexOf(suitOf(b)) || rankOf(a) - rankOf(b);
/** @param {string} a @param {string} b */
const byRank = (a, b) =>
  rankOf(a) - rankOf(b) || SUITS.indexOf(suitOf(a)) - SUITS.indexOf(suitOf(b));

// Sort by suit into at most four groups, or by rank into groups of equal rank; jokers last.
/**
 * @param {string[]} cards @param {"suit" | "rank"} mode
 * @param {Told["wild"]} wild @param {number} limit
 * @returns {Arrangement}
 */
export function sorted(cards, mode, wild, limit) {
  const plain = cards.filter((card) => !isWild(card, wild));
  const jokers = cards.filter((card) => isWild(card, wild)).sort(byRank);
  const ordered = plain.sort(mode === "suit" ? bySuit : byRank);
  /** @type {Map<string, string[]>} */
  const classes = new Map();
  for (const card of ordered) {
    const name = mode === "suit" ? suitOf(card) : card[0];
    classes.set(name, [...(classes.get(name) ?? []), card]);
  }
  const lists = [...classes.values()];
  const groups = lists.filter((list) => list.length > 1).slice(0, limit);
  const loose = lists.filter((list) => !groups.includes(list)).flat();
  return { groups, loose: [...loose, ...jokers] };
}

// Sort a group. One rank: by suit. One suit: in the order of a run, with jokers in the gaps and a
// rank that is both high and low at the end where it fits.
/** @param {string[]} cards @param {Told} told @returns {string[]} */
export function inOrder(cards, { wild, runs }) {
  const natural = cards.filter((card) => !isWild(card, wild));
  const jokers = cards.filter((card) => isWild(card, wild)).sort(byRank);
  const suits = new Set(natural.map(suitOf));
  const isOneSuit = suits.size === 1 && new Set(natural.map(rankOf)).size === natural.length;
  if (!isOneSuit) return [...natural.sort(byRank), ...jokers];
  return runOrder(natural, jokers, [...suits][0], runs);
}

/** @param {string[]} natural @param {string[]} jokers @param {string} suit @param {string} runs */
function runOrder(natural, jokers, suit, runs) {
  const ordered = placesOf(natural, runs).sort((a, b) => a.at - b.at);
  /** @type {{ card: string, at: number }[]} */
  const result = [];
  for (const { card, at } of ordered) {
    const last = result.length ? result[result.length - 1].at : null;
    for (let hole = last === null ? at : last + 1; hole < at; hole += 1) {
      const joker = fitting(jokers, runs[hole] + suit);
      if (joker) result.push({ card: joker, at: hole });
    }
    result.push({ card, at });
  }
  const shown = result.map((entry) => entry.card);
  // A wild card whose own place is next to the run goes there: 5h 6h and the wild 7h.
  const tail = result.length ? result[result.length - 1].at + 1 : 0;
  const head = result.length ? result[0].at - 1 : 0;
  /** @param {number} hole */
  const own = (hole) => jokers.findIndex((card) => isNatural(card, runs[hole] + suit));
  const front = own(head);
  const first = front >= 0 ? jokers.splice(front, 1) : [];
  const next = own(tail);
  const last = next >= 0 ? jokers.splice(next, 1) : [];
  return [...first, ...shown, ...last, ...jokers];
}

// Return each card's place in a run: the upper one if its rank is both high and low and all other
// cards are nearer to the upper end.
/** @param {string[]} cards @param {string} runs @returns {{ card: string, at: number }[]} */
function placesOf(cards, runs) {
  /** @param {string} card */
  const isHigh = (card) => runs.indexOf(card[0]) * 2 > runs.length - 1;
  return cards.map((card) => {
    const others = cards.filter((other) => other !== card);
    const isUpper = others.length > 0 && others.every(isHigh);
    return { card, at: isUpper ? runs.lastIndexOf(card[0]) : runs.indexOf(card[0]) };
  });
}

/** @param {string} card @param {string} face */
const isNatural = (card, face) => !isJoker(card) && card.slice(0, 2) === face;

/** @param {string[]} jokers @param {string} face */
function fitting(jokers, face) {
  const own = jokers.findIndex((card) => isNatural(card, face));
  return jokers.splice(own < 0 ? 0 : own, 1)[0];
}
