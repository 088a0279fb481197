"""Cache and channel layer on Redis that tolerate outages of Redis.

`cache` counts rates, `channel_layer` carries messages between processes.
"""
