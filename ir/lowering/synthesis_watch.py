"""Notices where a framework is asked to make gates of numbers: what was handed over is read before that happens.

A matrix, or amplitudes, that a compiler has turned into gates is no matrix any more in the program that is
returned. So functions that may do that (transpilers, decompositions, synthesis) are exchanged once, in the process
that others are forked from, for ones that first show their arguments to whoever records; nobody does unless a run
asks for it. What counts is the argument: a circuit of gates leaves no trace, whatever a compiler makes of it.
"""

from __future__ import annotations

import contextlib
import functools
import sys
from collections.abc import Callable, Iterable
from enum import Enum
from types import FrameType
from typing import Any, NamedTuple

import numpy as np

from ir.program import BlockKind, Operation, Prepare, Program, UnitaryMatrix, walk

# Library classes that make gates of amplitudes, in all frameworks: their gates count as the amplitudes.
AMPLITUDE_CLASSES = frozenset(
    {
        *("StatePreparation", "Initialize", "Isometry", "StatePreparationChannel"),
        *("StatePrep", "AmplitudeEmbedding", "MottonenStatePreparation", "MultiplexerStatePreparation", "MPSPrep"),
        *("QROMStatePreparation", "SumOfSlatersPrep", "Superposition", "CosineWindow", "ArbitraryStatePreparation"),
        "QutritBasisStatePreparation",
    }
)
_MAX_WIDTH = 9  # qubits of a matrix that is handed over as numbers; a wider one is not shown, but told
_ATOL = 1e-6

# Called with the call and what reads its arguments.
Recorder = Callable[["Handed", Callable[[], Iterable[Program]]], None]
Reading = Callable[..., Iterable[Program]]


class Goes(Enum):
    """Where gates go that are made now, whatever becomes of the result of the call that makes them."""

    NOWHERE = "they are in its result alone"
    PROGRAM = "into a circuit that is being written"
    QUEUE = "into the entry point's own queue, which is the program unless it returns another"


class Handed(NamedTuple):
    """A call that may make gates of its arguments.

    Attributes:
        name: Of the function.
        frame: That called it.
        through: Beginnings of the names of modules that may stand between it and the candidate's code.
        on_reading: Whether a call for the program that was returned counts.
        goes: Where its gates go by themselves.
    """

    name: str
    frame: FrameType
    through: tuple[str, ...] = ()
    on_reading: bool = False
    goes: Goes = Goes.NOWHERE


class Unreadable(Exception):
    """Numbers are handed over that cannot be read as a program."""


# Who records now, innermost last.
_open: list[Recorder] = []
# Told when the entry point's own queue becomes the program.
_when_queue_is_used: list[Callable[[], None]] = []
# Where gates go that are made now, in a framework where they go anywhere by themselves.
_asked: list[Callable[[], Goes]] = []


def begin(recorder: Recorder, queue_used: Callable[[], None]) -> None:
    """Show ``recorder`` what is handed over, from now on, and tell when the entry point's queue becomes the program."""
    _open.append(recorder)
    _when_queue_is_used.append(queue_used)


def end() -> None:
    """The last recorder is done."""
    del _open[-1:], _when_queue_is_used[-1:]


def ask_where_gates_go(asked: Callable[[], Goes]) -> None:
    """The framework puts gates somewhere as they are made; ``asked`` says where."""
    _asked.append(asked)


def where_gates_go() -> Goes:
    """Where gates go that are made now, by themselves."""
    return next((asked() for asked in _asked), Goes.NOWHERE)


def queue_is_used() -> None:
    """A reader says that what was queued while the entry point ran is the program."""
    for told in _when_queue_is_used[-1:]:
        told()


def show(name: str, read: Callable[[], Iterable[Program]]) -> None:
    """Show what a reader itself hands over, for the program that was returned."""
    if _open:
        _open[-1](Handed(name, sys._getframe(1), on_reading=True), read)


