"""Programs that are handed to the candidate as one named block of its framework."""

from __future__ import annotations

import keyword
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal

import numpy as np
from pydantic import Field, model_validator

from contracts.arguments.base import ArgumentBase
from contracts.arguments.values import Circuit, Value
from contracts.program_families import FAMILIES, build_program
from ir.lowering.raised import MAX_RAISED_QUBITS, reserved_block_name

# In the words of each framework: what it is and how it is used, ``{name}`` being the argument's.
_TYPES: Mapping[str, Callable[[str, int], str]] = MappingProxyType(
    {
        "qiskit": lambda name, n: (
            f"a QuantumCircuit on {n} qubits that holds one gate: use it by compose or append, its inverse() and "
            f"control(), and a power as repeat(k)"
        ),
        "cirq": lambda name, n: (
            f"a cirq.Gate on {n} qubits, qubit 0 first: {name}(*qubits), {name}**-1, {name}.controlled()"
        ),
        "pennylane": lambda name, n: (
            f"an operation class on {n} wires, the wire of qubit 0 first: {name}(wires=[...]), "
            f"qml.adjoint({name})(wires=[...]), qml.ctrl({name}, control=...)(wires=[...])"
        ),
        "cudaq": lambda name, n: (
            f"a kernel that takes a register of {n} qubits (cudaq.qview): {name}(register), "
            f"cudaq.adjoint({name}, register), cudaq.control({name}, control, register) inside your own kernel"
        ),
    }
)


class CircuitArgument(ArgumentBase):
    """A program of a family; a contract writes the family's parameters as a table.

    Attributes:
        qubits: How many.
        family: Its name in ``contracts.program_families``.
        hidden: Cases are told as programs of the family, without their parameters. What is handed over holds the
            gates all the same: a candidate can look into it.
    """

    type: Literal["circuit"]
    qubits: int = Field(ge=1, le=MAX_RAISED_QUBITS)
    family: str
    hidden: bool = False

    @model_validator(mode="after")
    def _known(self) -> CircuitArgument:
        if self.family not in FAMILIES:
            raise ValueError(
                f"argument {self.name}: family: one of {', '.join(FAMILIES)} is expected, got {self.family!r:.60}"
            )
        # The name becomes that of a function or class, which must not hide what its body calls.
        if keyword.iskeyword(self.name) or reserved_block_name(self.name):
            raise ValueError(f"argument {self.name}: another name is expected: this is one of Python or of a gate")
        return self

    @property
    def needs_written_case(self) -> bool:
        return FAMILIES[self.family].draw is None

    def check(self, value: Any) -> Value:
        if not isinstance(value, Mapping):
            self.refuse(value)
        parameters = {str(name): _frozen(item) for name, item in value.items()}
        try:
            return self._circuit(parameters)
        except ValueError as error:
            raise ValueError(f"argument {self.name}: {error}") from None

    def expected(self) -> str:
        names = FAMILIES[self.family].parameters
        return f"a table of the parameters {', '.join(names)} of {self.family}"

    def told(self, framework: str, written: Sequence[Value] = ()) -> str:
        first = _first(written)
        return f"{FAMILIES[self.family].told(self.qubits, first)}; {_TYPES[framework](self.name, self.qubits)}"

    def shown(self, value: Value) -> str:
        return "a program of this family" if self.hidden else super().shown(value)

    def drawn(self) -> str:
        return "one of the cases" if self.needs_written_case else "another program of this family"

    def draw(self, generator: np.random.Generator, written: Sequence[Value] = ()) -> Value:
        """By the family; one of the written cases where the family draws nothing."""
        draw = FAMILIES[self.family].draw
        if draw is None:
            return written[int(generator.integers(len(written)))]
        first = _first(written)
        return self._circuit(draw(generator, self.qubits, first))

    def every(self, generator: np.random.Generator, written: Sequence[Value] = ()) -> tuple[Circuit, ...]:
        """Each member of a small family once, in a drawn order, those last that a case is written for.

        Empty where the family does not list its members.
        """
        family = FAMILIES[self.family]
        first = _first(written)
        members = family.members(self.qubits, first)
        if not members:
            return ()
        assert family.draw is not None  # probes of a family that lists its members repeat no written case
        told = [value.parameters for value in written if isinstance(value, Circuit)]
        turns = [members[int(place)] for place in generator.permutation(len(members))]
        turns.sort(key=lambda member: any(member.items() <= parameters.items() for parameters in told))
        return tuple(self._circuit({**family.draw(generator, self.qubits, first), **member}) for member in turns)

    def draw_each(
        self, generators: Sequence[np.random.Generator], order: np.random.Generator, written: Sequence[Value] = ()
    ) -> tuple[Value, ...]:
        """The members of a small family one after another; of any other as drawn one by one."""
        members = self.every(order, written)
        if not members:
            return super().draw_each(generators, order, written)
        return tuple(members[index % len(members)] for index in range(len(generators)))

    def _circuit(self, parameters: dict[str, Any]) -> Circuit:
        program = build_program(self.family, self.qubits, parameters)
        ordered = {name: parameters[name] for name in FAMILIES[self.family].parameters}
        return Circuit(self.family, MappingProxyType(ordered), program)


def _first(written: Sequence[Value]) -> Mapping[str, Any] | None:
    """The parameters of the first written case."""
    return written[0].parameters if written and isinstance(written[0], Circuit) else None


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list | tuple) else value
