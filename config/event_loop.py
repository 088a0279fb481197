"""The event loop of a web process: uvloop's, set before daphne makes its own.

Much of asyncio's is written in Python, and turns for every frame.
"""

import asyncio

import uvloop

asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
