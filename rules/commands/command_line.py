"""The command line of the rules.

Prints JSON on stdout and errors as JSON on stderr, with exit status 2, or 1 if `verify`
found faults. `batch` reads one JSON object per line, named like the flags, and answers
one per line; a bad line does not end it.
"""

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn, TextIO

import msgspec

from rules import catalogue
from rules.commands import hands, playout, replay
from rules.deal_record import BadRecord, order_record, verify
from rules.family import Game
from rules.game import BadAction, BadOption
from rules.match_file.reading import BadMatchFile

Request = dict[str, Any]

_SEED_BYTES_MAX: Final = 64
_ORDER_KEYS: Final = ("commitment", "transcript_sha512", "deck", "order")


class Refusal(Exception):
    """A refused request: a code and a sentence."""

    def __init__(self, code: str, message: str) -> None:
        """Store the code and the sentence."""
        super().__init__(message)
        self.code = code
        self.message = message

    def as_wire(self) -> dict[str, str]:
        """Return the error as it is written."""
        return {"error": self.code, "message": self.message}


def main(arguments: Sequence[str]) -> int:
    """Run one command; return the exit status."""
    try:
        request = vars(_parser().parse_args(arguments))
        command = request.pop("cmd")
        if command == "batch":
            for reply in batch(sys.stdin.buffer):
                _write(sys.stdout, reply)
        else:
            reply = answer(command, request)
            _write(sys.stdout, reply)
            if command == "verify" and reply["faults"]:
                return 1
    except Refusal as refusal:
        _write(sys.stderr, refusal.as_wire())
        return 2
    except BrokenPipeError:
        # The reader closed the pipe; Python must not flush into it.
        sys.stderr.close()
        return 0
    return 0


def answer(command: str, request: Request) -> Any:
    """Return the answer of a command; raise `Refusal`."""
    if command not in _COMMANDS:
        raise Refusal("unknown_command", f"commands are {', '.join(_COMMANDS)}")
    run, known = _COMMANDS[command]
    for name in request:
        if name not in known:
            raise Refusal("bad_field", f"{name[:40]} is no field of {command}")
    given = {name: value for name, value in request.items() if value is not None}
    try:
        return run(given)
    except BadOption as error:
        raise Refusal("bad_option", str(error)) from None
    except BadAction as error:
        reason = error.params.get("reason", error.params.get("field", ""))
        raise Refusal(error.code, f"{error.code.replace('_', ' ')}: {reason}") from None


def batch(lines: Iterable[bytes]) -> Iterable[Any]:
    """Answer one request per line.

    An error is an answer too; empty lines are skipped.
    """
    for line in lines:
        if not line.strip():
            continue
        try:
            yield _answer_line(line)
        except Refusal as refusal:
            yield refusal.as_wire()


def _answer_line(line: bytes) -> Any:
    try:
        request = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refusal("bad_json", "one JSON object a line is expected") from None
    if not isinstance(request, dict):
        raise Refusal("bad_json", "one JSON object a line is expected")
    command = request.pop("cmd", None)
    if not isinstance(command, str):
        raise Refusal("bad_field", "cmd names the command")
    return answer(command, request)


def _score(request: Request) -> Any:
    game = _game(request)
    return hands.score(game, _options(game, request), request)


def _arrange(request: Request) -> Any:
    game = _game(request)
    return hands.arrange(game, _options(game, request), request)


def _knock(request: Request) -> Any:
    game = _game(request)
    return hands.knock(game, _options(game, request), request)


def _play(request: Request) -> Any:
    game, seats, seed = _game(request), request.get("seats"), request.get("seed")
    if type(seats) is not int or not game.seats_min <= seats <= game.seats_max:
        span = f"{game.seats_min} to {game.seats_max}"
        raise Refusal("bad_field", f"seats: {game.name} is for {span}")
    if not isinstance(seed, str) or not re.fullmatch(r"([0-9a-fA-F]{2})+", seed):
        raise Refusal("bad_field", "seed: whole bytes in hexadecimal are expected")
    if len(seed) > 2 * _SEED_BYTES_MAX:
        raise Refusal("bad_field", f"seed: at most {_SEED_BYTES_MAX} bytes")
    return playout.play(game, seats, bytes.fromhex(seed))


def _order(request: Request) -> Any:
    worked_out = _of_record(request, order_record)
    return {key: worked_out[key] for key in _ORDER_KEYS}


def _verify(request: Request) -> Any:
    faults = _of_record(request, verify)
    return {"good": not faults, "faults": faults}


