"""The arguments of an entry point on their way to the child: plain data, and bounded.

``encode`` runs on the trusted side and gives what JSON can hold; ``decode`` runs in the child, before the
candidate's code does, and makes objects that are new in each run: numpy arrays, networkx graphs, and, through
``ir.lowering.raise_*``, the framework's own types. A circuit travels as the canonical bytes of its program and
nothing else: no contract, family or target is known beside the candidate.
"""

from __future__ import annotations

import importlib
import keyword
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, assert_never

from ir import codec
from ir.lowering.raised import check_raisable, reserved_block_name
from ir.program import InvalidProgram

MAX_ARRAY_ENTRIES = 1 << 16
MAX_GRAPH_NODES = 1024
MAX_GRAPH_EDGES = 1 << 15
MAX_PAULI_QUBITS = 64
MAX_PAULI_TERMS = 4096
MAX_PROGRAM_BYTES = 4 * 1024 * 1024


class InvalidArgument(ValueError):
    """An argument that the sandbox does not carry: our fault, never the candidate's."""


@dataclass(frozen=True, slots=True)
class ArrayArgument:
    """Handed over as a ``numpy.ndarray`` of float64 or complex128.

    Attributes:
        shape: Its dimensions.
        entries: In C order, all of type float or all of type complex.
    """

    shape: tuple[int, ...]
    entries: tuple[float, ...] | tuple[complex, ...]

    def __post_init__(self) -> None:
        if not self.shape or any(size < 1 for size in self.shape) or len(self.entries) != math.prod(self.shape):
            raise InvalidArgument(f"array: {len(self.entries)} entries for the shape {self.shape}")
        if len(self.entries) > MAX_ARRAY_ENTRIES:
            raise InvalidArgument(f"array: {len(self.entries)} entries, at most {MAX_ARRAY_ENTRIES}")
        if {type(entry) for entry in self.entries} not in ({float}, {complex}):
            raise InvalidArgument("array: the entries are all float or all complex")


@dataclass(frozen=True, slots=True)
class GraphArgument:
    """Handed over as a ``networkx.Graph`` with the nodes 0 to ``num_nodes - 1``.

    Attributes:
        num_nodes: At least 1.
        edges: Pairs of different nodes.
        weights: One an edge, as its attribute ``weight``; None for a graph without weights.
    """

    num_nodes: int
    edges: tuple[tuple[int, int], ...]
    weights: tuple[float, ...] | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.num_nodes <= MAX_GRAPH_NODES or len(self.edges) > MAX_GRAPH_EDGES:
            raise InvalidArgument(f"graph: at most {MAX_GRAPH_NODES} nodes and {MAX_GRAPH_EDGES} edges")
        if any(not 0 <= node < self.num_nodes for edge in self.edges for node in edge):
            raise InvalidArgument(f"graph: an edge leaves the nodes 0 to {self.num_nodes - 1}")
        if self.weights is not None and len(self.weights) != len(self.edges):
            raise InvalidArgument(f"graph: {len(self.weights)} weights for {len(self.edges)} edges")


@dataclass(frozen=True, slots=True)
class PauliSumArgument:
    """Handed over as the framework's own sum of Pauli strings.

    Attributes:
        num_qubits: Letters of each string.
        terms: Coefficient and string, the highest qubit leftmost.
    """

    num_qubits: int
    terms: tuple[tuple[float, str], ...]

    def __post_init__(self) -> None:
        if not 1 <= self.num_qubits <= MAX_PAULI_QUBITS or not 1 <= len(self.terms) <= MAX_PAULI_TERMS:
            raise InvalidArgument(f"Pauli sum: at most {MAX_PAULI_QUBITS} qubits and {MAX_PAULI_TERMS} terms")
        if any(len(word) != self.num_qubits or set(word) - set("IXYZ") for _, word in self.terms):
            raise InvalidArgument(f"Pauli sum: strings of {self.num_qubits} letters I, X, Y, Z are expected")


