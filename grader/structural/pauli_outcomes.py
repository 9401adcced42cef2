"""Rule ``pauli_outcomes``: what is sent arrives as itself but for a Pauli gate, whatever the sender measures."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import numpy as np

from contracts.rules.communication import PauliOutcomes
from contracts.schema import Contract, Start
from grader.structural.cuts_scope import state_at_start
from grader.structural.cuts_state import CutState, TooLarge
from grader.structural.describe import counted
from grader.structural.evidence import failed, held, undecided
from grader.structural.locc_parties import MAX_ASSIGNMENTS, Protocol, assignments, protocol_of, shared_phase
from grader.structural.waypoint_state import register_first, tolerated_infidelity
from grader.verdict import Evidence
from ir.gates import Matrix, pauli_matrix
from ir.program import Program

_MAX_INPUTS = 3  # 64 Pauli products


def pauli_outcomes(rule: PauliOutcomes, contract: Contract, program: Program, subject: str) -> Evidence:
    """Between the operators that outcomes leave, from the free inputs to the receivers' qubits, are Paulis alone.

    K_m is what outcome m of the senders leaves without the receivers' steps, once the last operation across parties
    other than by a declared link has run (``grader.structural.locc_parties``). Asked is that K_0^dagger K_m is a Pauli,
    for every m. That product is on the inputs alone: an operator G that is always applied behind, as G K_m, drops out
    of it. So it does not matter which Bell pair is shared, in which bases, nor which one-qubit gates of the receiver's
    a compiler has merged with the making of the pair. A state that was turned by R before it is measured with the other
    half has the products R^dagger P R.
    """
    bound = "a Pauli gate of the input between any two outcomes"
    protocol = protocol_of(contract, program, rule.parties)
    ways = assignments(protocol, tuple(rule.parties))
    if ways is None:
        why = f"more than {MAX_ASSIGNMENTS} ways to give the work qubits to the parties"
        return undecided(rule.rule, subject, rule.because, measured=why, bound=bound)
    free = contract.qubits_starting(Start.FREE)
    if len(free) > _MAX_INPUTS:
        why = f"inputs of more than {_MAX_INPUTS} qubits are not compared"
        return undecided(rule.rule, subject, rule.because, measured=why, bound=bound)
    least = 1.0
    for owner in ways:
        try:
            arrived = _arrived(rule, contract, program, protocol, owner)
        except TooLarge as limit:
            return undecided(rule.rule, subject, rule.because, measured=str(limit), bound=bound)
        found = min(map(_nearest_pauli, (arrived[0].conj().T @ item for item in arrived)))
        if found >= 1 - tolerated_infidelity(contract):
            measured = f"{counted(len(arrived), 'outcome')}, Pauli gates apart"
            return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
        least = min(least, found)
    measured = f"two outcomes that no Pauli gate is between: the nearest one has the overlap {least:.4f}"
    return failed(rule.rule, subject, rule.because, measured=measured, bound=bound)


def _arrived(
    rule: PauliOutcomes, contract: Contract, program: Program, protocol: Protocol, owner: Mapping[int, str]
) -> list[Matrix]:
    """For each outcome the operator from the free inputs to the receivers' qubits, the likeliest one first.

    Shape ``(2**qubits, 2**inputs)`` each, of the Frobenius norm of an isometry. What a sender has not measured counts
    as measured about Z: controls on it are all that a receiver may be told by.

    Raises:
        TooLarge: The state is not followed.
    """
    front, _ = shared_phase(protocol, owner, rule.links)
    free = [qubit for qubit in contract.qubits_starting(Start.FREE) if qubit in owner]
    senders = {owner[qubit] for qubit in free}
    state: CutState = state_at_start(contract, program, sorted(owner))
    for index, step in enumerate(protocol.steps):
        if front.holds(index) or senders.issuperset(owner[qubit] for qubit in step.qubits):
            state.apply(step)
    inside = [place for place, qubit in enumerate(state.places.qubits) if owner[qubit] not in senders]
    references = range(len(state.places.qubits), state.places.total)
    columns = register_first(state.columns, [*inside, *references])
    weights = np.sum(np.abs(columns) ** 2, axis=0)
    size = 1 << len(free)
    return [
        columns[:, index].reshape(size, -1).T * np.sqrt(size / weights[index])
        for index in np.argsort(-weights, kind="stable")
        if weights[index] > tolerated_infidelity(contract) * weights.max()
    ]


def _nearest_pauli(operator: Matrix) -> float:
    """The largest overlap with a Pauli product, 1 for one of them; an operator that is no isometry has less."""
    size = len(operator)
    words = ("".join(letters) for letters in itertools.product("ixyz", repeat=size.bit_length() - 1))
    most = max(float(abs(np.vdot(pauli_matrix(word), operator))) for word in words)
    # |0><0| counts as half of the identity, however it is normalised.
    norm = float(np.linalg.norm(operator)) / np.sqrt(size)
    return float(most / size / max(1.0, norm))
