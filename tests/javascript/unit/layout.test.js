// Where the cards of the hand lie, and where a dragged card would fall.

import assert from "node:assert/strict";
import { test } from "node:test";

import { arrange, spotIn } from "../../../static/js/table/hand/layout.js";
import { arrangement } from "./cards.js";

const BOX = {
  width: 600, card: 60, height: 84, gap: 20, strip: 28, chip: 24, lift: 12, rowGap: 8, narrowest: 70, most: 0,
};
const HAND = arrangement("5h 6h 7h / 4c 4h | Kc");

function laid({ groups, loose }, box = BOX) {
  const segments = groups.map((cards, index) => ({ key: index, cards }));
  if (loose.length) segments.push({ key: "loose", cards: loose });
  return arrange(segments, box);
}

/** Return where a point falls that is measured from the corner of a card. */
function spotBeside(face, dx, dy, hand = HAND, box = BOX) {
  const layout = laid(hand, box);
  const card = layout.places.flatMap((piece) => piece.cards).find((one) => one.card === face);
  const { index, before, onChip } = spotIn(layout, box, hand, card.x + dx, card.y + dy);
  return { index, before, onChip };
}

test("the left half of what is seen of a card is the gap before it", () => {
  assert.deepEqual(spotBeside("6h1", 3, 40), { index: 0, before: "6h1", onChip: false });
});

test("the right half is the gap before the next card", () => {
  const { strip } = laid(HAND);
  assert.deepEqual(spotBeside("5h1", strip - 3, 40), { index: 0, before: "6h1", onChip: false });
});

test("behind the last card is the end of its group", () => {
  assert.deepEqual(spotBeside("7h1", 50, 40), { index: 0, before: null, onChip: false });
  assert.deepEqual(spotBeside("4h1", 65, 40), { index: 1, before: null, onChip: false });
});

test("the chip of a group is the group, and no gap of it", () => {
  assert.deepEqual(spotBeside("4c1", 3, -15), { index: 1, before: null, onChip: true });
});

test("a little above its chip a point still falls on the group", () => {
  assert.deepEqual(spotBeside("5h1", 3, -BOX.chip - BOX.lift + 1), { index: 0, before: null, onChip: true });
});

test("where rows tuck in, the row on top takes the card", () => {
  const hand = arrangement("2h 3h 4h / 5s 6s 7s / 9d Td Jd / 4c 4h 4s");
  const box = { ...BOX, width: 340, most: 200 };
  const layout = laid(hand, box);
  assert.equal(layout.rows, 2);
  assert.ok(layout.step < box.chip + box.height);
  assert.deepEqual(spotBeside("9d1", 3, 5, hand, box), { index: 2, before: "9d1", onChip: false });
});

test("loose cards have no group", () => {
  assert.deepEqual(spotBeside("Kc1", 3, 40), { index: null, before: "Kc1", onChip: false });
});

test("beside all groups a card falls nowhere", () => {
  const layout = laid(HAND);
  const [first] = layout.places;
  const last = layout.places.at(-1);
  const onCards = first.y + BOX.chip + 40;
  for (const [x, y] of [
    [first.x - BOX.gap, onCards],
    [last.x + BOX.card + BOX.gap, onCards],
    [first.x + 10, first.y - BOX.lift - 1],
    [first.x + 10, layout.height + 1],
  ]) assert.equal(spotIn(layout, BOX, HAND, x, y), null, `${x}, ${y}`);
});

test("the marker stands at the card that would follow, or at the right edge of the group", () => {
  const layout = laid(HAND);
  const [piece] = layout.places;
  const at = (x) => spotIn(layout, BOX, HAND, x, piece.y + BOX.chip + 40);
  assert.deepEqual([at(piece.cards[1].x).x, at(piece.cards[1].x).y], [piece.cards[1].x, piece.cards[1].y]);
  assert.equal(at(piece.cards[2].x + 50).x, piece.x + BOX.card + 2 * layout.strip);
});

test("a group longer than a row goes on in the next, and a gap at the break keeps its place", () => {
  const box = { ...BOX, width: 150, rowsMax: 4 };
  const hand = arrangement("2h 3h 4h 5h 6h 7h");
  const layout = laid(hand, box);
  assert.deepEqual(layout.places.map(({ from, isContinued }) => [from, isContinued]), [[0, false], [3, true]]);
  assert.equal(layout.rows, 2);
  assert.deepEqual(spotBeside("4h1", 50, 40, hand, box), { index: 0, before: "5h1", onChip: false });
  assert.deepEqual(spotBeside("7h1", 50, 40, hand, box), { index: 0, before: null, onChip: false });
});

test("groups share as few rows as leave every card its strip", () => {
  const hand = arrangement("2h 3h 4h / 5s 6s 7s / 9d Td Jd / 4c 4h 4s");
  assert.equal(laid(hand).rows, 1);
  assert.equal(laid(hand, { ...BOX, width: 340 }).rows, 2);
  assert.ok(laid(hand, { ...BOX, width: 340 }).strip >= BOX.strip);
});
