"""What a first part of a program has made of data that it was given: does the data still hold it, spread out?

The free inputs are halves of maximally entangled pairs, so that one state answers for every input. The data holds
its inputs if it is pure together with their partners: what was parked on another qubit leaves both of them mixed. A
qubit of the code is entangled with others, so its own state is mixed. Work qubits and moves between do not matter,
and an entangling operation that finds a known |0> does nothing here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from contracts.schema import Contract, Start
from grader.structural.cuts_state import start_state
from grader.structural.known_states import knowledge_at_start
from grader.structural.steps import Step
from grader.structural.waypoint_state import register_first
from ir.gates import Matrix
from ir.program import Program

# Purity of a reduced state: a qubit of a code has 1/2, and a pure state 1. What lies between is neither.
_PURE = 0.99


def missing_from_code(
    contract: Contract, program: Program, steps: Sequence[Step], data: Collection[int]
) -> tuple[bool, tuple[int, ...]]:
    """Whether the data lacks what it was given, and which of its qubits are in a state of their own, after ``steps``.

    The records that were written on the way each count for themselves; one that is wrong decides.

    Raises:
        TooLarge: The state cannot be followed within the bounds of ``cuts_state``.
    """
    free = contract.qubits_starting(Start.FREE)
    qubits = {qubit for step in steps for qubit in step.qubits}.union(data)
    inputs = [qubit for qubit in free if qubit in qubits]
    state = start_state(sorted(qubits), knowledge_at_start(contract, program).states, inputs)
    for step in steps:
        state.apply(step)
    partners = [state.places.total - len(inputs) + k for k, qubit in enumerate(inputs) if qubit in data]
    held = state.places.of(sorted(data))
    lost, alone = False, set[int]()
    for record in state.records():
        lost = lost or _purity(record, [*held, *partners]) < _PURE
        alone.update(alone_in(record, sorted(data), held))
    return lost, tuple(sorted(alone))


def alone_in(record: Matrix, qubits: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
    """Those of ``qubits`` that are in a state of their own; ``record`` has shape ``(2**n, trajectories)``, norm 1."""
    return tuple(qubit for qubit, place in zip(qubits, places, strict=True) if _purity(record, [place]) > _PURE)


def _purity(record: Matrix, places: Sequence[int]) -> float:
    """``tr(rho**2)`` of the qubits at ``places``; ``record`` has shape ``(2**n, trajectories)``, norm 1."""
    matrix = register_first(record, places)
    gram = matrix @ matrix.conj().T if len(matrix) <= matrix.shape[1] else matrix.conj().T @ matrix
    return float(np.sum(np.abs(gram) ** 2))
