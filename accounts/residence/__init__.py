"""Where people live and how old they are: what they may play, by the law there."""
