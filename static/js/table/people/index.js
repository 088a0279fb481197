// @ts-check
// Everything about the other people at the table, put together.

import { Chat } from "./chat.js";
import { Follow } from "./follow.js";
import { Invitation } from "./invitation.js";
import { SeatMenu } from "./seat_menu.js";
import { SeatQueue } from "./seat_queue.js";
import { told } from "./told.js";

/** @param {Page} page */
export function people({ store, line, seats, sound, announcer, snapshot }) {
  const chat = new Chat(store, line, { seats, sound, announcer, lines: snapshot.chat });
  const follow = new Follow(store, line, seats);
  new SeatMenu(store, seats, { chat, follow: (seat) => follow.look(seat) });
  new Invitation(store, seats);
  new SeatQueue(store, line);
  line.addEventListener("message", ({ detail }) => {
    if (detail.type === "notice") told(store, detail, (type, fields) => line.ask(type, fields));
  });
  return { chat };
}
