"""Play a deal of Indian rummy against a house bot: `python examples/bot.py [ADDRESS]`.

It needs Python 3.11 and `pip install websockets`. See docs/write-a-bot.md.
"""

import asyncio
import json
import sys
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

HOUSE = sys.argv[1] if sys.argv[1:] else "http://127.0.0.1:8000"


def post(path, token="", **body):
    """Return the answer of the REST API."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    request = Request(f"{HOUSE}/api/v1/{path}", json.dumps(body).encode(), headers)
    with urlopen(request) as answer:
        return json.load(answer)


def choose(view, best):
    """Return an action. `best` has the best groups of your hand, and what they cost."""
    kinds = {entry["kind"] for entry in view["legal"]}
    if "declare" in kinds:  # The deal is won or lost: send your groups.
        return {"kind": "declare", "groups": best["groups"]}
    if "discard" not in kinds:  # Say "ready", or draw from the stock.
        return view["legal"][0]
    if show := view["you"].get("proposal"):  # With these groups you win.
        return {"kind": "show", "card": show["card"], "groups": show["groups"]}
    costs = best["verdict"]["after"]  # What your hand costs without each card.
    return {"kind": "discard", "card": min(costs, key=lambda c: costs[c]["points"])}


async def play():
    """Sit down at a new table with a house bot; return the result of the first deal."""
    token = post("guests/")["token"]
    table = post("tables/", token, game="indian-points", seats=2, stake=1, bots=1)["id"]
    post(f"tables/{table}/seat/", token)
    address = f"{HOUSE.replace('http', 'ws', 1)}/ws/tables/{table}/"
    headers = {"Authorization": f"Bearer {token}"}
    async with connect(address, additional_headers=headers) as socket:
        await socket.send('{"id": 1, "type": "hello"}')
        while True:
            message = json.loads(await socket.recv())
            if "view" in message:
                view = message["view"]
                if view["last"]:
                    return view["last"]["seats"]
                if view["legal"]:
                    await socket.send('{"id": 2, "type": "suggest"}')
            elif message.get("id") == 2:
                act = {"version": view["version"], "action": choose(view, message)}
                await socket.send(json.dumps({"id": 3, "type": "act", **act}))


for seat in asyncio.run(play()):
    print(f"{seat['place']}. {seat['name']}: {seat['how']}, {seat['points']} points")
