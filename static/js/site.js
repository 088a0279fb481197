// The shell of every page: menus that close, messages that leave, passwords that can
// be shown, and the balance kept true over /ws/me/.

const TOAST_MS = 6000;
const OFFER_MS = 120_000;
const TOASTS_MAX = 3;
const RETRY_MS = [1000, 2000, 5000, 15000];

function closeMenus(except) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(except)) menu.open = false;
  }
}

document.addEventListener("click", (event) => closeMenus(event.target));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const open = document.querySelector("details.menu[open]");
  if (!open) return;
  open.open = false;
  open.querySelector("summary").focus();
});

/** Show a sentence in the corner for a while. */
export function toast(text) {
  const stack = document.getElementById("toasts");
  if (!stack) return;
  const line = document.createElement("p");
  line.className = "toast";
  line.textContent = text;
  stack.append(line);
  while (stack.children.length > TOASTS_MAX) stack.firstElementChild.remove();
  leave(line);
}

/** Ask whether to play again with somebody; the words come with the page. */
function offer({ url, from }) {
  const stack = document.getElementById("toasts");
  if (!stack || stack.querySelector(`[data-offer="${CSS.escape(url)}"]`)) return;
  const line = document.getElementById("rematch-offer").content.firstElementChild.cloneNode(true);
  line.dataset.offer = url;
  line.querySelector("[data-from]").textContent = from;
  line.querySelector("form").action = url;
  line.querySelector("[data-not-now]").addEventListener("click", () => line.remove());
  stack.append(line);
  setTimeout(() => line.remove(), OFFER_MS);
}

function leave(line) {
  setTimeout(() => line.classList.add("leaving"), TOAST_MS);
  setTimeout(() => line.remove(), TOAST_MS + 400);
}

// What a page says after a form was sent stays until it is read; errors stay for good.
for (const line of document.querySelectorAll("#toasts .toast:not(.error)")) leave(line);

for (const button of document.querySelectorAll("[data-shows]")) {
  const field = document.getElementById(button.dataset.shows);
  if (!field) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    const isShown = field.type === "text";
    field.type = isShown ? "password" : "text";
    button.setAttribute("aria-pressed", String(!isShown));
  });
}

for (const button of document.querySelectorAll("[data-copies]")) {
  const field = document.getElementById(button.dataset.copies);
  if (!field || !navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(field.value);
    toast(button.dataset.done);
  });
}

// A form that was sent once must not be sent again by an impatient second press.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || event.defaultPrevented) return;
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "1";
  event.submitter?.classList.add("is-busy");
});
// The back button brings the page as it was left: forms must work again.
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  for (const busy of document.querySelectorAll(".is-busy")) busy.classList.remove("is-busy");
});

/** Write a new balance into the header. */
export function showBalance(amount) {
  for (const pill of document.querySelectorAll("[data-testid=bal-play]")) {
    pill.dataset.balance = String(amount);
    pill.querySelector("[data-chips]").textContent = amount.toLocaleString(document.documentElement.lang);
  }
}

/** Deal with a notice of the house to this person, whichever socket it came by. */
export function notice(message) {
  const data = message.data ?? {};
  if (message.kind === "balance" && Number.isInteger(data.available)) {
    showBalance(data.available);
  }
  if (message.kind === "rematch") offer(data);
}

/** Address of one of our sockets on the host this page came from. */
export function socketUrl(path) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${path}`;
}

function listen(attempt = 0) {
  const socket = new WebSocket(socketUrl("/ws/me/"));
  let ping = 0;
  let id = 0;
  socket.addEventListener("open", () => {
    attempt = 0;
    socket.send(JSON.stringify({ id: (id += 1), type: "hello" }));
    ping = setInterval(
      () => socket.send(JSON.stringify({ id: (id += 1), type: "ping" })),
      15000,
    );
  });
  socket.addEventListener("message", (event) => {
    const message = JSON.parse(event.data);
    if (message.type === "notice") notice(message);
  });
  socket.addEventListener("close", (event) => {
    clearInterval(ping);
    // 44xx: the house does not want this socket; asking again would change nothing.
    if (event.code >= 4400 && event.code < 4500) return;
    const wait = RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)];
    setTimeout(() => listen(attempt + 1), wait);
  });
}

// Pages with a socket of their own (`data-socket`) hear the notices there.
if (document.body.dataset.user && !document.querySelector("[data-socket]")) listen();
