// @ts-check
// Opens the line to the table while the page's script is still on its way: on a slow
// network that saves round trips. The script takes it over (socket.js), unless it was
// here first.

if (window.earlySocket === undefined) {
  const url = new URL(document.getElementById("table").dataset.socket, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  window.earlySocket = new WebSocket(url);
}
