"""Values of arguments as the trusted side holds them: frozen, and made of what the contract wrote or a probe drew.

A target refers to an argument as ``"$name"`` (``plain`` of the value) or to a part of it as ``"$name.part"``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

from ir.gates import Matrix
from ir.program import Control, Gate, Program, UnitaryMatrix

MAX_DENSE_QUBITS = 6  # of a circuit whose matrix a target asks for


@dataclass(frozen=True, slots=True)
class Array:
    """Numbers of one shape, all float or all complex, in C order."""

    shape: tuple[int, ...]
    entries: tuple[float, ...] | tuple[complex, ...]

    def plain(self) -> Any:
        """Nested tuples."""
        return _nested(self.shape, self.entries)

    def parts(self) -> Mapping[str, Any]:
        """Nothing but the whole."""
        return {}


@dataclass(frozen=True, slots=True)
class Graph:
    """Nodes 0 to ``num_nodes - 1``; ``weights`` has one entry an edge, or is None."""

    num_nodes: int
    edges: tuple[tuple[int, int], ...]
    weights: tuple[float, ...] | None = None

    def plain(self) -> Any:
        """The edges."""
        return self.edges

    def parts(self) -> Mapping[str, Any]:
        """``nodes`` (how many), ``edges``, and ``weights``, which are all 1 where none are given."""
        return {"nodes": self.num_nodes, "edges": self.edges, "weights": self.weights or (1.0,) * len(self.edges)}


@dataclass(frozen=True, slots=True)
class PauliSum:
    """A real combination of Pauli strings, each printed with the highest qubit leftmost."""

    num_qubits: int
    terms: tuple[tuple[float, str], ...]

    def plain(self) -> Any:
        """Pairs of coefficient and string."""
        return self.terms

    def parts(self) -> Mapping[str, Any]:
        """``coefficients`` and ``strings``, in the same order, and ``qubits`` (how many)."""
        return {
            "coefficients": tuple(coefficient for coefficient, _ in self.terms),
            "strings": tuple(word for _, word in self.terms),
            "qubits": self.num_qubits,
        }


@dataclass(frozen=True, slots=True)
class Circuit:
    """A program of a family of ``contracts.program_families``, and the parameters that it was built from."""

    family: str
    parameters: Mapping[str, Any] = field(hash=False)  # the program follows from them
    program: Program

    def plain(self) -> Any:
        """The rows of its matrix."""
        return _dense_rows(self.program)

    def parts(self) -> Mapping[str, Any]:
        """The parameters, and ``qubits`` (how many)."""
        return {"qubits": self.program.num_qubits, **self.parameters}

    def amplitudes(self) -> Any:
        """What it makes of |0...0>: ``"$name.amplitudes"`` in a target."""
        return tuple(row[0] for row in _dense_rows(self.program))


Value: TypeAlias = int | float | str | tuple[float, ...] | tuple[int, ...] | Array | Graph | PauliSum | Circuit


def resolve_reference(reference: str, arguments: Mapping[str, Value]) -> Any:
    """What ``"name"`` or ``"name.part"`` stands for in a target.

    Raises:
        ValueError: There is no such argument, or it has no such part; says which there are.
    """
    name, _, part = reference.partition(".")
    if name not in arguments:
        raise ValueError(f"${reference}: no such argument; there are {sorted(arguments)}")
    value = arguments[name]
    if not isinstance(value, Array | Graph | PauliSum | Circuit):
        if part:
            raise ValueError(f"${reference}: {name} has no parts")
        return value
    if not part:
        return value.plain()
    if isinstance(value, Circuit) and part == "amplitudes":
        return value.amplitudes()
    parts = value.parts()
    if part not in parts:
        raise ValueError(f"${reference}: no such part; there are {sorted(parts)}")
    return parts[part]


def show(value: Any) -> str:
    """A value in words short enough for a sentence: six digits, bit strings as they are."""
    match value:
        case bool() | int() | str():
            return str(value)
        case float():
            return f"{value:.6g}"
        case complex():
            return f"{value.real:.6g}{value.imag:+.6g}j"
        case list() | tuple():
            return "[" + ", ".join(show(item) for item in value) + "]"
        case Array():
            return show(value.plain())
        case Graph(edges=edges, weights=weights):
            shown = [f"{a}-{b}" for a, b in edges]
            if weights is not None:
                shown = [f"{edge}: {weight:.6g}" for edge, weight in zip(shown, weights, strict=True)]
            return "edges " + (", ".join(shown) or "none")
        case PauliSum(terms=terms):
            return " + ".join(f"{coefficient:.6g} {word}" for coefficient, word in terms).replace("+ -", "- ")
        case Circuit(family=family, parameters=parameters):
            return f"{family}({', '.join(f'{name}={show(item)}' for name, item in parameters.items())})"
        case _:
            raise TypeError(f"no value of an argument: {type(value).__name__}")


def _nested(shape: tuple[int, ...], entries: tuple[Any, ...]) -> Any:
    if len(shape) == 1:
        return entries
    step = len(entries) // shape[0]
    return tuple(_nested(shape[1:], entries[k * step : (k + 1) * step]) for k in range(shape[0]))


def _dense_rows(program: Program) -> tuple[tuple[complex, ...], ...]:
    n = program.num_qubits
    if n > MAX_DENSE_QUBITS:
        raise ValueError(f"the matrix of a circuit on {n} qubits is not written out, at most {MAX_DENSE_QUBITS}")
    total: Matrix = np.eye(1 << n, dtype=np.complex128)
    for operation in program.operations:
        match operation:
            case Gate():
                total = _embedded(operation.matrix(), operation.qubits, operation.controls, n) @ total
            case UnitaryMatrix():
                total = _embedded(operation.matrix, operation.qubits, operation.controls, n) @ total
            case _:
                raise ValueError(f"a {type(operation).__name__.lower()} has no matrix")
    return tuple(tuple(complex(entry) for entry in row) for row in total)


def _embedded(matrix: Matrix, qubits: tuple[int, ...], controls: tuple[Control, ...], num_qubits: int) -> Matrix:
    full: Matrix = np.zeros((1 << num_qubits, 1 << num_qubits), dtype=np.complex128)
    for column in range(1 << num_qubits):
        if any(column >> control.qubit & 1 != control.value for control in controls):
            full[column, column] = 1
            continue
        local = sum((column >> qubit & 1) << k for k, qubit in enumerate(qubits))
        rest = column & ~sum(1 << qubit for qubit in qubits)
        for row in range(len(matrix)):
            full[rest | sum((row >> k & 1) << qubit for k, qubit in enumerate(qubits)), column] = matrix[row, local]
    return full
