"""A Qiskit circuit as operations of the IR, instruction by instruction.

Each instruction is recognised by its exact class: a standard gate is a row of the gate table, a few
library classes have a reading of their own (``qiskit_library``, ``qiskit_control_flow``), and
everything else is what its definition says. Nothing is transpiled.
"""

from __future__ import annotations

import cmath
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
from qiskit.circuit import (
    CircuitError,
    Operation as QiskitOperation,
    ParameterExpression,
    QuantumCircuit,
)
from qiskit.circuit.library import BlueprintCircuit

from ir.lowering.base import MAX_LOWERED_OPERATIONS, InvalidCandidate, Note, TooLarge, UnsupportedOperation
from ir.lowering.qiskit_aer import aer_instruction
from ir.lowering.qiskit_claims import (
    MAX_COMPARED_QUBITS,
    MAX_COMPARED_UPDATES,
    agrees_with_matrix,
    check_class,
    stated_matrix,
)
from ir.lowering.qiskit_control_flow import CONTROL_FLOW, Jumps, jump, jumps
from ir.lowering.qiskit_gates import (
    ANONYMOUS_CLASSES,
    LIBRARY_CLASSES,
    STANDARD_GATES,
    StandardGate,
    class_name,
    library_ancestor,
)
from ir.lowering.qiskit_library import LIBRARY_GATES
from ir.lowering.qiskit_recorded import flow_of, read_instruction
from ir.lowering.qiskit_rewriting import controls_in, phase
from ir.lowering.qiskit_variables import ClassicalState
from ir.program import (
    MAX_DEPTH,
    Barrier,
    Block,
    BlockKind,
    Gate,
    Operation,
    Origin,
    UnitaryMatrix,
    block_name,
    qubits_of,
)

# A circuit without a name is numbered by how many the process made before, which is not its meaning.
_COUNTED_NAME = re.compile(r"circuit-\d+(-\d+)?")


@dataclass(frozen=True, slots=True)
class Place:
    """Where an instruction stands: the program's indices of its operands, and the blocks around it.

    ``unitary`` is set inside a control, an inverse or a power: a preparation is a gate there, and
    never a reset.
    """

    qubits: tuple[int, ...]
    clbits: tuple[int, ...] = ()
    origin: Origin = ()
    unitary: bool = False


