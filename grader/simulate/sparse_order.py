"""Which operations may come next, however those that commute are listed.

On each qubit the operations fall into layers: all of one layer are functions of the same Pauli there (of Z are
controls, diagonal gates and measurements), so that they commute, and each layer waits for the one before. An operation
that is a function of no Pauli is a layer of its own. Of a clbit, readers share a layer and a writer stands alone. The
layers are the same for every listing that exchanges neighbours which share no qubit, or share a Pauli on each; so is
what is chosen by them and by what an operation is, and never by where it is listed.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

import numpy as np

from ir.gates import Matrix, Params, gate_spec, pauli_word
from ir.program import (
    Barrier,
    Channel,
    Conditional,
    Control,
    Gate,
    Measure,
    Operation,
    Prepare,
    Reset,
    UnitaryMatrix,
    clbits_of,
    qubits_of,
    walk,
)

# Entries this much apart count as equal where it is asked whether a gate is a function of a Pauli. On three qubits,
# taking one that is in its place, and then the gate itself again, changes a state by less than 1e-13; larger gates, and
# channels, must be so exactly.
_ROUNDING = 2.0**-49
_ROUNDED_QUBITS = 3
_EVERY = frozenset("xyz")

Axes = frozenset[str]
Content = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """An operation, and what is asked of it before it is run.

    Attributes:
        operation: No barrier.
        qubits: All that it names, ascending.
        clbits: All that it names, ascending.
        growth: One amplitude becomes at most so many; 1 where basis states are permuted.
        content: What it is, without its place in the listing or its origin: equal only if the operations are.
        rounded: How many of its gates commute with what shares their layer to rounding only.
    """

    operation: Operation
    qubits: tuple[int, ...]
    clbits: tuple[int, ...]
    growth: int
    content: Content
    rounded: int


def touched(operation: Operation) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Qubits and clbits that an operation names, those of its body included, each ascending."""
    if not isinstance(operation, Conditional):
        return tuple(sorted(qubits_of(operation))), clbits_of(operation)
    inner = list(walk((operation,)))
    return (
        tuple(sorted({qubit for one in inner for qubit in qubits_of(one)})),
        tuple(sorted({clbit for one in inner for clbit in clbits_of(one)})),
    )


def growth_of(operation: Operation) -> int:
    """How many amplitudes one amplitude becomes at most."""
    match operation:
        case Gate():
            return _gate_facts(operation.name, operation.params)[0]
        case UnitaryMatrix():
            return _growth(operation.matrix)
        case Prepare():
            return int(np.count_nonzero(operation.amplitudes))
        case Channel():
            return sum(_growth(kraus) for kraus in operation.kraus)
        case Conditional():
            bodies = (operation.operations, operation.otherwise)
            return max(math.prod(growth_of(inner) for inner in body) for body in bodies)
        case Measure() | Reset() | Barrier():
            return 1
        case _:
            assert_never(operation)


class Order:
    """The steps of a program, given out as those before them are done."""

    def __init__(self, operations: Iterable[Operation]) -> None:
        self.steps: list[Step] = []
        self._places: list[list[tuple[tuple[str, int], int]]] = []
        self._layers: dict[tuple[str, int], list[list[int]]] = {}
        self._left: dict[tuple[str, int], list[int]] = {}
        last: dict[tuple[str, int], str] = {}
        for operation in operations:
            if not isinstance(operation, Barrier):
                self._add(operation, last)
        self._waits = [sum(layer > 0 for _, layer in places) for places in self._places]

    def first(self) -> list[int]:
        """Numbers of the steps that wait for nothing."""
        return [number for number, waits in enumerate(self._waits) if not waits]

    def done(self, number: int) -> list[int]:
        """Numbers of the steps that waited for this one last."""
        found = []
        for key, layer in self._places[number]:
            self._left[key][layer] -= 1
            if self._left[key][layer] or layer + 1 == len(self._layers[key]):
                continue
            for later in self._layers[key][layer + 1]:
                self._waits[later] -= 1
                if not self._waits[later]:
                    found.append(later)
        return found

    def _add(self, operation: Operation, last: dict[tuple[str, int], str]) -> None:
        number, places = len(self.steps), []
        axes, rounded = _axes(operation)
        qubits, clbits = touched(operation)
        tags = [(("qubit", qubit), "".join(sorted(axes[qubit]))) for qubit in qubits if axes[qubit] != _EVERY]
        written = {one.clbit for one in walk((operation,)) if isinstance(one, Measure)}
        tags += [(("clbit", clbit), "" if clbit in written else "read") for clbit in clbits]
        for key, tag in tags:
            layers, left = self._layers.setdefault(key, []), self._left.setdefault(key, [])
            if not layers or not tag or last[key] != tag:
                layers.append([])
                left.append(0)
            last[key] = tag
            layers[-1].append(number)
            left[-1] += 1
            places.append((key, len(layers) - 1))
        self.steps.append(
            Step(operation, qubits, clbits, growth_of(operation), (qubits, clbits, _content(operation)), rounded)
        )
        self._places.append(places)


