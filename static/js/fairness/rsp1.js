// @ts-check
// RSP-1, the verifiable shuffle (docs/fairness.md), implemented from its description, independently
// of the server's code. Bytes are lower-case hexadecimal strings.

import { hex, hmacSha512, sha256, sha512, unhex } from "./sha2.js";

const ascii = (text) => new TextEncoder().encode(text);
const label = (name) => ascii(`RSP1|${name}\0`);
const NOTHING = new Uint8Array(32);

function join(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function bytes(text, size, what) {
  const found = unhex(text);
  if (found.length !== size) throw new Error(`${what}: ${size} bytes are needed`);
  return found;
}

// Matches the id of a deal or a user, with or without the dashes of a UUID.
function identity(text, what) {
  const plain = String(text).replace(/^(.{8})-(.{4})-(.{4})-(.{4})-(.{12})$/, "$1$2$3$4$5");
  return bytes(plain, 16, what);
}

function wide(number, size) {
  const found = new Uint8Array(size);
  for (let rest = BigInt(number), i = size - 1; i >= 0; i -= 1, rest >>= 8n) {
    found[i] = Number(rest & 255n);
  }
  return found;
}

export function commitment(dealId, seed) {
  const parts = [identity(dealId, "deal_id"), bytes(seed, 64, "server_seed")];
  return hex(sha256(join(label("commit"), ...parts)));
}

export function clientCommitment(dealId, user, c) {
  const parts = [identity(dealId, "deal_id"), identity(user, "user"), bytes(c, 32, "c")];
  return hex(sha256(join(label("client"), ...parts)));
}

export const typedSeed = (text) => hex(sha256(ascii(text)));

export function logHead(previous, n, dealId, proof) {
  if (!Number.isSafeInteger(n) || n < 1) throw new Error("n: a number from 1 is needed");
  const parts = [bytes(previous, 32, "previous"), wide(n, 8), identity(dealId, "deal_id")];
  return hex(sha256(join(label("log"), ...parts, bytes(proof, 32, "commitment"))));
}

// Return the settings and seeds of a record, serialized for the hash (step 5).
export function transcript(record) {
  const beacon = unhex(record.beacon ?? "");
  if (beacon.length > 255) throw new Error("beacon: at most 255 bytes");
  const seats = [...record.seats];
  if (record.mode === 0) seats.sort((one, other) => one.seat - other.seat);
  const { decks, jokers, hand_size: size, layout, mode } = record;
  const parts = seats.map((seat) => join(
    [seat.seat], identity(seat.user, "user"), [seat.present ? 1 : 0],
    bytes(seat.k, 32, "k"), seat.present ? bytes(seat.c, 32, "c") : NOTHING,
  ));
  return hex(join(
    label("transcript"), identity(record.deal_id, "deal_id"),
    unhex(commitment(record.deal_id, record.server_seed)),
    [decks, jokers, size, layout, mode, seats.length], ...parts, [beacon.length], beacon,
  ));
}

function* stream(seed, purpose, number, ht) {
  const head = join(label("stream"), [purpose], wide(number, 2));
  for (let j = 0; ; j += 1) yield* hmacSha512(seed, join(head, wide(j, 4), ht));
}

// Return a number below `b`, uniformly distributed: bytes past the last whole multiple are skipped.
function uniform(source, b) {
  if (b === 1) return 0;
  for (;;) {
    const x = source.next().value;
    if (x < 256 - (256 % b)) return x % b;
  }
}

function shuffled(size, source) {
  const pack = Array.from({ length: size }, (_, card) => card);
  for (let i = size - 1; i > 0; i -= 1) {
    const j = uniform(source, i + 1);
    [pack[i], pack[j]] = [pack[j], pack[i]];
  }
  return pack;
}

// Compute a deal from its seeds and settings alone; throw an Error if it cannot be read.
export function orderRecord(record) {
  readable(record);
  const text = transcript(record);
  const ht = sha512(unhex(text));
  const seed = unhex(record.server_seed);
  const deck = shuffled(record.decks * 52 + record.jokers, stream(seed, 1, 0, ht));
  let order = record.seats.map((seat) => seat.seat);
  let toss = null;
  if (record.mode === 0) {
    const pack = shuffled(52, stream(seed, 2, 0, ht));
    order.sort((one, other) => Number(one) - Number(other));
    toss = Object.fromEntries(order.map((seat, k) => [seat, pack[k]]));
    // King high to ace low; equal ranks by spades, hearts, diamonds, clubs: lower ids first.
    order = [...order].sort((a, b) => (toss[b] % 13) - (toss[a] % 13) || toss[a] - toss[b]);
  }
  const hands = Object.fromEntries(order.map((seat) => [seat, []]));
  let next = 0;
  for (let round = 0; round < record.hand_size; round += 1) {
    for (const seat of order) hands[seat].push(deck[next++]);
  }
  const open = deck[next++];
  const wild = record.layout === 1 ? deck[next++] : null;
  return {
    commitment: commitment(record.deal_id, record.server_seed), transcript: text,
    transcript_sha512: hex(ht), deck, toss, order, hands, open, wild, closed_len: deck.length - next,
  };
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const WANTED = ["commitment", "transcript", "deck", "order", "hands", "open"];

// Check a revealed deal step by step; return [{step, seat, is: "good" | "bad" | "unused" |
// "skipped", fault}]. If a seed does not match its commitment, the later steps prove nothing and
// are skipped. Throw an Error if this is no record.
export function checks(record) {
  const right = orderRecord(record);
  const missing = WANTED.filter((name) => (record[name] ?? null) === null);
  if (missing.length) {
    return missing.map((name) => ({ step: "complete", is: "bad", fault: `${name} is missing` }));
  }
  const { log, seats, deal_id: dealId } = record;
  const found = [];
  const check = (step, isRight, fault, seat) =>
    found.push({ step, seat, is: isRight ? "good" : "bad", fault: isRight ? null : fault });
  check("commitment", right.commitment === record.commitment, "server seed does not match the commitment");
  for (const { seat, user, present, k, c } of seats) {
    if (present) {
      const isRight = clientCommitment(dealId, user, c) === k;
      check("seed", isRight, `seat ${seat}: client seed does not match its commitment`, seat);
    } else {
      found.push({ step: unhex(k).some(Boolean) ? "unopened" : "none", seat, is: "unused", fault: null });
    }
  }
  const later = ["transcript", "deck", "order", "hand", "turned", ...(log ? ["log"] : [])];
  if (found.some((one) => one.is === "bad")) {
    return [...found, ...later.map((step) => ({ step, is: "skipped", fault: null }))];
  }
  check("transcript", record.transcript === right.transcript, "transcript differs");
  check("deck", same(record.deck, right.deck), "deck order differs");
  check("order", same(record.order, right.order), "order of play differs");
  const numbers = new Set([...Object.keys(right.hands), ...Object.keys(record.hands)]);
  for (const seat of [...numbers].sort((one, other) => Number(one) - Number(other))) {
    check("hand", same(record.hands[seat], right.hands[seat]), `seat ${seat}: hand differs`, Number(seat));
  }
  const isTurned = record.open === right.open && (record.wild ?? null) === right.wild;
  check("turned", isTurned, "open card or wild joker differs");
  if (log) {
    const head = logHead(log.previous, log.n, dealId, record.commitment);
    check("log", head === log.head, "place in the log differs");
  }
  return found;
}

// Return the faults of a revealed deal in plain words, empty if it matches its commitments.
export const verify = (record) => checks(record).flatMap(({ fault }) => fault ?? []);

const isByte = (value) => Number.isInteger(value) && value >= 0 && value <= 255;
const isList = (value, most) => Array.isArray(value) && value.length <= most;
const isThing = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value, most) => typeof value === "string" && value.length <= most;
const isCards = (value) => isList(value, 256) && value.every(isByte);

// Validate the shape first: bounded sizes, the right types of values.
function readable(record) {
  const need = (isSo, what) => { if (!isSo) throw new Error(`This is not a record of a deal: ${what}.`); };
  need(isThing(record), "one JSON object is expected");
  const { decks, jokers, hand_size: size, layout, mode, seats, hands, log } = record;
  need(isByte(decks) && decks >= 1 && decks <= 4 && isByte(jokers) && decks * 52 + jokers <= 256, "decks or jokers out of bounds");
  need(mode === 0 || mode === 1, "mode is neither 0 nor 1");
  need(layout === 1 || layout === 2, "layout is neither 1 nor 2");
  need(isList(seats, 255) && seats.length > 0 && seats.every(isThing), "seats are missing");
  need(new Set(seats.map(({ seat }) => seat)).size === seats.length, "a seat is named twice");
  for (const seat of seats) {
    need(isByte(seat.seat) && typeof seat.present === "boolean", "a seat is not described");
    need(isText(seat.user, 36) && isText(seat.k, 64) && isText(seat.c, 64), "a seat's seed is not text");
    unhex(seat.c);
  }
  need(isByte(size) && size >= 1 && seats.length * size + 2 <= decks * 52 + jokers, "more hands than cards");
  need(isText(record.deal_id, 36) && isText(record.server_seed, 128), "seed or deal id are not text");
  need(isText(record.beacon ?? "", 510), "beacon is not text");
  need(isText(record.commitment ?? "", 64) && isText(record.transcript ?? "", 1 << 16), "commitment or transcript are not text");
  need(isCards(record.deck ?? []) && isCards(record.order ?? []), "deck or order are not lists of cards");
  need(isThing(hands ?? {}) && Object.entries(hands ?? {}).every(([seat, cards]) => /^\d{1,3}$/.test(seat) && isCards(cards)), "hands are not lists of cards by seat");
  const isPlaced = isThing(log) && isText(log.previous, 64) && isText(log.head, 64);
  need((log ?? null) === null || isPlaced, "log is not a place in the log");
}
