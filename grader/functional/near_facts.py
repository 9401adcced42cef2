"""How a program is off, where no other target matches: which phases, which qubits, which part is right."""

from __future__ import annotations

import math

import numpy as np

from contracts.schema import Contract
from contracts.target_values import IsometryTarget, SingleTarget, StateTarget
from grader.functional.isometry import LogicalPair
from grader.functional.observe import Observation, Readout
from grader.functional.report import telling_phase
from grader.functional.state import reduced_root
from grader.verdict import number
from ir.gates import Matrix

# Entries within this of each other are called equal in words.
_EQUAL = 1e-6
# The matrix of one side's inverse times the other is looked at up to this many columns.
_MAX_COLUMNS = 512


def near_fact(contract: Contract, target: SingleTarget, observation: Observation, readout: Readout) -> str:
    """One sentence, or none; reads what was observed, decides nothing."""
    match target:
        case StateTarget():
            return _state_fact(contract, target, observation)
        case IsometryTarget():
            return _isometry_fact(contract, target, observation)
        case _:
            return ""


def _state_fact(contract: Contract, target: StateTarget, observation: Observation) -> str:
    root = reduced_root(observation)
    probabilities = (np.abs(root) ** 2).sum(axis=1)
    if float(np.abs(probabilities - np.abs(target.amplitudes) ** 2).max()) > _EQUAL:
        return ""
    if np.count_nonzero(np.abs(target.amplitudes) > _EQUAL) < 2:
        return ""
    return "measured as it is, it gives the right distribution: phases or coherences differ"


def _isometry_fact(contract: Contract, target: IsometryTarget, observation: Observation) -> str:
    if len(observation.branches) != 1 or observation.num_inputs > _MAX_COLUMNS:
        return ""
    pair = LogicalPair.build(observation.layout, target, observation.branches[0].columns)
    inner = pair.expected.conj().T @ pair.actual
    diagonal = np.diag(inner)
    # A diagonal of unit numbers: the program is the target after a phase for each basis input.
    if float(np.abs(np.abs(diagonal) - 1).max()) > _EQUAL or float(np.abs(inner - np.diag(diagonal)).max()) > _EQUAL:
        same = float(np.abs(np.abs(pair.actual) - np.abs(pair.expected)).max()) <= _EQUAL
        return "the magnitudes of all entries match: only phases differ" if same else ""
    return _phase_fact(diagonal, tuple(observation.layout.name(qubit) for qubit in observation.layout.free))


def _phase_fact(diagonal: Matrix, free: tuple[int, ...]) -> str:
    """Names the qubits whose being 1 brings in a phase, where one set of qubits explains all of it."""
    turned = diagonal / diagonal[0]
    off = np.flatnonzero(np.abs(turned - 1) > _EQUAL)
    general = "the target after a phase that depends on the basis input: only relative phases differ"
    if not len(off):
        return ""
    mask = int(np.bitwise_and.reduce(off))
    phases = turned[off]
    explained = mask and len(off) << int(mask).bit_count() == len(turned)
    if not explained or float(np.abs(phases - telling_phase(phases, np.ones_like(phases))).max()) > _EQUAL:
        return general
    qubits = [qubit for position, qubit in enumerate(free) if mask >> position & 1]
    names = " and ".join(str(qubit) for qubit in qubits)
    angle = number(math.atan2(phases[0].imag, phases[0].real) / math.pi, uncertainty=1e-9)
    verb = "is" if len(qubits) == 1 else "are"
    return (
        f"all that differs is a phase of {angle} pi where qubit{'s' * (len(qubits) > 1)} {names} {verb} 1, "
        "as a global phase becomes one under control"
    )
