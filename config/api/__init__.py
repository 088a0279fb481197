"""The API as a whole: its document, its errors, what it reads and what it refuses.

`schema` makes the OpenAPI document, `docs_page` the page of it for people. The
addresses themselves stand in the `api/` of each app."""
