"""Rule ``spectrum``: how registers are entangled with all other qubits at the end."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from contracts.rules.waypoints import Spectrum
from contracts.schema import Contract
from grader.structural.cuts_scope import connected, listed_steps, reaching, state_at_start
from grader.structural.cuts_state import CutState, TooLarge
from grader.structural.describe import listed
from grader.structural.evidence import failed, held, undecided
from grader.structural.steps import Step
from grader.structural.waypoint_match import spectra_agree
from grader.structural.waypoint_state import qubits_of_registers, register_first, tolerated_infidelity
from grader.verdict import Evidence, number
from ir.program import Program

_ROUNDING = 1e-9
_MAX_WORK = 2**30  # amplitudes touched


def spectrum(rule: Spectrum, contract: Contract, program: Program, subject: str) -> Evidence:
    """The eigenvalues of the registers' reduced state, before the measurements at the end, are the declared ones.

    For every record of what is measured earlier. No unitary on the registers or beside them changes them, so that
    no spelling does; resets and noise beside the registers count as other qubits. Up to the last contact, what can
    reach the registers no more is left out: another qubit may then be read, acted on by its record, and reset.
    """
    qubits = qubits_of_registers(contract, rule.registers)
    bound = f"squared Schmidt coefficients {listed(f'{value:.6g}' for value in rule.coefficients)}"
    asked = listed_steps(program, range(program.num_qubits))
    if rule.until == "last_contact":
        asked = reaching(asked, qubits)
    steps, every = connected(asked, qubits)
    wanted = np.sqrt(np.array(rule.coefficients))
    infidelity = tolerated_infidelity(contract)
    try:
        state = state_at_start(contract, program, every)
        _run(state, steps)
    except TooLarge as limit:
        return undecided(rule.rule, subject, rule.because, measured=str(limit), bound=bound)
    shown = ""
    for columns in state.records():
        matrix = register_first(columns, state.places.of(qubits))
        found = np.asarray(np.linalg.svd(matrix, compute_uv=False), dtype=np.float64)
        shown = listed(number(float(value) ** 2, uncertainty=_ROUNDING) for value in found if value > 1e-4)
        if not spectra_agree(found, wanted, infidelity):
            return failed(rule.rule, subject, rule.because, measured=shown, bound=bound)
    return held(rule.rule, subject, rule.because, measured=shown, bound=bound)


def _run(state: CutState, steps: Sequence[Step]) -> None:
    work = 0
    for step in steps:
        work += state.cost
        if work > _MAX_WORK:
            raise TooLarge(f"more than {_MAX_WORK} amplitudes would be touched")
        state.apply(step)
