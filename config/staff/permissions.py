"""Which pages of the desk open for the person looking: no link leads to a 403."""

from allauth.core import context


def may_open(page: str) -> bool:
    """Tell whether rows of a model, `tables_match`, open for the person asking.

    Outside a request, where nobody looks, every page does.
    """
    request = context.request
    if request is None:
        return True
    app, _separator, model = page.partition("_")
    names = (f"{app}.{act}_{model}" for act in ("view", "change"))
    return any(request.user.has_perm(name) for name in names)
