"""Which admin pages the current person may open, so that no link leads to a 403."""

from allauth.core import context


def may_open(page: str) -> bool:
    """Return whether the current person may view a model, such as `tables_match`.

    Outside a request the answer is always True.
    """
    request = context.request
    if request is None:
        return True
    app, _separator, model = page.partition("_")
    names = (f"{app}.{act}_{model}" for act in ("view", "change"))
    return any(request.user.has_perm(name) for name in names)
