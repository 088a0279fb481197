// @ts-check
// When a page that has lost its socket tries again, and how long it waits for an answer.
// A crowd comes back together after a restart: waits are random, and grow.

const FIRST = 500;
const SOON = 2000;
const LATER = 8000;
const LATE = 40; // attempts after which nobody waits by the second any more
const LEAST = 0.2; // of the longest wait
const PATIENCE = 3000; // for a first handshake; it doubles with each attempt
const PATIENCE_MOST = 20000;
const ANSWER = 10000; // of a server that has accepted: it works through a queue
const TRIED_LONG = 1000;

/** The house has suspended the person: a page that is opened anew says why. */
export const SUSPENDED = 4403;

export class Retry {
  /** @param {{ first?: number, most?: number }} [bounds] of the waits, in ms */
  constructor({ first = FIRST, most = 0 } = {}) {
    this.first = first;
    this.most = most;
    this.attempts = 0;
  }

  /** Note that the line works. */
  reset() {
    this.attempts = 0;
  }

  /** Return how long to wait before the next attempt, in ms. */
  next() {
    const bound = this.most || (this.attempts < LATE ? SOON : LATER);
    const longest = Math.min(bound, this.first * 2 ** Math.min(this.attempts, 20));
    this.attempts += 1;
    return longest * (LEAST + (1 - LEAST) * Math.random());
  }

  /** Return how long to wait for the handshake, or then for the first answer, in ms. */
  patience(isAccepted = false) {
    const grown = Math.min(PATIENCE_MOST, PATIENCE * 2 ** Math.min(this.attempts, 20));
    return isAccepted ? Math.max(ANSWER, grown) : grown;
  }
}

/**
 * Whether the server does not want this socket: trying again would change nothing.
 *
 * @param {number} code
 */
export function isFinal(code) {
  return code >= 4400 && code < 4500;
}

/**
 * Call this when somebody looks at the page again, or the network is back.
 *
 * @param {() => void} back
 */
export function onReturn(back) {
  document.addEventListener("visibilitychange", () => document.hidden || back());
  addEventListener("pageshow", (event) => event.persisted && back());
  addEventListener("online", () => back());
}

/**
 * Whether an attempt of this age is worth less than a new one.
 *
 * @param {number} age in ms
 */
export function isOld(age) {
  return age > TRIED_LONG;
}
