// @ts-check
// Checks that the deal matched its commitments: compares the record with what this page saw.

import { verify } from "../../fairness/rsp1.js";

const NONE = "0".repeat(64);
const RANKS = "A23456789TJQK";
const SUITS = "shdc";
const plain = (id) => String(id ?? "").replaceAll("-", "");
const sorted = (cards) => [...cards].sort((a, b) => a - b).join();

// Return the number of a wire card in the record: deck * 52 + suit * 13 + rank, printed jokers
// last.
function numberOf(card, decks) {
  if (card.startsWith("*")) return decks * 52 + Number(card.slice(1) || 1) - 1;
  const deck = Number(card.slice(2) || 1) - 1;
  return deck * 52 + SUITS.indexOf(card[1]) * 13 + RANKS.indexOf(card[0]);
}

function wrongIn(record) {
  try {
    return verify(record).length > 0;
  } catch {
    return true;
  }
}

function isListed(row, seeds) {
  const listed = seeds.find(({ seat }) => seat === row.seat);
  return listed && plain(listed.user) === plain(row.user) && (listed.k ?? NONE) === row.k;
}

// Return {verdict: good | unused | bad, fault, others}; `kept` is the stored seed entry or null.
export function judge(record, kept, user) {
  const own = record.seats.find((row) => plain(row.user) === plain(user)) ?? null;
  const hand = own && record.hands?.[own.seat];
  const faults = {
    record: wrongIn(record),
    commitment: kept?.commitment && kept.commitment !== record.commitment,
    list: kept?.seeds && !record.seats.every((row) => isListed(row, kept.seeds)),
    seed: kept?.c && own?.present && own.c !== kept.c,
    hand: kept?.hand && hand
      && sorted(kept.hand.map((card) => numberOf(card, record.decks))) !== sorted(hand),
  };
  const fault = Object.keys(faults).find((name) => faults[name]) ?? null;
  const others = record.seats.filter((row) => row.present && row !== own).length;
  const verdict = fault ? "bad" : own?.present ? "good" : "unused";
  return { verdict, fault, others };
}
