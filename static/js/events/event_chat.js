// @ts-check
// The chat of an event page: shows new lines and sends the user's own.

const CHATTY = "[data-testid=tab-chat]";

const find = (what) => document.querySelector(what);

/** Add a new line; mark the chat tab if the chat is not open. */
export function hear(line) {
  const list = document.getElementById("event-chat");
  if (!list) {
    find(CHATTY)?.toggleAttribute("data-unread", true);
    return;
  }
  if ([...list.querySelectorAll(":scope > *")].some(({ dataset }) => Number(dataset.n) >= line.n)) return;
  list.append(written(line, list));
  list.parentElement.scrollTop = list.scrollHeight;
  const empty = find(".chat-empty");
  if (empty) empty.hidden = true;
}

/** Remove a line that staff or the organiser deleted. */
export function unsay({ n }) {
  find(`#event-chat [data-n="${n}"]`)?.remove();
}

function written(line, list) {
  const item = document.createElement("li");
  item.dataset.n = line.n;
  item.dataset.testid = "chat-line";
  item.classList.toggle("is-official", line.official);
  const at = new Date(line.at);
  item.append(
    piece("b", "", line.name), " ",
    ...(line.official ? [piece("span", "tag", list.dataset.official), " "] : []),
    piece("time", "soft small", at.toLocaleTimeString(document.documentElement.lang, { hour: "numeric", minute: "2-digit", second: "2-digit" })), " ",
    piece("span", "chat-words", line.text ?? JSON.parse(list.dataset.emotes)[line.emote] ?? line.emote),
  );
  return item;
}

function piece(tag, kind, words) {
  const node = document.createElement(tag);
  if (kind) node.className = kind;
  node.textContent = words;
  return node;
}

/** Scroll to the last lines when the tab opens. */
export function showLast() {
  const list = document.getElementById("event-chat");
  if (!list) return;
  list.parentElement.scrollTop = list.scrollHeight;
  find(CHATTY)?.removeAttribute("data-unread");
}

/** Send the form's text over the socket; `ask` resolves with the server's answer. */
export function listen(root, ask) {
  root.addEventListener("submit", async (event) => {
    const form = event.target.closest("[data-chat]");
    if (!form) return;
    event.preventDefault();
    const emote = event.submitter?.name === "emote" ? event.submitter.value : null;
    const field = form.querySelector("[name=text]");
    const text = field?.value.trim();
    if (!emote && !text) return;
    const answer = await ask("chat", emote ? { emote } : { text });
    const error = document.getElementById("chat-error");
    if (error) {
      error.hidden = answer?.type === "ack";
      error.textContent = answer ? (answer.message ?? "") : error.dataset.lost;
    }
    if (answer?.type === "ack" && !emote) field.value = "";
  }, true);
}
