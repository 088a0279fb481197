// @ts-check
// Melds that lie on the table, for all games in which cards are laid off on them.

// What the page does when cards are put down.
/** @type {EventRole} */
export const LAID = { isOfTurn: true, spoken: "normal", sound: "group" };

/** @param {Page["store"]} store @param {string} card */
export const mayLay = (store, card) => Boolean(store.legal("lay", (entry) => entry.card === card));
