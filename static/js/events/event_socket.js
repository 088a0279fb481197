// @ts-check
// The socket of an event (`/ws/tournaments/<id>/`): its changes, the user's notices, and the state
// of the connection. Every page that follows an event uses this one.

import { Retry, SUSPENDED, isFinal, onReturn } from "../site/retry.js";
import { notice, socketUrl } from "../site/site.js";

const RETRY_MS = { first: 1500, most: 15000 };
const UNANSWERED_MAX = 2;

/**
 * Follow an event. `turn()` returns the turn that the page shows. `changed()` is called when a
 * newer one exists, `seated()` when the user is called to a table. `up()`, `down()` and
 * `refused()` report that the connection works, is lost or was refused; `pong()` comes with every
 * answer to a ping, `heard(message)` with every message. Return a function that sends a message
 * of a type and returns a promise of the server's answer, or of null while disconnected.
 *
 * @param {string} url
 * @param {{
 *   turn: () => number, changed: () => void, pingMs?: number, seated?: () => void,
 *   up?: () => void, down?: () => void, refused?: () => void, pong?: () => void,
 *   heard?: (message: any) => void,
 * }} listeners
 */
export function follow(url, listeners) {
  const { turn, changed, pingMs = 15000, seated, up, down, refused, pong, heard } = listeners;
  /** @type {(type: string, more?: object) => Promise<any>} */
  let ask = async () => null;
  const retry = new Retry(RETRY_MS);
  let waits = 0;
  function connect() {
    clearTimeout(waits);
    waits = 0;
    const socket = new WebSocket(socketUrl(url));
    const asked = new Map();
    let id = 0;
    let ping = 0;
    let unanswered = 0;
    let isOver = false;
    const say = (type, more = {}) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id: (id += 1), type, ...more }));
    };
    ask = (type, more) => {
      if (isOver || socket.readyState !== WebSocket.OPEN) return Promise.resolve(null);
      say(type, more);
      return new Promise((done) => asked.set(id, done));
    };
    // Show events that happened since the page was rendered at once.
    const hello = () => say("hello", { version: turn() });
    const over = (code) => {
      if (isOver) return;
      isOver = true;
      clearInterval(ping);
      for (const done of asked.values()) done(null);
      // 44xx: the server refuses this socket; retrying would change nothing.
      if (code === SUSPENDED) return location.reload();
      if (isFinal(code)) return void refused?.();
      down?.();
      waits = setTimeout(connect, retry.next());
    };
    const beat = () => {
      unanswered += 1;
      if (unanswered <= UNANSWERED_MAX) return say("ping");
      // Close a socket that stops answering; a dead one may take minutes to close by itself.
      over(0);
      return socket.close();
    };
    socket.addEventListener("open", () => {
      hello();
      ping = setInterval(beat, pingMs);
    });
    socket.addEventListener("message", (event) => {
      if (isOver) return;
      unanswered = 0;
      retry.reset();
      const message = JSON.parse(event.data);
      asked.get(message.id)?.(message);
      asked.delete(message.id);
      heard?.(message);
      if (message.type === "ack") up?.();
      if (message.type === "pong") pong?.();
      if (message.type === "changed" && message.turn > turn()) changed();
      if (message.type === "notice") {
        notice(message, say);
        if (message.kind === "event_seat") seated?.();
      }
    });
    socket.addEventListener("close", (event) => over(event.code));
  }
  onReturn(() => waits && connect());
  connect();
  return (type, more) => ask(type, more);
}
