"""The pages of limits and breaks; every form works without a script.

`views` parses and answers, `limits_page` gathers what the page shows, `text` says it.
"""
