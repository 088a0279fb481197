// @ts-check
// The part of the page that the table's family of games brings. The server names the modules; their
// exports are merged into `brought` once loaded. Nothing here names a family.

/**
 * The act that starts when a card is put on the place of the last card, and the sentences of the
 * empty place.
 * @typedef {{ act: string, name: string, why: string }} LastCard
 * @typedef {{ word: string, name: string, isPressed: boolean }} GroupButton
 * @typedef {(store: Page["store"], seat: any) => string} SeatSentence
 * @typedef {{ word: SeatSentence, why: SeatSentence }} AutoPlay
 */
/**
 * @typedef {object} Outcome
 * @property {(last: any) => string} title who won, by its key
 * @property {(last: any) => any} shownHand the seat whose groups are laid out, if any
 * @property {(own: any) => Array<Node | string> | null} explain what your hand counted
 * @property {(store: Page["store"], own: any, url: string) => Promise<Array<Node | string> | null>} short
 *   what it lacked; `url` answers that
 */
/**
 * Small differences between families; each may be left out.
 * @typedef {object} Traits
 * @property {string[]} [kinds] acts that have a button of the family's own
 * @property {Record<string, EventRole>} [events] what happens here alone, by kind
 * @property {{ act: string, key: string, button?: string }[]} [keys] keys that mean something here
 * @property {(store: Page["store"]) => string | null} [spare] the card that is thought away while none is chosen
 * @property {(store: Page["store"], card: string) => string | null} [askBefore] the question before a card is discarded, by its key
 * @property {(store: Page["store"], top: string) => string | null} [whyNotTake] why the top of the open pile stays there, by its key
 * @property {(store: Page["store"]) => string | null} [whyNotDiscard] why no card goes now though the turn is yours, by its key
 * @property {{ word: string, holds: string, use?: LastCard }} [slot] the place of the last card: its sentences
 * @property {(store: Page["store"], cards: string[]) => GroupButton | null} [groupButton] the button for a whole group, while there is one
 * @property {boolean} [laysMelds] the hand lies in melds by itself
 * @property {boolean} [countsStock] the end of the stock is near for everybody
 * @property {AutoPlay} [autoPlay] what is said of a seat that the table plays for
 * @property {(store: Page["store"]) => string} [outlook] what comes next for a player who was away
 * @property {Outcome} [outcome] what the result of a deal says here
 * @property {boolean} [isOutOfDeal] a seat may be out of the deal and still in the match
 * @property {boolean} [tellsMatch] once a match is over the rows of the result are the match's
 * @property {(view: any) => boolean} [isOwnWork] melds count as the player arranges them
 * @property {string} [take] the act that takes the top of the open pile, where it is no draw
 * @property {(view: any) => boolean} [hasOnlyTop] the stock is no choice
 * @property {(store: Page["store"]) => string | null} [whyNotDraw] why the stock stays there, by its key
 * @property {(store: Page["store"], card: string) => boolean} [fits] a card of the hand may go to the table
 * @property {string} [beside] the phase, and the act, of what is asked beside the turn
 */

/**
 * The family's own part of the page, built from the page (`Family`). It may add bars to the
 * buttons, drop targets to the drag, and `sentences`.
 * @typedef {object} FamilyPart
 * @property {() => void} render draws it, before the buttons and the hand are drawn
 * @property {{ render(): void }} [over] what is drawn after them
 * @property {Record<string, () => void>} [keys] what the keys of its traits do
 * @property {() => boolean} [enter] what Enter does where no card is chosen; whether it did
 * @property {() => boolean} [cancel] takes back what was begun and not sent; whether there was
 * @property {(card: string | null) => any} [putLast] a card was put on the place of the last one
 * @property {(index: number) => void} [pressGroup] the button of a group was pressed
 * @property {(entry: any) => any} [send] plays what is laid out (`staged` of the store), and the act with it
 * @property {() => boolean} [takeBack] takes back what was laid out last; whether there was something
 * @property {(card: string) => DOMRect | null} [rectOf] where a card lies on the table
 * @property {() => any} [suggest] its own way to suggest an arrangement
 */

// The exports of the family's modules. For the page: `traits`, `Family`; if matches have a sheet:
// `gameSheet`, `summary`, `barLine`, `endingLine`; if a deal ends in a showdown: `Showdown`,
// `titleOf`, `lineOf`, `reasonOf`. For the text table: `familyNow`, `familyActs`, `familyPiles`,
// `commands`.
/** @type {any} */
export const brought = {};

// Build the family's part, after all other parts of the page, if the family has one.
/** @param {Page} page */
export function family(page) {
  if (!brought.Family) return {};
  const part = new brought.Family(page);
  return { family: part, over: part.over };
}

/** @returns {Traits} */
export const traits = () => brought.traits ?? {};

// Return whether there is a score sheet to show.
export const hasSheet = (view) => Boolean(brought.gameSheet && view.match_info?.facts?.sheet);

/** @param {string} [name] a module, by its name below the static files */
export async function fetchPart(name) {
  if (name) Object.assign(brought, await import(`../../${name}`));
}
