// @ts-check
// What the table's family of games brings with it. The server names the modules; what they
// export lies in `brought` once they have come, and nothing here names a family.

/**
 * What differs in small things; each may be left out.
 * @typedef {object} Traits
 * @property {string[]} [kinds] acts that have a button of the family's own
 * @property {{ act: string, key: string, button?: string }[]} [keys] keys that mean something here
 * @property {(store: Page["store"]) => string | null} [spare] the card that is thought away while none is chosen
 * @property {(store: Page["store"], card: string) => string | null} [askBefore] the question before a card is discarded, by its key
 * @property {(store: Page["store"], top: string) => string | null} [whyNotTake] why the top of the open pile stays there, by its key
 * @property {(points: number) => boolean} [isDear] the count is one to worry about
 * @property {{ word: string, holds: string, isAlways?: boolean }} [slot] the place of the last card: its sentences
 * @property {boolean} [laysMelds] the hand lies in melds by itself
 * @property {boolean} [countsStock] the end of the stock is near for everybody
 * @property {boolean} [isOutOfDeal] a seat may be out of the deal and still in the match
 * @property {boolean} [tellsMatch] once a match is over the rows of the result are the match's
 * @property {(view: any) => boolean} [isOwnWork] melds count as the player arranges them
 * @property {(view: any) => boolean} [hasOnlyTop] the stock is no choice any more
 */

/** @type {any} */
export const brought = {};

/** @returns {Traits} */
export const traits = () => brought.traits ?? {};

// Whether there is a score sheet to be shown.
export const hasSheet = (view) => Boolean(brought.gameSheet && view.match_info?.facts?.sheet);

/** @param {string} [name] a module, by its name below the static files */
export async function fetchPart(name) {
  if (name) Object.assign(brought, await import(`../../${name}`));
}
