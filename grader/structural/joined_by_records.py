"""Whether what a program does to registers is a product of channels, records and all."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np

from contracts.schema import Contract
from grader.structural.cuts_scope import connected
from grader.structural.cuts_state import CutState, TooLarge, start_state
from grader.structural.steps import steps_of
from grader.structural.waypoint_state import register_first, tolerated_infidelity
from ir.gates import Matrix
from ir.program import Program

_MAX_PAIR = 5  # qubits of two registers: with their references a matrix of 2^10 rows
_MAX_WORK = 2**28  # amplitudes touched


def joined_by_records(contract: Contract, program: Program, parts: Sequence[str]) -> tuple[str, str] | None:
    """The first two of the registers ``parts`` that a condition on a record joins; None if there are none.

    What the program makes of halves of entangled pairs, the other halves kept, is its channel (Choi, Linear Algebra
    Appl. 10, 1975); it is a product of two where the state of the one register and its halves is independent of that
    of the other, whatever happened on the way. All qubits of ``parts`` are given any state, also where the contract
    starts them in |0>: an outcome that is known beforehand tells nothing, and is acted on all the same.

    Raises:
        TooLarge: A condition may join two registers, and their channel cannot be computed within the bounds.
    """
    steps = steps_of(program)
    if not any(step.guards for step in steps):
        return None
    registers = {register.name: register.qubits for register in contract.registers}
    for first, second in itertools.combinations(parts, 2):
        left, right = registers[first], registers[second]
        linked, every = connected(steps, left)
        if set(right).isdisjoint(every):
            continue
        if len(left) + len(right) > _MAX_PAIR:
            raise TooLarge(f"{len(left) + len(right)} qubits of two registers")
        free = sorted({qubit for name in parts for qubit in registers[name]}.intersection(every))
        state, work = start_state(every, {}, free), 0
        for step in linked:
            work += state.cost
            if work > _MAX_WORK:
                raise TooLarge(f"more than {_MAX_WORK} amplitudes would be touched")
            state.apply(step)
        if not _independent(state, free, left, right, tolerated_infidelity(contract)):
            return first, second
    return None


def _independent(
    state: CutState, free: Sequence[int], left: Sequence[int], right: Sequence[int], infidelity: float
) -> bool:
    """Whether two groups, each with its references, are uncorrelated once records and other qubits are forgotten."""
    above = len(state.places.qubits)
    sides = []
    for group in (left, right):
        inside = [qubit for qubit in group if qubit in state.places.qubits]
        sides.append([*state.places.of(inside), *(above + free.index(qubit) for qubit in inside)])
    joint = _density(state.columns, [*sides[0], *sides[1]])
    low = 1 << len(sides[0])
    tensor = joint.reshape(len(joint) // low, low, len(joint) // low, low)
    first, second = np.einsum("xixj->ij", tensor), np.einsum("xiyi->xy", tensor)
    return bool(np.linalg.norm(joint - np.kron(second, first)) <= np.sqrt(infidelity))


def _density(columns: Matrix, places: Sequence[int]) -> Matrix:
    """The reduced state of the qubits at ``places``, first one lowest, of all trajectories together."""
    matrix = register_first(columns, places)
    return np.asarray(matrix @ matrix.conj().T)
