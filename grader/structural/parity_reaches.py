"""Rule ``parity_reaches``: an ancilla holds the parity of the data qubits that the rule names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from contracts.rules import ParityReaches
from contracts.schema import Contract
from grader.structural.after import steps_after
from grader.structural.describe import listed
from grader.structural.effects import undoes
from grader.structural.evidence import failed, held, undecided
from grader.structural.paulis import Pauli, before
from grader.structural.simplify import effective_steps
from grader.structural.steps import Step
from grader.verdict import Evidence
from ir.program import Measure, Program, Reset

MAX_MOMENTS = 200


def parity_reaches(rule: ParityReaches, contract: Contract, program: Program, subject: str) -> Evidence:
    """At some moment Z of the ancilla is the product of the named Paulis of the data, for every state of the data.

    If the ancilla is measured, at a measurement of it, and with the sign that makes the record the parity.
    Decided in the Heisenberg picture: Z of the ancilla is carried back through the operations to where the
    ancilla first met anything, with everything that need not come after that left before it. The product that
    arrives must be the named one, there or before the last one-qubit operations on the data, so that basis
    changes of the extraction and the encoder's own may stand on either side. Exact for Clifford extraction of any
    width; anything else on the way leaves the rule undecided, and so does a parity that is gathered on the data
    by operations that are undone afterwards.
    """
    word = " ".join(f"{rule.basis.upper()}{qubit}" for qubit in rule.data)
    bound = f"Z of qubit {rule.ancilla} is {word}"
    steps = effective_steps(program)
    ancillas = frozenset(
        q for register in contract.registers if rule.ancilla in register.qubits for q in register.qubits
    )
    measures = [k for k, s in enumerate(steps) if isinstance(s.operation, Measure) and s.qubits == (rule.ancilla,)]
    touching = [k for k, s in enumerate(steps) if rule.ancilla in s.qubits and s.effect is not None]
    moments = measures or [k + 1 for k in touching]
    seen: list[str] = []
    stuck: list[str] = []
    for moment in moments[:MAX_MOMENTS]:
        answer = _arrives(steps, moment, rule, ancillas)
        if isinstance(answer, bool):
            measured = f"it is, before operation {steps[moment].number}" if moment < len(steps) else "it is, at the end"
            return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
        (stuck if answer is None else seen).append("" if answer is None else _words(answer))
    if not moments:
        measured = f"nothing acts on qubit {rule.ancilla}"
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound)
    if stuck or len(moments) > MAX_MOMENTS:
        measured = f"not followed: what stands before qubit {rule.ancilla} is undone later, conditioned or no Clifford"
        return undecided(rule.rule, subject, rule.because, measured=measured, bound=bound)
    measured = f"Z of qubit {rule.ancilla} is {listed(dict.fromkeys(seen))}"
    return failed(rule.rule, subject, rule.because, measured=measured, bound=bound)


def _words(answer: Pauli) -> str:
    sign = "-" if answer.sign < 0 else ""
    letters = " ".join(f"{letter.upper()}{qubit}" for qubit, letter in sorted(answer.letters.items()))
    return sign + (letters or "1")


def _arrives(
    steps: Sequence[Step], moment: int, rule: ParityReaches, ancillas: frozenset[int]
) -> Literal[True] | Pauli | None:
    """True, or the product that arrives instead; None if it could not be followed."""
    past = steps[:moment]
    resets = [k for k, s in enumerate(past) if isinstance(s.operation, Reset) and s.qubits == (rule.ancilla,)]
    begin = max(resets, default=-1)
    seeds = [k for k in range(begin + 1, moment) if rule.ancilla in past[k].qubits]
    after = steps_after(past, seeds) | set(seeds)
    read = steps[moment].operation if moment < len(steps) else None
    inverted = isinstance(read, Measure) and read.inverted
    pauli = Pauli(-1 if inverted else 1, {rule.ancilla: "z"})
    for index in range(moment - 1, -1, -1):
        if index not in after:
            continue
        moved = _through(pauli, past[index])
        if moved is None:
            return None
        pauli = moved
    if pauli.letters.get(rule.ancilla) == "z":
        pauli = pauli.without(rule.ancilla)  # it started in |0>
    if _is_wanted(pauli, rule):
        return True
    arrived = pauli
    # A qubit's last one-qubit operations may be passed as far as to its letter, or beyond: an error of another basis
    # changes the sign there, while the change of basis of another qubit stands still further back.
    for settled in (False, True):
        pauli, closed, through_a_pair = arrived, set[int](), False
        for index in range(moment - 1, -1, -1):
            step = past[index]
            if index in after or closed.issuperset(pauli.letters):
                continue
            if settled and len(step.qubits) == 1 and pauli.letters.get(step.qubits[0]) == rule.basis:
                closed.update(step.qubits)
                continue
            undone = len(step.qubits) > 1 and _is_undone(step, steps[seeds[0] :])
            moved = _through(pauli, step)
            if moved == pauli and closed.isdisjoint(step.qubits) and not ancillas.isdisjoint(step.qubits):
                continue  # a coupling of another check, which commutes: it could as well have come later
            if moved is None or not (len(step.qubits) == 1 or undone) or not closed.isdisjoint(step.qubits):
                closed.update(step.qubits)
                continue
            pauli, through_a_pair = moved, through_a_pair or undone
            if _is_wanted(pauli, rule):
                # An encoder that a decoder undoes looks like a parity that was gathered on the data and put back.
                return None if through_a_pair else True
    return arrived


def _is_undone(step: Step, later: Sequence[Step]) -> bool:
    effect = step.effect
    if effect is None or step.guards:
        return False
    return any(s.effect is not None and s.qubits == step.qubits and undoes(s.effect, effect) for s in later)


def _through(pauli: Pauli, step: Step) -> Pauli | None:
    if not any(qubit in pauli.letters for qubit in step.qubits):
        return pauli
    if step.guards:
        return None
    if step.effect is None:
        # A measurement leaves Z of its qubit as it was.
        untouched = step.written is not None and pauli.letters[step.qubits[0]] == "z"
        return pauli if untouched else None
    return before(pauli, step.effect)


def _is_wanted(pauli: Pauli, rule: ParityReaches) -> bool:
    return pauli.sign == 1 and dict(pauli.letters) == dict.fromkeys(rule.data, rule.basis)