@dataclass(frozen=True, slots=True)
class CircuitArgument:
    """Handed over as one named block of the framework.

    Attributes:
        name: Of the block: the argument's own.
        program: Canonical bytes of a program that ``check_raisable`` lets pass.
    """

    name: str
    program: bytes

    def __post_init__(self) -> None:
        if not self.name.isidentifier() or not self.name.isascii() or keyword.iskeyword(self.name):
            raise InvalidArgument(f"circuit: {self.name!r:.60} is no name")
        if reserved_block_name(self.name):
            raise InvalidArgument(f"circuit: {self.name!r:.60} is the name of a gate")
        if len(self.program) > MAX_PROGRAM_BYTES:
            raise InvalidArgument(f"circuit {self.name}: {len(self.program)} bytes, at most {MAX_PROGRAM_BYTES}")


Argument: TypeAlias = (
    bool
    | int
    | float
    | str
    | tuple["Argument", ...]
    | ArrayArgument
    | GraphArgument
    | PauliSumArgument
    | CircuitArgument
)


def encode(argument: Argument) -> Any:
    """What JSON holds: numbers, strings and lists as they are, everything else as an object that names its type."""
    match argument:
        case bool() | int() | float() | str():
            return argument
        case tuple():
            return [encode(item) for item in argument]
        case ArrayArgument(shape=shape, entries=entries):
            if type(entries[0]) is complex:
                return {"complex_array": list(shape), "entries": [[z.real, z.imag] for z in map(complex, entries)]}
            return {"real_array": list(shape), "entries": list(entries)}
        case GraphArgument(num_nodes=num_nodes, edges=edges, weights=weights):
            return {"graph": num_nodes, "edges": edges, "weights": weights}
        case PauliSumArgument(num_qubits=num_qubits, terms=terms):
            return {"pauli_sum": num_qubits, "terms": terms}
        case CircuitArgument(name=name, program=program):
            return {"circuit": name, "program": program.decode("ascii")}
        case _:
            assert_never(argument)


def decode(encoded: Any, framework: str) -> Any:
    """A new object for what ``encode`` wrote, in the types of ``framework``.

    Raises:
        InvalidArgument: It is not what ``encode`` writes.
        ImportError: This runtime lacks what the type is made with.
    """
    if isinstance(encoded, list):
        return [decode(item, framework) for item in encoded]
    if not isinstance(encoded, dict):
        return encoded
    kind = next(iter(encoded))
    match kind:
        case "real_array" | "complex_array":
            return _array(encoded[kind], encoded["entries"], is_complex=kind == "complex_array")
        case "graph":
            return _graph(encoded["graph"], encoded["edges"], encoded["weights"])
        case "pauli_sum":
            terms = [(float(coefficient), str(word)) for coefficient, word in encoded["terms"]]
            return _raising(framework).pauli_sum(encoded["pauli_sum"], terms)
        case "circuit":
            return _circuit(encoded["circuit"], encoded["program"].encode("ascii"), framework)
        case _:
            raise InvalidArgument(f"an argument of type {kind!r:.60}")


def _array(shape: Sequence[int], entries: Sequence[Any], *, is_complex: bool) -> Any:
    import numpy as np

    if not is_complex:
        return np.array(entries, dtype=np.float64).reshape(shape)
    return np.array([complex(re, im) for re, im in entries], dtype=np.complex128).reshape(shape)


def _graph(num_nodes: int, edges: Sequence[Sequence[int]], weights: Sequence[float] | None) -> Any:
    import networkx

    graph = networkx.Graph()
    graph.add_nodes_from(range(num_nodes))
    if weights is None:
        graph.add_edges_from(edges)
    else:
        graph.add_weighted_edges_from((a, b, weight) for (a, b), weight in zip(edges, weights, strict=True))
    return graph


def _circuit(name: str, program: bytes, framework: str) -> Any:
    try:
        decoded = codec.decode(program, max_bytes=MAX_PROGRAM_BYTES)
        check_raisable(decoded)
    except (codec.DecodeError, InvalidProgram) as error:
        raise InvalidArgument(f"circuit {name}: {error}") from None
    return _raising(framework).circuit(name, decoded)


def _raising(framework: str) -> Any:
    return importlib.import_module(f"ir.lowering.raise_{framework}")
