"""All sentences of the table page, in the reader's language.

The page's scripts hold keys only; `{name}` in a sentence is filled in the browser. One
module holds the sentences of one part of the page, `all_sentences` joins them.
"""