def watched(
    original: Callable[..., Any], name: str, read: Reading, through: tuple[str, ...] = (), *, on_reading: bool = False
) -> Any:
    """``original``, which first shows its arguments as programs.

    Args:
        name: Of the function, as evidence says it.
        read: The programs in the arguments of a call; what it raises is no error of the call's.
        through: Beginnings of the names of modules that may stand between it and the candidate's code.
        on_reading: Whether it is handed to the framework with the program, and runs when that is read.
    """

    @functools.wraps(original)
    def call(*args: Any, **kwargs: Any) -> Any:
        if _open:
            handed = Handed(name, sys._getframe(1), through, on_reading, where_gates_go())
            _open[-1](handed, lambda: read(*args, **kwargs))
        return original(*args, **kwargs)

    # It would hand the unwatched function to whoever asks; the signature is what it was.
    del call.__wrapped__
    return call


def watch_method(
    kind: type, method: str, read: Reading, through: tuple[str, ...] = (), *, on_reading: bool = False
) -> None:
    """Exchange a method that the class itself defines; one that it inherits, or cannot lose, is left alone."""
    own = kind.__dict__.get(method)
    function = own.__func__ if isinstance(own, staticmethod | classmethod) else own
    if not callable(function):
        return
    name = f"{kind.__module__}.{kind.__qualname__}.{method}"
    exchanged = watched(function, name, read, through, on_reading=on_reading)
    with contextlib.suppress(TypeError):  # a class that is not written in Python cannot be changed
        setattr(kind, method, type(own)(exchanged) if isinstance(own, staticmethod | classmethod) else exchanged)


def classes_below(kind: type, package: str) -> list[type]:
    """The classes of a package that descend from one, each once; a candidate's class is none of them."""
    direct: list[type] = kind.__subclasses__()
    found = {id(one): one for near in direct for one in (near, *classes_below(near, package))}.values()
    return [one for one in found if str(one.__module__).partition(".")[0] == package]


def watch_functions(package: str, functions: Iterable[tuple[Any, Reading]]) -> None:
    """Exchange functions for watched ones wherever a module of the package has them, under any name."""
    exchange(package, [(one, watched(one, f"{one.__module__}.{one.__qualname__}", read)) for one, read in functions])


def exchange(package: str, pairs: Iterable[tuple[Any, Any]]) -> None:
    """Put the second of each pair wherever a module of the package has the first, under any name."""
    known = {id(original): (original, replacement) for original, replacement in pairs}
    for name, module in list(sys.modules.items()):
        if name == package or name.startswith(f"{package}."):
            for key, value in list(vars(module).items()):
                if id(value) in known:
                    setattr(module, key, known[id(value)][1])


def numbers_of(*args: Any, **kwargs: Any) -> list[Program]:
    """The unitary matrices and the state vectors among arguments, as programs of one operation each."""
    found = [_of_array(value) for value in (*args, *kwargs.values())]
    return [program for program in found if program is not None]


def holds_numbers(program: Program) -> bool:
    """Whether a matrix, amplitudes, or gates that a library made of amplitudes are in the program."""
    return any(_is_of_numbers(operation) for operation in walk(program.operations))


def _is_of_numbers(operation: Operation) -> bool:
    if isinstance(operation, UnitaryMatrix | Prepare):
        return True
    return any(block.kind is BlockKind.LIBRARY and block.name in AMPLITUDE_CLASSES for block in operation.origin)


def _of_array(value: Any) -> Program | None:
    if not isinstance(value, list | tuple | np.ndarray | np.matrix) and not hasattr(type(value), "__array__"):
        return None
    try:
        given = np.asarray(value)
        if given.ndim == 1 and given.dtype.kind not in "fc":
            return None  # wires, or a basis state
        array = given.astype(np.complex128)
    except (TypeError, ValueError):  # a list of circuits, of qubits, of words
        return None
    size = array.shape[0] if array.ndim else 0
    if size < 2 or size & (size - 1) or not np.all(np.isfinite(array)):
        return None
    width = size.bit_length() - 1
    if array.ndim == 2 and array.shape == (size, size):
        if not np.allclose(array.conj().T @ array, np.eye(size), atol=_ATOL):
            return None
        if width > _MAX_WIDTH:
            raise Unreadable(f"a matrix on {width} qubits")
        # The exact unitary nearest to it: what arrives may be rounded more than a program may be.
        left, _, right = np.linalg.svd(array)
        return Program(width, operations=(UnitaryMatrix(left @ right, tuple(range(width))),))
    norm = np.linalg.norm(array)
    if array.ndim == 1 and abs(norm - 1) <= _ATOL and width <= _MAX_WIDTH:
        return Program(width, operations=(Prepare(array / norm, tuple(range(width))),))
    return None