def _replay(request: Request) -> Any:
    """Play a match file; a wrong line is refused with its number and the reason."""
    numbers = {name: request.get(name) for name in ("deal", "step", "seat")}
    for name, value in numbers.items():
        if value is not None and type(value) is not int:
            raise Refusal("bad_field", f"{name}: a number is expected")
    try:
        # Some editors write a byte order mark.
        content = _content(request, "file").decode("utf-8-sig")
        return replay.answer(content, **numbers)
    except BadMatchFile as error:
        raise Refusal(error.code, str(error)) from None
    except IndexError:
        raise Refusal("bad_field", "the file has no such deal or step") from None
    except UnicodeError:
        raise Refusal("bad_text", "file: text in UTF-8 is expected") from None


def _of_record(request: Request, work: Callable[[Any], Any]) -> Any:
    try:
        return work(msgspec.json.decode(_content(request, "record")))
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refusal("bad_json", "record: one JSON object is expected") from None
    except BadRecord as error:
        raise Refusal("bad_record", str(error)) from None


def _content(request: Request, field: str) -> bytes:
    """Return the content of the file named by a field; raise `Refusal`."""
    path = request.get(field)
    if not isinstance(path, str):
        raise Refusal("bad_field", f"{field}: the name of a file is expected")
    try:
        return Path(path).read_bytes()
    except OSError as error:
        message = f"{field}: {error.strerror or 'no such file'}"
        raise Refusal("no_file", message) from None
    except ValueError:
        raise Refusal("no_file", f"{field}: no file can have this name") from None


def _games(_request: Request) -> Any:
    return catalogue.listing()


def _game(request: Request) -> Game:
    name = request.get("game")
    if not isinstance(name, str):
        raise Refusal("bad_field", "game: a name of the catalogue is expected")
    try:
        return catalogue.find(name)
    except catalogue.UnknownGame:
        raise Refusal(
            "unknown_game", f"games are {', '.join(catalogue.GAMES)}"
        ) from None


def _options(game: Game, request: Request) -> Any:
    """Return the game's options with those of the request: an object, or its text."""
    given = request.get("options", {})
    if isinstance(given, str):
        try:
            given = msgspec.json.decode(given)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            given = None
    if not isinstance(given, dict):
        raise Refusal("bad_field", "options: one JSON object is expected")
    return game.resolve(given)


_HAND: Final = frozenset({"game", "options", "wild", "cut", "cards", "loose"})
_COMMANDS: Final[dict[str, tuple[Callable[[Request], Any], frozenset[str]]]] = {
    "score": (_score, _HAND),
    "arrange": (_arrange, _HAND),
    "knock": (_knock, hands.KNOCK_FIELDS),
    "play": (_play, frozenset({"game", "seats", "seed"})),
    "order": (_order, frozenset({"record"})),
    "verify": (_verify, frozenset({"record"})),
    "replay": (_replay, frozenset({"file", "deal", "step", "seat"})),
    "games": (_games, frozenset()),
}


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Refusal("usage", message)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m rules", description="The rules of the games.")
    commands = parser.add_subparsers(dest="cmd", required=True)
    for name, about in (
        ("score", "score groups as submitted"),
        ("arrange", "find the best arrangement of a hand, or with a card more"),
    ):
        hand = commands.add_parser(name, help=about)
        hand.add_argument("--game", default=_USUAL_GAME)
        hand.add_argument("--wild", help="the wild rank; A for a printed cut joker")
        hand.add_argument("--cut", help="the cut joker itself: 7s, or *")
        hand.add_argument("--loose", help="cards in no group")
        hand.add_argument("--options", help=_OPTIONS)
        hand.add_argument("cards", help='"5h 6h 7h / 9s Ts * Qs / ..."')
    knock = commands.add_parser("knock", help="score a knock")
    hands.add_knock_arguments(knock)
    knock.add_argument("--options", help=_OPTIONS)
    play = commands.add_parser("play", help="play one random match")
    play.add_argument("--game", default=_USUAL_GAME)
    play.add_argument("--seats", type=int, required=True)
    play.add_argument("--seed", required=True, help="hexadecimal")
    order = commands.add_parser("order", help="work out the order of a revealed deal")
    order.add_argument("--record", required=True, help="a JSON file")
    check = commands.add_parser("verify", help="check a revealed deal: 0 good, 1 not")
    check.add_argument("--record", required=True, help="a JSON file")
    again = commands.add_parser("replay", help="play a match file again and check it")
    again.add_argument("file", help="docs/notation.md says what it looks like")
    again.add_argument("--deal", type=int, help="list the steps of this deal, from 1")
    again.add_argument("--step", type=int, help="show the view after this step, from 0")
    again.add_argument("--seat", type=int, help="as this seat saw it, else a spectator")
    commands.add_parser("games", help="list the catalogue")
    commands.add_parser("batch", help="answer one JSON object a line")
    return parser


_USUAL_GAME: Final = next(iter(catalogue.GAMES))
_OPTIONS: Final = "options of the game as one JSON object"


def _write(stream: TextIO, value: Any) -> None:
    stream.write(msgspec.json.encode(value).decode() + "\n")
    stream.flush()
