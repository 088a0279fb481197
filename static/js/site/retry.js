// @ts-check
// When a page reconnects after losing its socket, and how long it waits for an answer. Many clients
// reconnect together after a restart, so delays are random and grow.

const FIRST = 500;
const SOON = 2000;
const LATER = 8000;
const LATE = 40; // attempts after which delays may be longer
const LEAST = 0.2; // of the longest delay
const PATIENCE = 3000; // ms for the first handshake; doubles with each attempt
const PATIENCE_MOST = 20000;
const ANSWER = 10000; // ms, once the server has accepted: it works through a queue
const TRIED_LONG = 1000;

/** Close code of a suspended user: the page explains it when opened again. */
export const SUSPENDED = 4403;

export class Retry {
  /** @param {{ first?: number, most?: number }} [bounds] of the waits, in ms */
  constructor({ first = FIRST, most = 0 } = {}) {
    this.first = first;
    this.most = most;
    this.attempts = 0;
  }

  /** Note that the connection works. */
  reset() {
    this.attempts = 0;
  }

  /** Return the delay before the next attempt, in ms. */
  next() {
    const bound = this.most || (this.attempts < LATE ? SOON : LATER);
    const longest = Math.min(bound, this.first * 2 ** Math.min(this.attempts, 20));
    this.attempts += 1;
    return longest * (LEAST + (1 - LEAST) * Math.random());
  }

  /** Return the timeout of the handshake, or after it of the first answer, in ms. */
  patience(isAccepted = false) {
    const grown = Math.min(PATIENCE_MOST, PATIENCE * 2 ** Math.min(this.attempts, 20));
    return isAccepted ? Math.max(ANSWER, grown) : grown;
  }
}

/**
 * Return whether the server refuses this socket: trying again would change nothing.
 *
 * @param {number} code
 */
export function isFinal(code) {
  return code >= 4400 && code < 4500;
}

/**
 * Call `back` when the user looks at the page again, or the network is back.
 *
 * @param {() => void} back
 */
export function onReturn(back) {
  document.addEventListener("visibilitychange", () => document.hidden || back());
  addEventListener("pageshow", (event) => event.persisted && back());
  addEventListener("online", () => back());
}

/**
 * Return whether an attempt of this age should be replaced by a new one.
 *
 * @param {number} age in ms
 */
export function isOld(age) {
  return age > TRIED_LONG;
}
