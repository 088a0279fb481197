// @ts-check
// Notices to the user at a table: some belong to the table itself.

import { byId } from "../dom.js";
import { LEAD_MS } from "../../site/seat_calls.js";
import { callToSeat, notice } from "../../site/site.js";

/** How long a player here sees that their event moves them to another table. */
const MOVE_MS = 4000;

/**
 * Handle a notice; `say(type, fields)` sends on the socket that brought it.
 *
 * @param {Page["store"]} store
 * @param {Notice} message
 */
export function told(store, message, say) {
  const { kind, data } = message;
  if (kind === "event_seat" && store.info.host === `tournament:${data.event}`) {
    store.isMoved = true;
    return callToSeat(data, store.isSpectator ? LEAD_MS : MOVE_MS);
  }
  if (kind === "rematch" && data.deal === store.view.deal) {
    store.offeredBy = data.from;
    store.changed();
    // If the result is open, ask there.
    if (!byId("sheet-result").hidden) return;
  }
  notice(message, say);
}
