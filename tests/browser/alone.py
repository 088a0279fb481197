"""A table page that is alone with its test: no records to fetch, no line to give up."""

import json
from typing import Any

# The page gives a line up that is silent for some seconds; on a busy machine the test
# that answers it is. To answer fetches by a route would turn the browser's cache off,
# and every file of the page would be fetched anew.
ALONE = """
  const {setInterval, fetch} = window;
  window.setInterval = (run, ...rest) =>
    `${run}`.includes('this.watch()') ? 0 : setInterval(run, ...rest);
  const answers = ANSWERS;
  window.fetch = (asked, ...rest) => {
    const found = answers.find(([part]) => `${asked.url ?? asked}`.includes(part));
    return found ? Promise.resolve(Response.json(found[1])) : fetch(asked, ...rest);
  };
"""


def be_alone(page: Any, **answers: Any) -> None:
    """Answer what the page fetches from an address with one of these parts in it."""
    told = json.dumps([[f"/{part}/", body] for part, body in answers.items()])
    page.add_init_script(f"(() => {{{ALONE.replace('ANSWERS', told)}}})()")
