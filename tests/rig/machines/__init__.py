"""A house on several machines, all of them on this one: proxy, nodes, servers."""
