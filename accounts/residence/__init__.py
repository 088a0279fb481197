"""Where people live and how old they are, and what the law lets them play."""
