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
 * @property {(last: any) => string} title the key of who won
 * @property {(last: any) => any} shownHand the seat whose groups are laid out, if any
 * @property {(own: any) => Array<Node | string> | null} explain what your hand counted
 * @property {(store: Page["store"], own: any, url: string) => Promise<Array<Node | string> | null>} short
 *   what it lacked; `url` answers that
 */
/**
 * Small differences between families; each may be left out.
 * @typedef {object} Traits
 * @property {string[]} [kinds] acts that have a button of the family's own
 * @property {Record<string, EventRole>} [events] the family's own events, by kind
 * @property {{ act: string, key: string, button?: string }[]} [keys] the family's own keys
 * @property {(store: Page["store"]) => string | null} [spare] the card left out of the count while none is selected
 * @property {(store: Page["store"], card: string) => string | null} [askBefore] the key of the question before a card is discarded
 * @property {(store: Page["store"], top: string) => string | null} [whyNotTake] the key of why the top of the open pile cannot be taken
 * @property {(store: Page["store"]) => string | null} [whyNotDiscard] the key of why no card can be discarded on your turn
 * @property {{ word: string, holds: string, use?: LastCard }} [slot] the sentences of the place of the last card
 * @property {(store: Page["store"], cards: string[]) => GroupButton | null} [groupButton] the button for a whole group, if there is one now
 * @property {boolean} [laysMelds] the hand is arranged into melds automatically
 * @property {boolean} [countsStock] warns when the stock is almost empty
 * @property {AutoPlay} [autoPlay] the sentences about a seat that the table plays for
 * @property {(store: Page["store"]) => string} [outlook] what comes next for a player who was away
 * @property {Outcome} [outcome] the texts of a deal's result
 * @property {boolean} [isOutOfDeal] a seat may be out of the deal and still in the match
 * @property {boolean} [tellsMatch] once a match is over, the result lists the match
 * @property {(view: any) => boolean} [isOwnWork] melds count as the player arranges them
 * @property {string} [take] the act that takes the top of the open pile, if it is no draw
 * @property {(view: any) => boolean} [hasOnlyTop] the stock cannot be drawn from now
 * @property {(store: Page["store"]) => string | null} [whyNotDraw] the key of why the stock cannot be drawn from
 * @property {(store: Page["store"], card: string) => boolean} [fits] whether a card of the hand can be laid on the table
 * @property {string} [beside] the phase and act of a question beside the turn
 */

/**
 * The family's own part of the page, built from the page (`Family`). It may add bars to the
 * buttons, drop targets to the drag, and `sentences`.
 * @typedef {object} FamilyPart
 * @property {() => void} render draws the part, before the buttons and the hand
 * @property {{ render(): void }} [over] what is drawn after them
 * @property {Record<string, () => void>} [keys] the handlers of the keys in its traits
 * @property {() => boolean} [enter] handles Enter while no card is selected; returns whether it did
 * @property {() => boolean} [cancel] takes back what was begun and not sent; returns whether there was something
 * @property {(card: string | null) => any} [putLast] a card was put on the place of the last one
 * @property {(index: number) => void} [pressGroup] the button of a group was pressed
 * @property {(entry: any) => any} [send] plays what is laid out (`staged` of the store), and the act with it
 * @property {() => boolean} [takeBack] takes back what was laid out last; returns whether there was something
 * @property {(card: string) => DOMRect | null} [rectOf] where a card is on the table
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