class CircuitLowering:
    """One reading of one program: the budget, the notes, runtime variables, and the qubits no longer |0>."""

    def __init__(self) -> None:
        self.at = "the circuit"
        self.notes: dict[str, Note] = {}
        self.touched: set[int] = set()
        self.classical = ClassicalState()
        self.own_class: str | None = None  # of the candidate's, met last
        self._budget = MAX_LOWERED_OPERATIONS
        self._branches = 0
        self._tableaus = 0
        self._budget_apart = MAX_LOWERED_OPERATIONS
        self.comparable_updates = MAX_COMPARED_UPDATES
        self.checked: dict[int, Any] = {}  # id -> object whose claims agree, kept so that no other gets the id

    # --- circuits --------------------------------------------------------------------------------

    def circuit(self, circuit: Any, place: Place, *, top: bool = False, after: Jumps | None = None) -> list[Operation]:
        """What ``circuit`` does, its qubit i being ``place.qubits[i]``; its global phase comes first.

        Read through ``QuantumCircuit`` itself: a subclass may override ``data`` and say anything. ``after`` is
        given inside a loop with jumps: what follows the circuit is then part of the answer.
        """
        kind = type(circuit)
        if kind is not QuantumCircuit and kind not in LIBRARY_CLASSES:
            self.own_class = class_name(kind)
        if isinstance(circuit, BlueprintCircuit):
            circuit._build()
        check_contents(circuit)
        qubit_index = dict(zip(_qubits(circuit), place.qubits, strict=True))
        clbit_index = dict(zip(_clbits(circuit), place.clbits, strict=True))
        operations: list[Operation] = []
        angle = self.angle(_global_phase(circuit))
        if angle:
            operations.append(phase(angle, (), place.origin))
        instructions = _data(circuit)

        def inner(instruction: Any) -> Place:
            return Place(
                tuple([qubit_index[qubit] for qubit in instruction.qubits]),
                tuple([clbit_index[clbit] for clbit in instruction.clbits]),
                place.origin,
                place.unitary,
            )

        if after is not None:
            return operations + self._turn(instructions, 0, inner, clbit_index, after)
        for number, instruction in enumerate(instructions):
            if top:
                self.at = f"operation {number}"
            operations += self.instruction(instruction, inner(instruction), clbit_index)
        return operations

    def _turn(
        self,
        instructions: Sequence[Any],
        start: int,
        inner: Callable[[Any], Place],
        clbit_index: Mapping[Any, int],
        after: Jumps,
    ) -> list[Operation]:
        """The instructions from ``start`` on, and what follows them up to the end of the loop around them."""
        operations: list[Operation] = []
        for number in range(start, len(instructions)):
            instruction = instructions[number]
            operation = flow_of(instruction)
            if jumps(operation):
                self.charge(1)
                following = partial(self._turn, instructions, number + 1, inner, clbit_index, after)
                rest = replace(after, end=following)
                return operations + jump(self, operation, inner(instruction), clbit_index, rest)
            operations += self.instruction(instruction, inner(instruction), clbit_index)
        return operations + after.end()

    def instruction(self, instruction: Any, place: Place, clbit_index: Mapping[Any, int]) -> list[Operation]:
        """What one instruction of a circuit does, as Qiskit's own data have it."""
        return read_instruction(self, instruction, place, clbit_index)

    def operation(self, operation: Any, place: Place, clbit_index: Mapping[Any, int] | None = None) -> list[Operation]:
        """What an operation does. ``clbit_index`` is that of the circuit around it, which conditions refer to."""
        self.charge(1)
        kind = type(operation)
        if kind not in STANDARD_GATES and kind not in LIBRARY_CLASSES and kind not in ANONYMOUS_CLASSES:
            if (read := aer_instruction(self, operation, place)) is not None:
                return read
            self.own_class = class_name(kind)
            ancestor = library_ancestor(kind)
            if ancestor is None:
                return self._user_operation(operation, place)
            place = self.inside(place, BlockKind.USER, class_name(kind))
            kind = ancestor
        check_class(self, operation, kind, place)
        if (row := STANDARD_GATES.get(kind)) is not None:
            state = operation.ctrl_state if row.num_controls else 0
            return [self.standard_gate(row, operation.params, state, place)]
        if (lower_flow := CONTROL_FLOW.get(kind)) is not None:
            return lower_flow(self, operation, place, clbit_index or {})
        if (lower := LIBRARY_GATES.get(kind)) is not None:
            operations = lower(self, operation, place)
            for lowered in operations:
                if not isinstance(lowered, Barrier):
                    self.touched.update(qubits_of(lowered))
            return operations
        if kind in LIBRARY_CLASSES:
            return self.by_definition(operation, place, BlockKind.LIBRARY, class_name(kind))
        return self.by_definition(operation, place, BlockKind.CIRCUIT, str(operation.name))

    # --- one instruction -------------------------------------------------------------------------

    def standard_gate(self, row: StandardGate, params: Sequence[Any], state: int, place: Place) -> Operation:
        """The gate of a row with these parameters; bit i of ``state`` is the value of control i."""
        self.touched.update(place.qubits)
        count = row.num_controls
        angles = row.params(tuple([self.angle(value) for value in params]))
        controls = controls_in(state, place.qubits[:count]) if count else ()
        return Gate(row.name, place.qubits[count:], angles, controls, place.origin)

    def apart(self, circuit: Any, place: Place) -> list[Operation]:
        """What a definition does, read beside the program, which it costs nothing; what it costs has its own bound."""
        beside = CircuitLowering()
        beside.at, beside.checked = self.at, self.checked
        beside._budget = beside._budget_apart = self._budget_apart
        beside.comparable_updates = self.comparable_updates
        operations = beside.body(circuit, place, "a definition")
        self._budget_apart = min(beside._budget, beside._budget_apart)
        self.comparable_updates = beside.comparable_updates
        return operations

    def _user_operation(self, operation: Any, place: Place) -> list[Operation]:
        """A class of the candidate's: its definition, which must agree with the matrix that it states."""
        kind = type(operation)
        name = class_name(kind)
        if not issubclass(kind, QiskitOperation):
            raise UnsupportedOperation(f"{name} in a circuit", at=self.at, hint="gates and instructions are read")
        width = operation.num_qubits
        if type(width) is not int or width != len(place.qubits):
            # Qiskit would build a definition of the stated width, however large.
            raise InvalidCandidate(
                f"{self.at}: {name} stands on {len(place.qubits)} qubits and states {str(width)[:20]}"
            )
        stated = stated_matrix(operation, len(place.qubits), self.at)
        if stated is not None and _definition(operation, self.at) is None:
            origin = self.inside(place, BlockKind.USER, name).origin
            return [UnitaryMatrix(stated, place.qubits, (), origin)]
        operations = self.by_definition(operation, place, BlockKind.USER, name)
        if stated is not None and len(place.qubits) <= MAX_COMPARED_QUBITS:
            agrees_with_matrix(operation, stated, operations, place.qubits, self.at)
        return operations

    def by_definition(self, operation: Any, place: Place, kind: BlockKind, name: str) -> list[Operation]:
        """What the definition of ``operation`` does, inside a block of this kind and name."""
        definition = _definition(operation, self.at)
        if definition is None:
            raise UnsupportedOperation(
                f"opaque gate {operation.name!r}", at=self.at, hint="give it a definition or a matrix"
            )
        return self.body(definition, self.inside(place, kind, name), f"the definition of {name}")

    def body(self, circuit: Any, place: Place, what: str, after: Jumps | None = None) -> list[Operation]:
        """``circuit``, which must have the operands of ``place``; ``after`` as for ``circuit``."""
        if not issubclass(type(circuit), QuantumCircuit):
            raise InvalidCandidate(f"{self.at}: {what} is a {type(circuit).__name__}, a QuantumCircuit is expected")
        if isinstance(circuit, BlueprintCircuit):
            circuit._build()
        found, expected = _operands(_qubits(circuit), _clbits(circuit)), _operands(place.qubits, place.clbits)
        if found != expected:
            raise InvalidCandidate(f"{self.at}: {what} has {found}, expected {expected}")
        return self.circuit(circuit, place, after=after)

    @contextmanager
    def branch(self) -> Iterator[None]:
        """Read one arm of a conditional or both, one level further in."""
        if self._branches >= MAX_DEPTH:
            raise TooLarge(f"{self.at}: conditionals nested deeper than {MAX_DEPTH}")
        self._branches += 1
        yield
        self._branches -= 1

    # --- what the readings share -----------------------------------------------------------------

    def inside(self, place: Place, kind: BlockKind, name: str) -> Place:
        """``place``, one named block further in."""
        if len(place.origin) >= MAX_DEPTH:
            raise TooLarge(f"{self.at}: definitions nested deeper than {MAX_DEPTH}")
        block = Block(kind, block_name(_COUNTED_NAME.sub("circuit", name)))
        return replace(place, origin=(*place.origin, block))

    def next_tableau(self, place: Place) -> Place:
        """``place`` inside a numbered block: the gates of one tableau are told from those of the next."""
        self._tableaus += 1
        return self.inside(place, BlockKind.CIRCUIT, f"tableau {self._tableaus}")

    def gate_place(self, place: Place, qubits: tuple[int, ...]) -> Place:
        """``place`` narrowed to ``qubits``, where only a unitary may stand."""
        return replace(place, qubits=qubits, unitary=True)

    def charge(self, count: int) -> None:
        """Count operations against the bound, before they are made."""
        self._budget -= count
        if self._budget < 0:
            raise TooLarge(f"{self.at}: more than {MAX_LOWERED_OPERATIONS} operations")

    def note(self, code: str, message: str) -> None:
        """Keep a note; one of each code."""
        self.notes.setdefault(code, Note(code, message))

    def angle(self, value: Any) -> float:
        """A bound parameter as a number.

        Raises:
            InvalidCandidate: Unbound, complex, infinite or no number at all.
        """
        if type(value) is float:
            number: complex = value
        elif isinstance(value, ParameterExpression):
            if value.parameters:
                names = ", ".join(repr(name) for name in sorted(parameter.name for parameter in value.parameters))
                raise InvalidCandidate(f"{self.at}: unbound parameter {names}")
            number = complex(value.numeric())
        elif isinstance(value, (int, float, complex, np.number)):
            number = complex(value)
        else:
            raise InvalidCandidate(f"{self.at}: a parameter is a {type(value).__name__}, a number is expected")
        if not cmath.isfinite(number) or number.imag:
            raise InvalidCandidate(f"{self.at}: parameter {number}: a finite real number is expected")
        return number.real


def _operands(qubits: Sequence[Any], clbits: Sequence[Any]) -> str:
    return f"{len(qubits)} qubits and {len(clbits)} clbits"


def _definition(operation: Any, at: str) -> Any:
    try:
        return getattr(operation, "definition", None)
    except CircuitError as error:
        raise UnsupportedOperation(
            f"gate {operation.name!r} without a definition", at=at, hint=str(error)[:200]
        ) from None


# QuantumCircuit's own properties, whatever a subclass made of them.
_qubits = QuantumCircuit.qubits.fget
_clbits = QuantumCircuit.clbits.fget
_data = QuantumCircuit.data.fget
_CONTENTS = type(QuantumCircuit()._data)


def check_contents(circuit: Any) -> None:
    """Refuse a circuit whose private contents were exchanged for something else: nothing can be read of it.

    Raises:
        InvalidCandidate: They are of no class of Qiskit's.
    """
    contents = getattr(circuit, "_data", None)
    if type(contents) is not _CONTENTS:
        raise InvalidCandidate(f"the contents of the circuit were replaced by a {type(contents).__name__}")


_global_phase = QuantumCircuit.global_phase.fget
