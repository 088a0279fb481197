"""Pages that note their own errors, for a driver that cannot listen to the console.

WebKitWebDriver has no BiDi, and a WebKitGTK that is driven prints no console messages.
So each page starts with a script that keeps errors in the session storage of its tab.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

NOTED = "noted-errors"
SCRIPT = f"""(() => {{
  let isLeft = false;
  addEventListener("beforeunload", () => {{ isLeft = true; }});
  const note = (what) => {{
    // A page that is left loses the requests that are still open.
    if (isLeft) return;
    const before = JSON.parse(sessionStorage.getItem("{NOTED}") ?? "[]");
    const noted = [...before, `${{location.pathname}}: ${{what}}`];
    sessionStorage.setItem("{NOTED}", JSON.stringify(noted));
  }};
  const {{ error }} = console;
  console.error = (...said) => {{
    note(said.join(" "));
    error.apply(console, said);
  }};
  const failed = (one) => one.message ?? `${{one.target.src}} failed`;
  addEventListener("error", (event) => note(failed(event)), true);
  addEventListener("unhandledrejection", (event) => note(event.reason));
  addEventListener("securitypolicyviolation", (event) =>
    note(`CSP: ${{event.violatedDirective}} forbids ${{event.blockedURI}}`));
}})();"""
TAKE = f"""
const noted = JSON.parse(sessionStorage.getItem("{NOTED}") ?? "[]");
sessionStorage.removeItem("{NOTED}");
return noted;
"""
"""What returns the errors of a tab so far, and forgets them."""


def note_errors(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Return the middleware that begins each page with the script."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.get("Content-Type", "").startswith("text/html"):
            nonce = request.csp_nonce  # type: ignore[attr-defined]
            script = f'<head><script nonce="{nonce}">{SCRIPT}</script>'
            response.content = response.content.replace(b"<head>", script.encode(), 1)
        return response

    return middleware
