"""The API as a whole: schema, errors, request parsing.

`schema` generates the OpenAPI document, `docs_page` its readable page. The endpoints
are in the `api/` of each app.
"""
