// Cards, and what the view says of them, for the tests.

const RANKS = "A23456789TJQK";
const SUITS = "shdc";

/** Two packs with two printed jokers: `7s2` is the seven of spades of the second. */
export const PACK = ["1", "2"].flatMap((deck) => [
  ...[...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit + deck)),
  `*${deck}`,
]);

/** Return the cards of a text such as `5h 6h *1`; those without a pack are of the first. */
export const cards = (text) => text.split(" ").filter(Boolean).map((card) => (card.length < 3 && card[0] !== "*" ? `${card}1` : card));

/** Return an arrangement of groups, with the loose cards after the bar: `5h 6h / 4c 4h | Kc`. */
export function arrangement(text) {
  const [groups, loose = ""] = text.split("|");
  return { groups: groups.split("/").map(cards).filter((group) => group.length), loose: cards(loose) };
}

/** Return what the view says of cards where all cards of a rank are jokers. */
export const told = (rank) => ({
  wild: { rank, faces: [...SUITS].map((suit) => rank + suit) },
  runs: `${RANKS}A`,
});
