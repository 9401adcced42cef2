"""Stands in for the warm checker: forks as it does, and its children do what the question's first word says.

Run as ``python -m tests.simulate.diagram_faults``; with a word of ``SPEAKING`` it talks nonsense itself.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from grader.simulate.decision_diagrams_messages import MAX_QUESTION, Question, receive
from grader.simulate.decision_diagrams_parent import serve


def _forever(*_: object) -> NoReturn:
    while True:
        time.sleep(60)


def _spin(_: str) -> NoReturn:
    while True:
        pass


def _kill(_: str) -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    _forever()


def _raise(_: str) -> NoReturn:
    raise RuntimeError("as native code may")


def _fill_memory(_: str) -> str:
    return str(len(bytearray(3 * 1024**3)))


def _close_and_hang(_: str) -> NoReturn:
    os.closerange(0, 256)
    _forever()


def _kill_parent(path: str) -> NoReturn:
    with Path(path).open("a") as file:
        file.write(f"{os.getpid()}\n")
    os.kill(os.getppid(), signal.SIGKILL)
    _forever()


def _kill_parent_once(path: str) -> str:
    if Path(path).exists():
        return "again"
    _kill_parent(path)


def _note_and_hang(path: str) -> NoReturn:
    part = Path(path + ".part")
    part.write_text(str(os.getpid()))
    part.rename(path)
    _forever()


def _note_and_hang_once(path: str) -> str:
    if Path(path).exists():
        return "again"
    _note_and_hang(path)


def _await(path: str) -> str:
    while not Path(path).exists():
        time.sleep(0.01)
    return "came"


ACTS: dict[str, Callable[[str], str]] = {
    "kill": _kill,
    "exit": lambda _: os._exit(0),
    "raise": _raise,
    "spin": _spin,
    "hang": _forever,
    "fill memory": _fill_memory,
    "close and hang": _close_and_hang,
    "no letters": lambda _: "\N{GREEK SMALL LETTER PSI}",
    "talk too long": lambda _: "equivalent" * 10_000,
    "kill parent": _kill_parent,
    "kill parent once": _kill_parent_once,
    "note and hang": _note_and_hang,
    "note and hang once": _note_and_hang_once,
    "await": _await,
    "write on the socket": lambda _: "written" if os.write(0, b"GARBAGE\n") else "",
    "echo": lambda text: text,
    "parent": lambda _: str(os.getppid()),
}
SPEAKING: dict[str, bytes] = {
    "noise": b"GARBAGE\xff" * 100,
    "no JSON": b"\0\0\0\4equi",
    "no object": b"\0\0\0\3[1]",
    "other keys": b'\0\0\0\x0c{"answer":1}',
    "half a message": b"\0\0\0\x40{",
    "nothing": b"",
}


def act(question: Question) -> str:
    """What the child does, and perhaps answers."""
    name, argument = question["programs"]
    return ACTS[name](argument)


def main(arguments: list[str]) -> None:
    control = socket.socket(fileno=0)
    if arguments == ["threads"]:
        threading.Thread(target=_forever, daemon=True).start()
    elif arguments:
        receive(control, MAX_QUESTION)
        control.sendall(SPEAKING[arguments[0]])
        return
    serve(control, act)


if __name__ == "__main__":
    main(sys.argv[1:])
