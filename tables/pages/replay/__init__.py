"""The replay on the page of a deal: `board` is what the page holds, `data` what it asks
for afterwards."""
