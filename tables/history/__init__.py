"""What stays of matches and deals: records, scores, the page of a deal, links to it."""