def _axes(operation: Operation) -> tuple[dict[int, Axes], int]:
    """For each qubit the Paulis that the operation commutes with there (none, one or all), and ``Step.rounded``."""
    match operation:
        case Gate():
            _, axes, rounded = _gate_facts(operation.name, operation.params)
            return dict(zip(operation.qubits, axes, strict=True)) | _control_axes(operation.controls), rounded
        case UnitaryMatrix():
            axes, rounded = _matrix_axes((operation.matrix,), _ROUNDING)
            return dict(zip(operation.qubits, axes, strict=True)) | _control_axes(operation.controls), rounded
        case Channel():
            axes, rounded = _matrix_axes(operation.kraus, 0.0)
            return dict(zip(operation.qubits, axes, strict=True)), rounded
        case Measure():
            return {operation.qubit: frozenset("z")}, 0
        case Conditional():
            found: dict[int, Axes] = {}
            rounded = 0
            for inner in (*operation.operations, *operation.otherwise):
                own, inexact = _axes(inner)
                rounded += inexact
                for qubit, letters in own.items():
                    found[qubit] = found.get(qubit, _EVERY) & letters
            return found, rounded
        case Prepare() | Reset():
            return dict.fromkeys(qubits_of(operation), frozenset()), 0
        case Barrier():
            return dict.fromkeys(qubits_of(operation), _EVERY), 0
        case _:
            assert_never(operation)


def _control_axes(controls: Collection[Control]) -> dict[int, Axes]:
    return {control.qubit: frozenset("z") for control in controls}


@functools.lru_cache(maxsize=4096)
def _gate_facts(name: str, params: Params) -> tuple[int, tuple[Axes, ...], int]:
    """Of a gate without its controls: growth, the axes on each operand, and ``Step.rounded``."""
    word = pauli_word(name)
    if word is not None:
        return 2 if set(word) != {"z"} else 1, tuple(frozenset(letter) for letter in word), 0
    matrix = Gate(name, tuple(range(_operands(name))), params).matrix()
    return _growth(matrix), *_matrix_axes((matrix,), _ROUNDING)


def _operands(name: str) -> int:
    spec = gate_spec(name)
    assert spec is not None
    return spec.num_qubits


def _growth(matrix: Matrix) -> int:
    return int(np.count_nonzero(matrix, axis=0).max())


def _matrix_axes(matrices: Sequence[Matrix], rounding: float) -> tuple[tuple[Axes, ...], int]:
    """The axes on each operand, and 1 where one of them is so to rounding only."""
    count = len(matrices[0]).bit_length() - 1
    allowed = rounding if count <= _ROUNDED_QUBITS else 0.0
    index = np.arange(1 << count)
    found, rounded = [], False
    for position in range(count):
        bit = 1 << position
        bits = index & bit
        signs = np.where(bits[:, None] == bits[None, :], 1.0, -1.0)
        letters = set()
        for letter in "xyz":
            off = 0.0
            for matrix in matrices:
                turned = matrix if letter == "z" else matrix[np.ix_(index ^ bit, index ^ bit)]
                image = turned if letter == "x" else turned * signs
                off = max(off, float(np.abs(matrix - image).max()))
            if off <= allowed:
                letters.add(letter)
                rounded = rounded or off > 0
        # Two Paulis to rounding make the third.
        found.append(_EVERY if len(letters) > 1 else frozenset(letters))
    return tuple(found), int(rounded)


def _content(operation: Operation) -> Content:
    match operation:
        case Gate():
            return ("gate", operation.name, operation.qubits, operation.params, _held(operation.controls))
        case UnitaryMatrix():
            return ("matrix", operation.matrix.tobytes(), operation.qubits, (), _held(operation.controls))
        case Prepare():
            return ("prepare", operation.amplitudes.tobytes(), operation.qubits)
        case Channel():
            return ("channel", tuple(kraus.tobytes() for kraus in operation.kraus), operation.qubits)
        case Measure():
            return ("measure", operation.inverted, operation.qubit, operation.clbit)
        case Reset():
            return ("reset", operation.qubit)
        case Conditional():
            then, other = (tuple(map(_content, body)) for body in (operation.operations, operation.otherwise))
            return ("conditional", operation.clbits, tuple(sorted(operation.values)), then, other)
        case Barrier():
            return ("barrier",)
        case _:
            assert_never(operation)


def _held(controls: Collection[Control]) -> Content:
    return tuple((control.qubit, control.value) for control in controls)
