// @ts-check
// The connection to the table and its effects: disconnected players, closed tables.

import { AwayNotice } from "./away_notice.js";
import { Disconnections } from "./disconnections.js";
import { Line } from "./socket.js";
import { TableClosed } from "./table_closed.js";
import { listen } from "./messages.js";

const QUIET = new Set(["waiting", "starting", "closed"]);

/** @param {Page} page */
export function connect({ store, root }) {
  const state = () => ({
    version: store.version,
    isRunning: !QUIET.has(store.view.phase),
    isDealt: store.isDealt,
  });
  return { line: new Line(root.dataset.socket, state) };
}

/** @param {Page} page */
export function connection(page) {
  const { store, line, countdown, seats, prompt, result } = page;
  const parts = {
    away: new AwayNotice(store, countdown),
    lost: new Disconnections(store, countdown, seats, () => prompt.render()),
    ended: new TableClosed(store, line, result),
  };
  listen({ ...page, ...parts });
  return parts;
}
