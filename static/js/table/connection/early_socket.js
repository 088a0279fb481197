// @ts-check
// Opens the table's socket while the page's script is still loading: on a slow network this saves
// round trips. The script takes it over (socket.js), unless it was faster.

if (window.earlySocket === undefined) {
  const url = new URL(document.getElementById("table").dataset.socket, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  window.earlySocket = new WebSocket(url);
}
