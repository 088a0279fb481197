"""The messages of the sockets, and who gets them.

`protocol` has the messages of both sockets, `notices` sends notices to one person on
any page, and `presence` tracks who is connected to this process."""
