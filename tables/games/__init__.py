"""The games on offer, with their paces, stakes and rake.

`rake` has the rates, `stopped_games` what staff have switched off.
"""
