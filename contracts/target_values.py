"""What a closed form computes: one frozen type for each compared object, arrays little-endian.

``g`` counts the graded qubits and ``f`` the free (input) qubits, each in register order with the first
register least significant. Beside the arrays stand the wide forms, whose size does not grow as ``2**n``: stabilizer
groups, few amplitudes, affine subspaces, programs and functions; there bit k of an integer is graded qubit k.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, Protocol, TypeAlias, Union

import numpy as np
import numpy.typing as npt

from ir.gates import Matrix
from ir.program import Program

Vector = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class DistributionTarget:
    """``probabilities``: shape ``(2**g,)``, sums to 1."""

    probabilities: Vector


@dataclass(frozen=True, slots=True)
class StateTarget:
    """``amplitudes``: shape ``(2**g,)``, norm 1."""

    amplitudes: Matrix


@dataclass(frozen=True, slots=True)
class DensityTarget:
    """``root``: shape ``(2**g, k)``; the density matrix is ``root root^dagger``, trace 1."""

    root: Matrix


@dataclass(frozen=True, slots=True)
class IsometryTarget:
    """``matrix``: shape ``(2**g, 2**f)``, columns orthonormal; a unitary where ``g == f``."""

    matrix: Matrix


@dataclass(frozen=True, slots=True)
class ChannelTarget:
    """``kraus``: each of shape ``(2**g, 2**f)``."""

    kraus: tuple[Matrix, ...]


@dataclass(frozen=True, slots=True)
class InstrumentTarget:
    """``branches``: for each record of the measured registers (an integer, register order), its Kraus
    operators of shape ``(2**g, 2**f)``; a record that is not listed never happens."""

    branches: tuple[tuple[int, tuple[Matrix, ...]], ...]


@dataclass(frozen=True, slots=True)
class FunctionTarget:
    """``table``: entry x is the value of the graded registers for basis input x of the free ones."""

    table: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RelationTarget:
    """``allowed``: entry x holds the values that basis input x may give, at least one; any of them, even at random."""

    allowed: tuple[frozenset[int], ...]


class TableProperty(StrEnum):
    """What a whole truth table f may be asked to be; + is bitwise exclusive or."""

    TWO_TO_ONE = "two_to_one"  # f(x) = f(y) if and only if y is x or x + period
    INJECTIVE = "injective"  # no value twice
    CONSTANT = "constant"  # one value
    BALANCED = "balanced"  # 0 for half of the inputs, 1 for the others
    LINEAR = "linear"  # f(x + y) = f(x) + f(y)


@dataclass(frozen=True, slots=True)
class PropertyTarget:
    """Any truth table with a property; ``period`` belongs to two-to-one tables, and is 0 for the others."""

    holds: TableProperty
    period: int = 0


Answer: TypeAlias = Union[bool, int, float, complex, str, "tuple[Answer, ...]", "frozenset[Answer]"]


@dataclass(frozen=True, slots=True)
class AnswerTarget:
    """``value``: what the entry point returns: a number, a label, a list (tuple) or a set of those."""

    value: Answer


@dataclass(frozen=True, slots=True)
class AnyOfTarget:
    """``options``: the program need match one; at least one, all of the contract's kind, none an ``AnyOfTarget``."""

    options: tuple[SingleTarget | WideTarget, ...]

    def arrays(self) -> tuple[SingleTarget, ...] | None:
        """The options, where none of them is of a form for many qubits."""
        found = tuple(option for option in self.options if not isinstance(option, WideTarget))
        return found if len(found) == len(self.options) else None


SingleTarget: TypeAlias = (
    DistributionTarget
    | StateTarget
    | DensityTarget
    | IsometryTarget
    | ChannelTarget
    | InstrumentTarget
    | FunctionTarget
    | RelationTarget
    | PropertyTarget
    | AnswerTarget
)


class PauliWord(NamedTuple):
    """``+`` or ``-`` a product of letters: X where only ``x`` has a bit, Z where only ``z``, Y where both do."""

    x: int
    z: int
    negative: bool = False


@dataclass(frozen=True, slots=True)
class StabilizerTarget:
    """The one state that every generator leaves unchanged: ``num_qubits`` independent, commuting words."""

    num_qubits: int
    generators: tuple[PauliWord, ...]


@dataclass(frozen=True, slots=True)
class SparseStateTarget:
    """``amplitudes``: (basis state, amplitude) of each state that occurs, ascending; norm 1."""

    num_qubits: int
    amplitudes: tuple[tuple[int, complex], ...]


@dataclass(frozen=True, slots=True)
class SparseDistributionTarget:
    """``probabilities``: (value, probability) of each value that occurs, ascending; they sum to 1."""

    num_bits: int
    probabilities: tuple[tuple[int, float], ...]


@dataclass(frozen=True, slots=True)
class AffineDistributionTarget:
    """Uniform over ``offset`` plus all sums modulo 2 of ``directions``, which are linearly independent."""

    num_bits: int
    offset: int
    directions: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class OperatorTarget:
    """A unitary too large to be written out, given by what it does to columns.

    Attributes:
        num_qubits: Graded qubits; as many are free and not restored.
        apply: Columns of shape ``(2**num_qubits, m)`` to their images, a new array of that shape.
        roundings: ``apply`` errs by at most so many times ``2**-53`` of the length of each column.
    """

    num_qubits: int
    apply: Callable[[Matrix], Matrix]
    roundings: int = 0


@dataclass(frozen=True, slots=True)
class ProgramTarget:
    """The unitary of a textbook program of gates; its qubit j is the j-th graded qubit, and as many are free."""

    program: Program


class BooleanAlgebra(Protocol):
    """What a function over bits is written with: the numbers 0 and 1, or decision diagrams, do equally well."""

    def conjunction(self, left: Any, right: Any) -> Any:
        """1 where both are."""

    def exclusive_or(self, left: Any, right: Any) -> Any:
        """1 where they differ."""


@dataclass(frozen=True, slots=True, eq=False)
class WideFunctionTarget:
    """A function of more input bits than a table can list.

    Attributes:
        num_inputs: Bits of the input: all free qubits, in register order.
        num_outputs: Bits of the value.
        value: Input to value.
        bits: The same function, written bit by bit over any algebra: input bits to value bits, least significant first.
        order: The input bits in an order in which decision diagrams of the value are small.
        corners: Inputs that a sample always holds, such as those with the longest carries.
    """

    num_inputs: int
    num_outputs: int
    value: Callable[[int], int]
    bits: Callable[[Sequence[Any], BooleanAlgebra], Sequence[Any]]
    order: tuple[int, ...]
    corners: tuple[int, ...]


WideTarget: TypeAlias = (
    StabilizerTarget
    | SparseStateTarget
    | SparseDistributionTarget
    | AffineDistributionTarget
    | ProgramTarget
    | OperatorTarget
    | WideFunctionTarget
)
TargetValue: TypeAlias = SingleTarget | AnyOfTarget | WideTarget
