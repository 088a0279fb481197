"""Cache and channel layer on Redis, for a Redis that goes away and comes back.

`cache` counts rates, `channel_layer` carries messages between processes."""
