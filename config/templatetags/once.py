"""`{% once %}...{% endonce %}`: a part of a page that never differs.

It is rendered at first use and cached by language, so it may contain texts and URLs of
files, but nothing that depends on the request, the reader or the time.
"""

from django import template
from django.template.base import NodeList, Parser, Token
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()


class OnceNode(template.Node):
    """The content of the tag, cached by language."""

    def __init__(self, nodelist: NodeList) -> None:
        """Store the nodes; nothing is rendered yet."""
        self.nodelist = nodelist
        self._kept: dict[str | None, SafeString] = {}

    def render(self, context: template.Context) -> SafeString:
        """Return the cached content in the active language.

        The page's context is not available, so that no request can affect the next.
        """
        language = get_language()
        if language not in self._kept:
            apart = context.new({})
            self._kept[language] = self.nodelist.render(apart)
        return self._kept[language]


@register.tag
def once(parser: Parser, token: Token) -> OnceNode:
    """Render the content up to `endonce` once per process and language."""
    nodelist = parser.parse(("endonce",))
    parser.delete_first_token()
    return OnceNode(nodelist)
