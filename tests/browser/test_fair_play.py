"""The shuffle checked by the reader's own browser, in a real Chromium."""

import json
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser

VECTORS = json.loads(
    (Path(__file__).parents[1] / "rules/data/shuffle_vectors.json").read_text()
)

WORK_OUT = """async (vectors) => {
  const rsp1 = await import("/static/js/fair/rsp1.js");
  const deals = Object.values(vectors.deals);
  const first = deals[0].seats[0];
  let head = "00".repeat(32);
  return {
    faults: deals.map((deal) => rsp1.verify(deal)),
    worked: deals.map((deal) => rsp1.orderRecord(deal)),
    k: rsp1.clientCommitment(deals[0].deal_id, first.user, first.c),
    typed: rsp1.typedSeed(vectors.text_seed.text),
    heads: vectors.log.map((one) =>
      (head = rsp1.logHead(head, one.n, one.deal_id, one.commitment))),
  };
}"""


def in_browser(site: str, visit: Any, script: str, given: Any) -> Any:
    page = visit()
    page.goto(f"{site}/account/login/")
    return page.evaluate(script, given)


def test_f7_4_the_browser_works_out_every_published_vector(site, visit):
    found = in_browser(site, visit, WORK_OUT, VECTORS)
    deals = list(VECTORS["deals"].values())
    assert found["faults"] == [[]] * 4
    for worked, deal in zip(found["worked"], deals, strict=True):
        assert worked == {name: deal[name] for name in worked}
    assert found["k"] == deals[0]["seats"][0]["k"]
    assert found["typed"] == VECTORS["text_seed"]["c"]
    assert found["heads"] == [one["head"] for one in VECTORS["log"]]
