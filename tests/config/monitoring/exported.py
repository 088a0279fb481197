"""The names of every figure that `/metrics` tells, with or without values now."""

from config.monitoring import metrics

ENDINGS = {
    "counter": ("_total",),
    "histogram": ("_bucket", "_sum", "_count"),
    "summary": ("_sum", "_count"),
    "gauge": ("",),
    "info": ("_info",),
}


def families() -> dict[str, str]:
    """Return the kind of each figure by the name that it is listed under."""
    found = {}
    for family in metrics.registry().collect():
        is_counter = family.type == "counter"
        found[f"{family.name}_total" if is_counter else family.name] = family.type
    return found


def samples() -> set[str]:
    """Return every name that a query may have."""
    return {
        name.removesuffix("_total") + ending if kind == "counter" else name + ending
        for name, kind in families().items()
        for ending in ENDINGS[kind]
    }
