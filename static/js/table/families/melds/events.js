// @ts-check
// What happens on a table on which melds lie, and what the page does with it.

/** @type {EventRole} */
const LAID = { isOfTurn: true, spoken: "normal", sound: "group" };

/** @type {Record<string, EventRole>} */
export const events = { melded: LAID, laid: LAID };
export { LAID };
