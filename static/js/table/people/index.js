// @ts-check
// Everything about the other people at the table, put together.

import { LEAD_MS } from "../../site/seat_calls.js";
import { callToSeat, notice } from "../../site/site.js";
import { Chat } from "./chat.js";
import { Follow } from "./follow.js";
import { Invitation } from "./invitation.js";
import { SeatMenu } from "./seat_menu.js";
import { SeatQueue } from "./seat_queue.js";

/** So long a player here sees that their event moves them to another table. */
const MOVE_MS = 4000;

/** @param {Page} page */
export function people({ store, line, seats, sound, announcer, snapshot }) {
  const chat = new Chat(store, line, { seats, sound, announcer, lines: snapshot.chat });
  const follow = new Follow(store, line, seats);
  new SeatMenu(store, seats, { chat, follow: (seat) => follow.look(seat) });
  new Invitation(store, seats);
  new SeatQueue(store, line);
  line.addEventListener("message", ({ detail }) => {
    if (detail.type !== "notice") return;
    if (detail.kind === "event_seat" && store.info.host === `tournament:${detail.data.event}`) {
      store.isMoved = true;
      callToSeat(detail.data, store.isSpectator ? LEAD_MS : MOVE_MS);
      return;
    }
    notice(detail, (type, fields) => line.ask(type, fields));
  });
  return { chat };
}
