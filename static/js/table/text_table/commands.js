// @ts-check
// Parses written commands: verbs and cards in the words of the reader's language. Nothing here
// knows a rule; the acts say what is allowed.

import { RANKS, SUITS, fullName, isJoker } from "../cards.js";
import { t } from "../../site/words.js";

const VERBS = [
  "draw", "take", "group", "ungroup", "discard", "cancel", "sort", "suggest", "undo", "ready", "rejoin", "decline", "split", "playon", "yes", "no", "say", "help",
];
const GLYPHS = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };

// Return {verb, words} of a line, or {unknown} with the first word; `more` are the family's verbs.
export function read(line, more = []) {
  const words = line.toLowerCase().replace(/[,.;:!]/g, " ").split(/\s+/).filter(Boolean);
  const [first = "", ...rest] = words;
  const verb = [...VERBS, ...more].find((name) => t(`command.${name}`).split("|").includes(first));
  return verb ? { verb, words: rest } : { unknown: first || line };
}

// Return the held cards that words name: {cards}, or {unread: word}, or {absent: name of a card}.
/** @param {any} words @param {Page["store"]} store */
export function resolve(words, store) {
  const { faces, unread } = facesOf(words);
  if (unread) return { unread };
  const { groups, loose } = store.arrangement;
  // Of two identical cards, prefer the loose one, and not the one that has to stay this turn.
  const order = [...loose, ...groups.flat()];
  order.sort((a, b) => Number(a === store.locked) - Number(b === store.locked));
  const cards = [];
  for (const face of faces) {
    const card = order.find((one) => isOf(one, face) && !cards.includes(one));
    if (!card) return { absent: fullName(`${face}1`) };
    cards.push(card);
  }
  return { cards };
}

const isOf = (card, face) => (isJoker(card) ? face === "*" : card.slice(0, 2) === face);

// Parse `4c`, `10h`, `k of clubs`, `king clubs`, `joker`.
function facesOf(words) {
  const left = words.filter((word) => word !== t("command.of"));
  const faces = [];
  for (let at = 0; at < left.length; at += 1) {
    const word = left[at];
    if (word === "*" || word === t("card.joker").toLowerCase()) {
      faces.push("*");
      continue;
    }
    const short = rankOf(word.slice(0, -1)) + suitOf(word.slice(-1));
    if (short.length === 2) {
      faces.push(short);
      continue;
    }
    const long = rankOf(word) + suitOf(left[at + 1] ?? "");
    if (long.length !== 2) return { unread: word };
    faces.push(long);
    at += 1;
  }
  return { faces };
}

function rankOf(word) {
  if (word === "10" || word === "0") return "T";
  if (word === "1") return "A";
  const short = word.toUpperCase();
  if (short.length === 1 && RANKS.includes(short)) return short;
  return [...RANKS].find((rank) => t(`rank.${rank}`).toLowerCase() === word) ?? "";
}

function suitOf(word) {
  if (word in GLYPHS) return GLYPHS[word];
  if (word.length === 1) return SUITS.includes(word) ? word : "";
  const named = [...SUITS].find((suit) => t(`suit.${suit}`).toLowerCase().startsWith(word));
  return named ?? "";
}
