"""Parts of a program that never meet: no operation, and no record, joins their qubits."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from ir.program import Conditional, Measure, Operation, Program, clbits_of, qubits_of, walk


def separate_parts(program: Program) -> list[frozenset[int]]:
    """The qubits of each part, each qubit in one part, ordered by their lowest qubit.

    Two qubits belong together if an operation acts on both, or if one of them is measured into a bit on which an
    operation on the other depends, or into the same bit.
    """
    # Clbit c is node num_qubits + c.
    parent = list(range(program.num_qubits + program.num_clbits))

    def root(node: int) -> int:
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    for operation in program.operations:
        nodes = _nodes(operation, program.num_qubits)
        for node in nodes[1:]:
            parent[root(node)] = root(nodes[0])
    parts: dict[int, set[int]] = {}
    for qubit in range(program.num_qubits):
        parts.setdefault(root(qubit), set()).add(qubit)
    return sorted((frozenset(part) for part in parts.values()), key=min)


def programs_of(program: Program, parts: Sequence[frozenset[int]]) -> list[Program]:
    """The operations of each part, all on the same qubits as before; without the global phase."""
    place = {qubit: index for index, part in enumerate(parts) for qubit in part}
    operations: list[list[Operation]] = [[] for _ in parts]
    for operation in program.operations:
        qubits = _qubits(operation)
        if qubits:
            operations[place[min(qubits)]].append(operation)
    return [replace(program, operations=tuple(own), global_phase=0.0) for own in operations]


def without(program: Program, qubits: Collection[int]) -> Program:
    """What does not act on ``qubits``, which are one part or several."""
    kept = [operation for operation in program.operations if _qubits(operation).isdisjoint(qubits)]
    return replace(program, operations=tuple(kept))


def _qubits(operation: Operation) -> frozenset[int]:
    return frozenset(qubit for inner in walk((operation,)) for qubit in qubits_of(inner))


def _nodes(operation: Operation, num_qubits: int) -> list[int]:
    nodes = sorted(_qubits(operation))
    if isinstance(operation, Measure | Conditional):
        nodes += [num_qubits + clbit for inner in walk((operation,)) for clbit in clbits_of(inner)]
    return nodes
