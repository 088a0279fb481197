"""Records of past matches and deals: scores, the page of a deal, links to it."""
