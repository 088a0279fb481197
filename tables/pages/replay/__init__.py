"""The replay on the page of a deal: `board` is in the page, `data` loaded later."""
