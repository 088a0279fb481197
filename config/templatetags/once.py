"""`{% once %}...{% endonce %}`: a part of a page that never differs.

It is rendered at its first use and kept by language, so it may hold words and addresses
of files, and nothing of the request, the reader or the clock.
"""

from django import template
from django.template.base import NodeList, Parser, Token
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()


class OnceNode(template.Node):
    """What lies between the tags, by language once it was rendered."""

    def __init__(self, nodelist: NodeList) -> None:
        """Keep the nodes; nothing is rendered yet."""
        self.nodelist = nodelist
        self._kept: dict[str | None, SafeString] = {}

    def render(self, context: template.Context) -> SafeString:
        """Return what was rendered first, in the active language.

        The page's own context is out of reach, so that no visit can leave anything
        behind for the next.
        """
        language = get_language()
        if language not in self._kept:
            apart = context.new({})
            self._kept[language] = self.nodelist.render(apart)
        return self._kept[language]


@register.tag
def once(parser: Parser, token: Token) -> OnceNode:
    """Render what follows, up to `endonce`, once a process and language."""
    nodelist = parser.parse(("endonce",))
    parser.delete_first_token()
    return OnceNode(nodelist)
