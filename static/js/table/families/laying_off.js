// @ts-check
// Melds on the table, for all games in which cards are laid off on them.

// How the page handles cards that are laid down.
/** @type {EventRole} */
export const LAID = { isOfTurn: true, spoken: "normal", sound: "group" };

/** @param {Page["store"]} store @param {string} card */
export const mayLay = (store, card) => Boolean(store.legal("lay", (entry) => entry.card === card));
