"""Everything goes wrong at random, alone and together, while people and bots play."""
