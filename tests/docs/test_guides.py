"""The first pages that a newcomer reads say what is so."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"(?ms)^```python\n(.*?)^```")


def test_the_page_about_bots_quotes_the_example() -> None:
    bot = (ROOT / "examples" / "bot.py").read_text()
    quoted = BLOCK.findall((ROOT / "docs" / "write-a-bot.md").read_text())
    assert len(quoted) == 3
    assert [part for part in quoted if part not in bot] == []
