"""What every operation checks in its constructor, the bounds it checks against, and its refusal."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

import numpy as np

from ir.gates import Matrix

MAX_QUBITS = 4096
MAX_CLBITS = 4096
MAX_MATRIX_QUBITS = 10  # 1024 x 1024 complex128: 16 MiB
MAX_PREPARED_QUBITS = 20  # 2**20 amplitudes: 16 MiB
MAX_CONDITION_CLBITS = 16
MAX_OPERATIONS = 1_000_000
MAX_GATE_NAME = MAX_QUBITS + 1  # "r" and one letter a qubit; longer names are no gates, and are not remembered
MAX_DEPTH = 32  # nesting of conditionals, and of named blocks in an origin
# Frameworks themselves accept matrices and amplitudes to 1e-8; beyond that the author's numbers are
# wrong, within it their error shows up in the distances that the functional grader reports.
UNITARITY_ATOL = 1e-8


class InvalidProgram(ValueError):
    """A Program or an operation that contradicts itself; the message says what, where, and expected."""


class Control(NamedTuple):
    """The operation acts where ``qubit`` is ``value`` (1 closed, 0 open)."""

    qubit: int
    value: int = 1


class BlockKind(Enum):
    """Who named a block: that decides how far its name can be trusted."""

    LIBRARY = "library"  # an exact class of the framework
    USER = "user"  # a gate class, function, kernel or label of the candidate's
    CIRCUIT = "circuit"  # a sub-circuit without a class of its own


class Block(NamedTuple):
    """A named block that an operation came from."""

    kind: BlockKind
    name: str


Origin = tuple[Block, ...]  # outermost block first


def freeze(target: object, **values: object) -> None:
    """Set attributes of a frozen dataclass while it is being constructed."""
    for name, value in values.items():
        object.__setattr__(target, name, value)


def real_number(what: str, value: object) -> float:
    """``value`` as a finite float; ``what`` names it in errors."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InvalidProgram(f"{what}: a real number is expected, got {type(value).__name__}")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise InvalidProgram(f"{what}: a finite number is expected, got {number}")
    return number + 0.0  # minus zero becomes zero, so that equal programs have equal bytes


def check_indices(what: str, indices: Sequence[int], bound: int) -> None:
    """Refuse what is not a tuple of distinct integers in ``0 .. bound - 1``."""
    if type(indices) is not tuple:
        raise InvalidProgram(f"{what}: a tuple is expected, got {type(indices).__name__}")
    for index in indices:
        if type(index) is not int or not 0 <= index < bound:
            raise InvalidProgram(f"{what} {index!r:.40}: an index below {bound} is expected")
    if len(indices) > 1 and len(set(indices)) != len(indices):
        raise InvalidProgram(f"{what}s repeat: {list(indices)}")


def check_operands(what: str, qubits: tuple[int, ...], controls: tuple[Control, ...]) -> None:
    """Refuse qubits and controls that overlap, repeat, or are out of range."""
    if type(controls) is not tuple:
        raise InvalidProgram(f"{what}: controls: a tuple is expected, got {type(controls).__name__}")
    check_indices(f"{what}: qubit", qubits, MAX_QUBITS)
    if not controls:
        return
    for control in controls:
        if not isinstance(control, tuple) or len(control) != 2:
            raise InvalidProgram(f"{what}: a control is a qubit and a value, got {control!r:.40}")
        if type(control[1]) is not int or control[1] not in (0, 1):
            raise InvalidProgram(f"{what}: a control value is 0 or 1, got {control[1]!r:.40}")
    check_indices(f"{what}: qubit", qubits + tuple(qubit for qubit, _ in controls), MAX_QUBITS)


def sorted_controls(controls: tuple[Control, ...]) -> tuple[Control, ...]:
    """The controls in ascending order: their order means nothing, and equal gates must be equal."""
    return tuple(sorted(Control(*control) for control in controls))


def check_origin(origin: Origin) -> None:
    """Refuse an origin that is not a short tuple of printable blocks."""
    if origin == ():
        return
    if type(origin) is not tuple or len(origin) > MAX_DEPTH:
        raise InvalidProgram(f"origin: a tuple of at most {MAX_DEPTH} blocks is expected")
    for block in origin:
        if not isinstance(block, Block) or not isinstance(block.kind, BlockKind) or not isinstance(block.name, str):
            raise InvalidProgram(f"origin: not a block: {block!r:.100}")
        if not 1 <= len(block.name) <= 100 or not block.name.isascii() or not block.name.isprintable():
            raise InvalidProgram("origin: a block's name has 1 to 100 printable ASCII characters")


def block_name(text: str) -> str:
    """``text`` made fit to name a block: printable ASCII, at most 100 characters, never empty."""
    cleaned = "".join(c if c.isascii() and c.isprintable() else "?" for c in text[:100])
    return cleaned or "?"


def square_matrix(what: str, matrix: Matrix, qubits: tuple[int, ...]) -> Matrix:
    """A frozen copy of ``matrix``, of shape ``(2**k, 2**k)`` for ``k`` qubits."""
    check_matrix_qubits(what, qubits)
    frozen = frozen_array(matrix)
    expected = (2 ** len(qubits),) * 2
    if frozen.shape != expected:
        raise InvalidProgram(f"{what} on {len(qubits)} qubits: shape {frozen.shape}, expected {expected}")
    return frozen


def check_matrix_qubits(what: str, qubits: tuple[int, ...]) -> None:
    """Refuse a matrix on no qubit or on too many, before anything is allocated."""
    if not 1 <= len(qubits) <= MAX_MATRIX_QUBITS:
        raise InvalidProgram(f"{what}: a matrix on 1 to {MAX_MATRIX_QUBITS} qubits, got {len(qubits)}")


def distance_from_identity(kraus: Sequence[Matrix]) -> float:
    """Largest entry of ``sum of K^dagger K - 1``; infinite or NaN where the products overflow."""
    with np.errstate(over="ignore", invalid="ignore"):
        total = -np.eye(len(kraus[0]), dtype=np.complex128)
        for operator in kraus:
            total += operator.conj().T @ operator
        return float(np.abs(total).max())


def frozen_array(values: Matrix) -> Matrix:
    """A read-only complex128 copy, without minus zeros; every entry must be finite."""
    try:
        array = np.array(values, dtype=np.complex128, order="C")  # a copy: the author's array may change
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidProgram(f"matrix: an array of complex numbers is expected: {error}") from None
    if not np.isfinite(array).all():
        raise InvalidProgram("matrix: every entry must be finite")
    array += 0.0  # minus zero becomes zero
    array.flags.writeable = False
    return array
