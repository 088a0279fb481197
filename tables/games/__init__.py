"""The games on offer, with their paces, stakes and rake.

`rake` says who pays the rake, `stopped_games` what staff have switched off."""
