"""Rule ``values_passed``: on its way a reversible program holds declared bits on qubits of some registers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from contracts.closed_forms.parameters import TargetError
from contracts.rules.meetings import ValuesPassed
from contracts.schema import Contract, Start
from contracts.target_values import FunctionTarget
from contracts.targets import evaluate
from grader.structural.describe import counted, listed
from grader.structural.effects import Effect, Rotation
from grader.structural.evidence import failed, held, undecided
from grader.structural.known_states import knowledge_at_start
from grader.structural.operators import EFFECT_ATOL
from grader.structural.simplify import effective_steps
from grader.structural.waypoint_state import qubits_of_registers, target_of
from grader.verdict import Evidence
from ir.program import Program

_MAX_INPUTS = 12  # free qubits: a bit of each qubit for each of 4,096 basis inputs

Bits = npt.NDArray[np.bool_]


def values_passed(rule: ValuesPassed, contract: Contract, program: Program, subject: str) -> Evidence:
    """Each declared bit stands on one of the registers' qubits after some effective step, input bits added aside.

    Followed for every basis input at once, which a program that permutes basis states allows and no other. A bit is
    met if it differs from what a qubit holds by a sum of input bits, so that it does not matter whether the bit that
    stood there was taken off. On one qubit, steps that commute and are no sums of inputs may be listed in an order
    in which none of them stands there alone; what undoes itself is stripped first.
    """
    bound = f"{rule.name} on {listed(rule.registers)}"
    free = contract.qubits_starting(Start.FREE)
    if not 1 <= len(free) <= _MAX_INPUTS:
        measured = f"{counted(len(free), 'free qubit')}: 1 to {_MAX_INPUTS} are followed"
        return undecided(rule.rule, subject, rule.because, measured=measured, bound=bound)
    value = evaluate(target_of(rule.form), {})
    if not isinstance(value, FunctionTarget) or len(value.table) != 1 << len(free):
        raise TargetError(f"{rule.form.form}: a truth table of {len(free)} bits is expected")
    places = set(qubits_of_registers(contract, rule.registers))
    table = np.array(value.table)
    wanted = [(table >> k & 1).astype(np.bool_) for k in range(int(table.max()).bit_length())]
    bits = _at_start(contract, program, free)
    missing = set(range(len(wanted)))
    for step in effective_steps(program):
        moves = None if step.effect is None or step.guards else _permutation(step.effect)
        if moves is None or bits is None:
            measured = f"operation {step.number} does not permute basis states"
            return undecided(rule.rule, subject, rule.because, measured=measured, bound=bound)
        index = sum(bits[qubit].astype(np.int64) << k for k, qubit in enumerate(step.qubits))
        result = moves[index]
        for k, qubit in enumerate(step.qubits):
            bits[qubit] = (result >> k & 1).astype(np.bool_)
        for qubit in places.intersection(step.qubits):
            missing = {k for k in missing if not _is_sum_of_inputs(bits[qubit] ^ wanted[k])}
    measured = f"{len(wanted) - len(missing)} of {counted(len(wanted), 'bit')}"
    if missing:
        witness = f"nowhere met: {listed(f'bit {k}' for k in sorted(missing))} of {rule.name}"
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=witness)
    return held(rule.rule, subject, rule.because, measured=measured, bound=bound)


def _at_start(contract: Contract, program: Program, free: Sequence[int]) -> list[Bits] | None:
    """For each qubit its bit for each basis input, free qubit j being bit j; None if one starts in no basis state."""
    inputs = np.arange(1 << len(free))
    bits: list[Bits] = [np.zeros(len(inputs), dtype=np.bool_) for _ in range(program.num_qubits)]
    for qubit, state in knowledge_at_start(contract, program).states.items():
        if qubit not in free:
            if min(abs(state)) > EFFECT_ATOL:
                return None
            bits[qubit][:] = abs(state[1]) > 0.5
    for j, qubit in enumerate(free):
        bits[qubit] = (inputs >> j & 1).astype(np.bool_)
    return bits


def _permutation(effect: Effect) -> npt.NDArray[np.int64] | None:
    """Where each basis state of ``acts_on`` goes, first qubit lowest; None if it does not go to one basis state."""
    if isinstance(effect.body, Rotation) or not effect.has_matrix:
        return None
    moduli = np.abs(effect.matrix(effect.acts_on))
    to: npt.NDArray[np.int64] = np.argmax(moduli, axis=0)
    return to if bool(np.all(moduli[to, np.arange(len(to))] >= 1 - EFFECT_ATOL)) else None


def _is_sum_of_inputs(table: Bits) -> bool:
    """Whether a truth table is an exclusive or of input bits and a constant."""
    count = len(table).bit_length() - 1
    x = np.arange(len(table))
    slope = sum(int(table[1 << k] ^ table[0]) << k for k in range(count))
    odd = np.zeros(len(table), dtype=np.bool_)
    for k in range(count):
        if slope >> k & 1:
            odd ^= (x >> k & 1).astype(np.bool_)
    return bool(np.all(table ^ odd == table[0]))
