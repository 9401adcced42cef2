"""Rule ``classical_link``: once pairs are shared, only the classical record links the parties."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from contracts.rules.communication import ClassicalLink
from contracts.schema import Contract, Start
from grader.structural.cuts_scope import state_at_start
from grader.structural.cuts_state import CutState, TooLarge
from grader.structural.describe import counted, describe, listed
from grader.structural.evidence import failed, held, undecided
from grader.structural.locc_parties import MAX_ASSIGNMENTS, Protocol, assignments, protocol_of, shared_phase
from grader.structural.waypoint_match import schmidt_coefficients, spectra_agree
from grader.structural.waypoint_state import pure_states, register_first, tolerated_infidelity
from grader.verdict import Evidence, number
from ir.gates import Matrix
from ir.program import Program

_ROUNDING = 1e-9


def classical_link(rule: ClassicalLink, contract: Contract, program: Program, subject: str) -> Evidence:
    """Right after the last operation across parties they share the declared pairs, and nothing else.

    The cut is the smallest one that holds every operation that crosses other than by a declared link
    (``grader.structural.locc_parties``). There, for every record, the Schmidt coefficients between any
    parties and the others are those of the pairs (local operations change none of them), and free inputs, as
    entangled reference qubits, are independent of all other parties' qubits and inputs. What comes later is
    local operations and classical communication by construction of the cut.
    """
    protocol = protocol_of(contract, program, rule.parties)
    pairs = listed(f"{first} and {second}" for first, second in rule.pairs)
    bound = f"exactly the pairs of {pairs} shared, then records alone"
    ways = assignments(protocol, tuple(rule.parties))
    if ways is None:
        why = f"more than {MAX_ASSIGNMENTS} ways to give the work qubits to the parties"
        return undecided(rule.rule, subject, rule.because, measured=why, bound=bound)
    first: _Shared | None = None
    for owner in ways:
        try:
            shared = _look(rule, contract, program, protocol, owner)
        except TooLarge as limit:
            return undecided(rule.rule, subject, rule.because, measured=str(limit), bound=bound)
        if not shared.fault:
            return held(rule.rule, subject, rule.because, measured=shared.measured, bound=bound)
        first = first or shared
    assert first is not None  # there is at least one way
    return failed(
        rule.rule,
        subject,
        rule.because,
        measured=f"{first.fault}; {first.measured}",
        bound=bound,
        witness=first.witness,
    )


@dataclass(frozen=True, slots=True)
class _Shared:
    measured: str
    witness: str
    fault: str


def _look(
    rule: ClassicalLink, contract: Contract, program: Program, protocol: Protocol, owner: Mapping[int, str]
) -> _Shared:
    front, crossing = shared_phase(protocol, owner, rule.links)
    state = state_at_start(contract, program, sorted(owner))
    for index, step in enumerate(protocol.steps):
        if front.holds(index):
            state.apply(step)
    free = [qubit for qubit in contract.qubits_starting(Start.FREE) if qubit in owner]
    # References stand above the qubits, in the order of the free inputs.
    holder = [owner[qubit] for qubit in state.places.qubits] + [owner[qubit] for qubit in free]
    steps = [protocol.steps[index] for index in crossing]
    across = f"{counted(len(crossing), 'operation')} across parties"
    witness = listed(describe(step.number, step.operation) for step in steps[-3:])
    infidelity = tolerated_infidelity(contract)
    states = pure_states(state, range(len(holder)), infidelity)
    if states is None:
        return _Shared(across, witness, "noise or resets leave a mixed state, which is no pair")
    parties = tuple(rule.parties)
    # A part and the rest have the same coefficients: half of the divisions is all of them.
    for size in range(1, len(parties) // 2 + 1):
        for part in itertools.combinations(parties, size):
            places = [place for place, party in enumerate(holder) if party in part]
            if not places or len(places) == len(holder):
                return _Shared(across, witness, f"{' and '.join(part)} or the others have no qubit in use")
            between = sum((a in part) != (b in part) for a, b in rule.pairs)
            flat = np.full(1 << between, 2 ** (-between / 2))
            for item in states:
                found = schmidt_coefficients(item, places)
                if not spectra_agree(found, flat, infidelity):
                    return _Shared(
                        f"{across}, then squared Schmidt coefficients {_squares(found)} "
                        f"between {' and '.join(part)} and the rest",
                        witness,
                        f"no {counted(between, 'pair')} are shared" if between != 1 else "no pair is shared",
                    )
    for party in parties:
        references = [len(state.places.qubits) + k for k, qubit in enumerate(free) if owner[qubit] == party]
        # References among them: what was done to a party's own input may tell it of another's, as a CX on two does.
        others = [place for place, name in enumerate(holder) if name != party]
        if references and others and not _independent(state, references, others, infidelity):
            return _Shared(across, witness, f"what {party} was given has left it before the pair was shared")
    return _Shared(f"{across}, then {counted(len(rule.pairs), 'pair')} shared", witness, "")


def _squares(coefficients: Sequence[float] | np.ndarray[tuple[int], np.dtype[np.float64]]) -> str:
    return listed(number(float(value) ** 2, uncertainty=_ROUNDING) for value in coefficients if value > 1e-4)


def _independent(state: CutState, left: Sequence[int], right: Sequence[int], infidelity: float) -> bool:
    """Whether the qubits at two lists of places are uncorrelated, in every record."""
    for columns in state.records():
        both = _density(columns, [*left, *right])
        size = 1 << len(left)
        tensor = both.reshape(len(both) // size, size, len(both) // size, size)
        a, b = np.einsum("xixj->ij", tensor), np.einsum("xiyi->xy", tensor)
        if float(np.linalg.norm(both - np.kron(b, a))) > np.sqrt(infidelity):
            return False
    return True


def _density(columns: Matrix, places: Sequence[int]) -> Matrix:
    matrix = register_first(columns, places)
    return np.asarray(matrix @ matrix.conj().T)
