"""The messages of the sockets, and who gets them.

`protocol` holds every message of both sockets, `notices` tells one person something on
whatever page they are, `presence` knows who is connected to this process."""
