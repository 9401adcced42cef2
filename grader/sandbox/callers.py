"""Whose code a frame runs, and by which frames of the candidate's a function was called.

Calls are told apart by the files that their code is from: the candidate's, what is looked through (the standard
library, numpy, dispatchers), libraries, and ours. All state lies in closures, out of the candidate's reach.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Callable
from types import CodeType, FrameType
from typing import NamedTuple

MAX_CHAIN = 12
NOTHING: tuple[str, ...] = ()  # begins no module's name

Chain = tuple[tuple[str, int], ...]

# Called by candidates' code to call something else; what they call counts as the candidate's call.
_DISPATCHERS = (
    *("numpy", "autoray", "autograd", "duet", "tqdm", "pennylane/math", "qiskit/utils/parallel", "joblib"),
    "cudaq/util/trace",
)
# networkx calls its own functions through code that it compiles around them.
_COMPILES = "networkx/utils"
GENERATED = "<class 'networkx.utils.decorators.argmap'>"
# Ours that stand between a candidate and the framework, to see what it runs.
_STAND_BETWEEN = ("ir/lowering/pennylane_recording.py", "ir/lowering/synthesis_watch.py")

# What asks for the next gate of whatever it is handed, and calls no listed function by itself: one that runs there, and
# was called by no Python code in between (a ``map`` over it), is called by whoever handed it over.
_ASKS_FOR_GATES = {
    ("qiskit.circuit.quantumcircuit", "QuantumCircuit.from_instructions"),
    ("qiskit.circuit.quantumcircuit", "QuantumCircuit.data"),
    ("pennylane.tape.qscript", "QuantumScript.__init__"),
    ("ir.lowering.from_cirq", "_flatten"),
}
_ASKS_FOR_OPERATIONS = "cirq.ops.op_tree"

# Looked up in the process that others are forked from: it takes a millisecond.
_STANDARD = sysconfig.get_path("stdlib")
_PLACES = [path for path in (_STANDARD, sysconfig.get_path("purelib"), sysconfig.get_path("platlib")) if path]


class Callers(NamedTuple):
    """What can be asked of frames.

    Attributes:
        place: 0 for the candidate's code, 1 for what is looked through, 2 for libraries, 3 for ours, 4 for what is
            looked through where functions are called, but compiles code of its own.
        chain: The candidate's frames, outermost first, if its code made the call from a frame, directly or through
            modules whose names begin so; None if a library did.
        handed_over: The candidate's frames, or a reader as ``<program>``, if they handed the function to library code
            that asks for the next gate of what it is given; None if it was called in another way.
        asked_for_by_the_program: Whether a reader runs it for the program that was returned, and no line of the
            candidate's does.
        libraries: Folders of libraries and of ours.
    """

    place: Callable[[CodeType], int]
    chain: Callable[[FrameType | None, tuple[str, ...]], Chain | None]
    handed_over: Callable[[FrameType | None], Chain | None]
    asked_for_by_the_program: Callable[[FrameType | None], bool]
    libraries: tuple[str, ...]


def callers(source_name: str, ours: str) -> Callers:
    """Ways to ask about frames of this process.

    Args:
        source_name: The file name of the candidate's code.
        ours: Folder of this code and of the readers.
    """
    libraries = tuple(path + os.sep for path in (*_PLACES, *_installed(), ours))
    compilers = (*(base + os.sep + _COMPILES for base in _installed()), GENERATED)
    dispatchers = tuple(base + os.sep + name for base in _installed() for name in _DISPATCHERS)
    between = tuple(f"{ours}{os.sep}{name}" for name in _STAND_BETWEEN)
    standard = _STANDARD + os.sep
    site = "site-packages" + os.sep
    places_of: dict[int, tuple[CodeType, int]] = {}

    def place(code: CodeType) -> int:
        known = places_of.get(id(code))
        if known is None:
            name = code.co_filename
            in_standard = name.startswith(standard) and site not in name[len(standard) :]
            if name.startswith(compilers):
                value = 4
            elif name.startswith(ours + os.sep):
                value = 1 if name in between else 3
            elif in_standard or name.startswith((*dispatchers, "<__array_function__")):
                value = 1
            elif name.startswith((*libraries, "<frozen ")):  # frozen is the import system
                value = 2
            else:
                value = 0
            # The code object is kept, so that its id cannot come to mean another.
            known = places_of[id(code)] = (code, value)
        return known[1]

    def chain(frame: FrameType | None, package: tuple[str, ...]) -> Chain | None:
        at = frame
        while at is not None:
            where = place(at.f_code)
            if where == 0:
                break
            seen_through = where == 1 or (where == 4 and package != NOTHING)
            if not seen_through and not f"{at.f_globals.get('__name__')}.".startswith(package):
                return None
            at = at.f_back
        return own_frames(at)

    def own_frames(at: FrameType | None) -> Chain | None:
        found: list[tuple[str, int]] = []
        while at is not None:
            if place(at.f_code) == 0:
                own = at.f_code.co_filename == source_name
                found.append((at.f_code.co_qualname[:120], at.f_lineno if own else 0))
            at = at.f_back
        return tuple(reversed(found[:MAX_CHAIN])) if found else None

    def handed_over(frame: FrameType | None) -> Chain | None:
        while frame is not None and place(frame.f_code) == 1:
            frame = frame.f_back
        if frame is None or place(frame.f_code) not in (2, 3):
            return None
        module = frame.f_globals.get("__name__")
        if module != _ASKS_FOR_OPERATIONS and (module, frame.f_code.co_qualname) not in _ASKS_FOR_GATES:
            return None
        while frame is not None and place(frame.f_code) not in (0, 3):
            frame = frame.f_back
        if frame is not None and place(frame.f_code) == 0:
            return own_frames(frame)
        return (("<program>", 0),)

    def asked_for_by_the_program(frame: FrameType | None) -> bool:
        ours_met = False
        while frame is not None:
            where = place(frame.f_code)
            if where == 0:
                return False
            ours_met = ours_met or where == 3
            frame = frame.f_back
        return ours_met

    return Callers(place, chain, handed_over, asked_for_by_the_program, libraries)


def call_header(kind: str, name: str, called: Chain) -> bytes:
    """The header of the record of one call, in ASCII without escapes."""
    shown = ",".join(f'["{_plain(where)}",{line}]' for where, line in called)
    return f'{{"call":["{_plain(kind)}","{_plain(name)}",[{shown}]]}}'.encode("ascii")


def _installed() -> list[str]:
    return [path for path in sys.path if path.endswith(("site-packages", "dist-packages"))]


def _plain(text: str) -> str:
    """Fit for a JSON string without escapes."""
    return "".join(c if c.isascii() and (c.isalnum() or c in "._<>* -'") else "?" for c in text[:200])
