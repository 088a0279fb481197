// How times are written, and what is left on the clock of a seat.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { clock } from "../../../static/js/site/words.js";
import { Countdown } from "../../../static/js/table/bars/countdown.js";

// `times.js` looks for times on its page and at its clock: an empty page is enough here.
globalThis.document = { documentElement: { lang: "en" }, querySelectorAll: () => [], addEventListener() {} };
mock.method(globalThis, "setInterval", () => 0);
const { timeLeft } = await import("../../../static/js/site/times.js");

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

for (const [ms, text] of [
  [-5 * SECOND, "0:00"],
  [0, "0:00"],
  [1, "0:01"],
  [59 * SECOND, "0:59"],
  [59 * SECOND + 1, "1:00"],
  [HOUR - SECOND, "59:59"],
  [HOUR, "01:00:00"],
  [DAY - SECOND, "23:59:59"],
  [DAY, "1 d 0 h"],
  [2 * DAY + 3 * HOUR + 59 * MINUTE, "2 d 3 h"],
]) {
  test(`${ms} ms until a moment are written as ${text}`, () => assert.equal(timeLeft(ms), text));
}

for (const [seconds, text] of [[-1, "0:00"], [0.2, "0:01"], [59.1, "1:00"], [90, "1:30"], [3600, "60:00"]]) {
  test(`${seconds} s on a clock are written as ${text}`, () => assert.equal(clock(seconds), text));
}

const TURN = { phase: "discard", seats: [0], now: 50_000, deadline: 80_000, bank_ms: 20_000 };

/** Return the clock of a seat, so many ms after the view with the turn came. */
function clockAfter(t, ms, { seat = 0, turn = TURN } = {}) {
  const now = t.mock.method(performance, "now", () => 1000);
  const countdown = new Countdown({ view: { turn, now: 50_000 }, clocks: [turn], you: null, receivedAt: 1000 });
  countdown.of(seat);
  now.mock.mockImplementation(() => 1000 + ms);
  return countdown.of(seat);
}

for (const [ms, seconds, part, bank, inBank, level] of [
  [0, 30, 1, 1, false, "calm"],
  [15_000, 15, 0.5, 1, false, "calm"],
  [20_000, 10, 1 / 3, 1, false, "amber"],
  [27_000, 3, 0.1, 1, false, "red"],
  [35_000, 15, 0, 0.75, true, "calm"],
  [46_000, 4, 0, 0.2, true, "red"],
  [60_000, 0, 0, 0, true, "red"],
]) {
  test(`${ms} ms into a turn of 30 s with 20 s more, ${seconds} s are left`, (t) => {
    assert.deepEqual(clockAfter(t, ms), { seconds, part, bank, inBank, level });
  });
}

test("a clock without more time stops at zero", (t) => {
  const { seconds, bank, inBank } = clockAfter(t, 40_000, { turn: { ...TURN, bank_ms: undefined } });
  assert.deepEqual({ seconds, bank, inBank }, { seconds: 0, bank: null, inBank: false });
});

test("a seat that is not asked has no clock", (t) => {
  assert.equal(clockAfter(t, 0, { seat: 1 }), null);
});

test("a turn without a deadline has no clock", (t) => {
  assert.equal(clockAfter(t, 0, { turn: { ...TURN, deadline: null } }), null);
});
