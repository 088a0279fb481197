"""The replay on the page of a deal: `board` is in the page, `data` is loaded
afterwards.
"""
