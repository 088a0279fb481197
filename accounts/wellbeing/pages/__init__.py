"""The pages of limits and breaks; every form works without a script.

`views` handles requests, `limits_page` collects the page's data, `text` has the texts.
"""
