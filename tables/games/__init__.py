"""What may be played here, and for what: games, paces, stakes, the rake.

`rake` says who pays the rake, `stopped_games` what staff have switched off."""
