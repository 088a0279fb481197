"""The presentation of each family of games: texts, sheets, page parts, history. There
is one package per family, and `melds_on_table` for code shared by two. Other modules
look families up by name in `registry`."""
