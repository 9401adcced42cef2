"""Rule ``parity_reaches``: an ancilla holds the parity of the data qubits that the rule names."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Literal

from contracts.rules import ParityReaches
from contracts.schema import Contract
from grader.structural.after import ALL_AXES, axes_of, steps_after
from grader.structural.describe import listed
from grader.structural.effects import Axes, undoes
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
    arrives must be the named one there, or before the last one-qubit operations on the data, so that basis
    changes of the extraction and the encoder's own may stand on either side, or at the end of the program, where
    one-qubit operations alone have turned it. Exact for Clifford extraction of any
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
    after = steps_after(steps, seeds) | set(seeds)
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
    extraction = [steps[k] for k in sorted(after)]
    earlier = [s for k, s in enumerate(steps) if k not in after]
    if _was_wanted(pauli, rule, earlier, ancillas) or _stays_wanted(pauli, rule, extraction):
        return True
    # An encoder that a decoder undoes looks like a parity that was gathered on the data and put back.
    undone = {s.number for s in earlier if len(s.qubits) > 1 and _is_undone(s, extraction)}
    return None if undone and _was_wanted(pauli, rule, earlier, ancillas, undone) else pauli


def _was_wanted(
    pauli: Pauli,
    rule: ParityReaches,
    earlier: Sequence[Step],
    ancillas: frozenset[int],
    undone: Collection[int] = (),
) -> bool:
    """Whether the product is the wanted one before the last one-qubit operations on its qubits.

    Each qubit's may be passed as far as that qubit needs: an error of another basis changes the sign there, while the
    change of basis of another qubit stands still further back. So what is kept of each qubit is the signs with which
    it has had the wanted letter, and what closes a qubit is only what does not commute with the steps behind: the
    answer is the same in every order of the listing.
    """
    signs: dict[int, frozenset[int]] = {
        qubit: frozenset({1} if letter == rule.basis else ()) for qubit, letter in pauli.letters.items()
    }
    closed: dict[int, Axes] = {}  # by qubit: the Paulis with which every step that was not passed commutes
    for step in reversed(earlier):
        touched = [qubit for qubit in step.qubits if qubit in pauli.letters]
        if not touched:
            continue
        moved = _through(pauli, step)
        free = all(qubit not in closed or closed[qubit] & axes_of(step, qubit) for qubit in step.qubits)
        if moved == pauli and free and not ancillas.isdisjoint(step.qubits):
            continue  # a coupling of another check, which commutes: it could as well have come later
        if moved is None or not free or not (len(step.qubits) == 1 or step.number in undone):
            for qubit in step.qubits:
                closed[qubit] = closed.get(qubit, ALL_AXES) & axes_of(step, qubit)
            continue
        turned = moved.sign * pauli.sign
        pauli = moved
        for qubit in {*step.qubits} & {*signs, *pauli.letters}:
            here = frozenset({1} if pauli.letters.get(qubit) == rule.basis else ())
            passed = signs.get(qubit, frozenset()) if len(step.qubits) == 1 else frozenset[int]()
            signs[qubit] = here | {sign * turned for sign in passed}
        if {*pauli.letters} == {*rule.data} and pauli.sign in _products(signs[qubit] for qubit in rule.data):
            return True
    return False


def _products(signs: Iterable[frozenset[int]]) -> frozenset[int]:
    found = frozenset({1})
    for choices in signs:
        found = frozenset(one * other for one in found for other in choices)
    return found


def _stays_wanted(pauli: Pauli, rule: ParityReaches, later: Sequence[Step]) -> bool:
    """Whether the product is the wanted one at the end of the program, with nothing but one-qubit operations between.

    The data is graded as it is left. A frame which cancels against an encoder's last gates is still seen there. What
    turns the sign is no frame: flips of the data behind the extraction, and of the ancilla to go with them, are none.
    """
    if pauli.sign != 1:
        return False
    for step in later:
        if not any(qubit in pauli.letters for qubit in step.qubits) or _through(pauli, step) == pauli:
            continue
        if step.effect is None or step.guards or len(step.qubits) > 1:
            return False
        qubit = step.qubits[0]
        images = {letter: before(Pauli(1, {qubit: letter}), step.effect) for letter in "xyz"}
        source = [
            (letter, image.sign)
            for letter, image in images.items()
            if image is not None and image.letters == {qubit: pauli.letters[qubit]}
        ]
        if not source:
            return False
        letter, sign = source[0]
        pauli = Pauli(pauli.sign * sign, {**pauli.letters, qubit: letter})
    return _is_wanted(pauli, rule)


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
