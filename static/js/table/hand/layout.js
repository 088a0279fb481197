// @ts-check
// Where every card of the hand goes: rows, strips and chips. Pure functions.

const ROWS_MAX = 4;
const STRIP_MAX = 0.8;
const TOP = 4;
const SEEN_MIN = 0.52; // visible part of a card under the next row: rank and suit

/**
 * What is laid out: a group by its index, or the loose cards; and the room for it, in px.
 * @typedef {{ key: number | "loose", cards: string[] }} Segment
 * @typedef {{ width: number, card: number, height: number, gap: number, strip: number, chip: number, lift: number,
 *   rowGap: number, narrowest: number, rowsMax?: number, most: number }} Box
 *
 * A piece of a segment in one row, `from` its first card on, and its place.
 * @typedef {Segment & { from: number, isContinued: boolean }} Piece
 * @typedef {{ card: string, x: number, y: number }} CardPlace
 * @typedef {Omit<Piece, "cards"> & { x: number, y: number, width: number, cards: CardPlace[] }} Place
 *
 * `strip` is the visible part of a covered card, `step` the distance between two rows.
 * @typedef {{ rows: number, strip: number, step: number, height: number, places: Place[] }} Layout
 * @typedef {{ rows: Piece[][], strip: number }} Rows
 */

/** @param {Segment[]} segments @param {Box} box @returns {Layout} */
export function arrange(segments, box) {
  const pieces = split(segments, box);
  /** @type {Rows | null} */
  let best = null;
  for (let rows = 1; rows <= (box.rowsMax ?? ROWS_MAX); rows += 1) {
    const found = partition(pieces, rows, box);
    if (!best || (found && found.strip > best.strip)) best = found ?? best;
    if (found && found.strip >= box.strip) break;
  }
  return placed(best?.rows ?? [pieces], best?.strip ?? box.strip, box);
}

// Split only groups longer than a whole row, into even parts.
/** @param {Segment[]} segments @param {Box} box @returns {Piece[]} */
function split(segments, box) {
  const fits = Math.max(2, Math.floor((box.width - box.card) / box.strip) + 1);
  return segments.flatMap(({ key, cards }) => {
    const parts = Math.ceil(cards.length / fits) || 1;
    const size = Math.ceil(cards.length / parts);
    return Array.from({ length: parts }, (_, part) => ({
      key,
      from: part * size,
      cards: cards.slice(part * size, (part + 1) * size),
      isContinued: part > 0,
    }));
  });
}

// Return the split of the pieces into this many rows whose narrowest strip is widest.
/** @param {Piece[]} pieces @param {number} rows @param {Box} box @returns {Rows | null} */
function partition(pieces, rows, box) {
  if (rows === 1) return { rows: [pieces], strip: stripOf(pieces, box) };
  /** @type {Rows | null} */
  let best = null;
  for (let cut = 1; cut <= pieces.length - rows + 1; cut += 1) {
    const head = pieces.slice(0, cut);
    const tail = partition(pieces.slice(cut), rows - 1, box);
    if (!tail) continue;
    const strip = Math.min(stripOf(head, box), tail.strip);
    if (!best || strip > best.strip) best = { rows: [head, ...tail.rows], strip };
  }
  return best;
}

/** @param {Piece[]} pieces @param {Box} box */
function stripOf(pieces, box) {
  const cards = pieces.reduce((sum, piece) => sum + piece.cards.length, 0);
  const overlapped = cards - pieces.length;
  const single = pieces.filter((piece) => piece.cards.length === 1).length;
  const room =
    box.width -
    (pieces.length - single) * box.card -
    single * Math.max(box.card, box.narrowest) -
    (pieces.length - 1) * box.gap;
  const most = box.card * STRIP_MAX;
  if (overlapped === 0) return room >= 0 ? most : 0;
  return Math.min(most, room / overlapped);
}

/** @param {Piece[][]} rows @param {number} wanted @param {Box} box @returns {Layout} */
function placed(rows, wanted, box) {
  const strip = Math.max(8, Math.floor(wanted * 10) / 10);
  const step = stepOf(rows.length, box);
  /** @type {Place[]} */
  const places = [];
  rows.forEach((row, index) => {
    const widths = row.map((piece) =>
      Math.max(box.narrowest, box.card + strip * (piece.cards.length - 1)),
    );
    const total = widths.reduce((sum, width) => sum + width, 0) + box.gap * (row.length - 1);
    let x = Math.max(0, Math.round((box.width - total) / 2));
    const y = TOP + index * step;
    row.forEach((piece, at) => {
      places.push({
        ...piece,
        x,
        y,
        width: widths[at],
        cards: piece.cards.map((card, order) => ({
          card,
          x: Math.round(x + strip * order),
          y: y + box.chip,
        })),
      });
      x += widths[at] + box.gap;
    });
  });
  const last = box.chip + box.height + box.rowGap;
  return { rows: rows.length, strip, step, height: TOP + (rows.length - 1) * step + last, places };
}

// Return the distance between two rows: rows overlap if the hand would exceed `most`.
/** @param {number} rows @param {Box} box */
function stepOf(rows, box) {
  const whole = box.chip + box.height + box.rowGap;
  if (rows < 2 || !box.most) return whole;
  const room = Math.floor((box.most - TOP - whole) / (rows - 1));
  return Math.min(whole, Math.max(room, box.chip + Math.ceil(box.height * SEEN_MIN)));
}

// Return the spot at a point of the hand: {index, before, key, x, y, onChip}, or null outside all
// groups. `index` is the group, null for the loose cards; `before` the next card, null at the end.
/**
 * @param {Layout} layout @param {Box} box
 * @param {import("./arrangement.js").Arrangement} arrangement
 * @param {number} x @param {number} y from the corner of the hand
 */
export function spotIn(layout, box, arrangement, x, y) {
  const lowest = layout.places.at(-1)?.y;
  for (const piece of layout.places) {
    const right = piece.x + box.card + layout.strip * (piece.cards.length - 1);
    const isInside = x >= piece.x - box.gap / 2 && x <= right + box.gap / 2;
    const isLastRow = piece.y === lowest;
    const bottom = piece.y + (isLastRow ? box.chip + box.height + box.rowGap : layout.step);
    if (!isInside || y < piece.y - box.lift || y > bottom) continue;
    const index = piece.key === "loose" ? null : piece.key;
    const onChip = y < piece.y + box.chip - 2 && !piece.isContinued;
    const next = onChip ? null : piece.cards.find((spot) => x < spot.x + layout.strip / 2);
    const list = index === null ? arrangement.loose : arrangement.groups[index];
    const after = list[piece.from + piece.cards.length] ?? null;
    const before = onChip ? null : next?.card ?? after;
    return { index, before, key: piece.key, x: next?.x ?? right, y: piece.y + box.chip, onChip };
  }
  return null;
}
