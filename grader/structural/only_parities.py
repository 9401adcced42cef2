"""Rule ``only_parities``: what is measured or thrown away tells of the data nothing but declared parities."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from contracts.rules import OnlyParities
from contracts.schema import Contract
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, held, undecided
from grader.structural.operators import basis_state_of
from grader.structural.paulis import Pauli, before
from grader.structural.simplify import effective_steps
from grader.structural.steps import Step
from grader.verdict import Evidence
from ir.program import Measure, Prepare, Program, Reset

MAX_MOMENTS = 100
_DISCARDING = (Measure, Reset, Prepare)
_Label = tuple[int, int]  # a qubit, and the step behind which it is in |0> or measured; -1 at the start


def only_parities(rule: OnlyParities, contract: Contract, program: Program, subject: str) -> Evidence:
    """Each measurement and each reset, in the Heisenberg picture, is a product of the declared parities.

    Z of what is measured, and every Pauli of what is reset, is carried back to the start. Other qubits are in |0>
    there, and behind each reset: Z of them is known, X is random. What tells of the data by itself has to be a product
    of the parities, signs left aside, and so has what several tell together, random parts cancelled (elimination
    modulo 2). A word may be read at any moment from where it has left the other qubits, so that gates on the data
    before, which a given state may not notice, do not matter. Exact for Clifford operations of any width; undecided
    where a word meets another operation before it has left the other qubits, or one that not every record meets.
    """
    registers = {register.name: register.qubits for register in contract.registers}
    data = {qubit for name in rule.data for qubit in registers[name]}
    allowed = _Span()
    for item in rule.parities:
        allowed.add(_vector(dict.fromkeys(item.data, item.basis)))
    bound = f"of {listed(rule.data)} nothing but {listed(item.word for item in rule.parities)}, and their products"
    steps = effective_steps(program)
    operations = dict(numbered(program))
    moments = [k for k, step in enumerate(steps) if isinstance(step.operation, _DISCARDING)]
    stuck = [steps[moments[MAX_MOMENTS]]] if len(moments) > MAX_MOMENTS else []
    joined = _Span()
    bits: dict[_Label, int] = {}  # of each random part, above those of the data
    for moment, letters in _words(steps, moments[:MAX_MOMENTS]):
        word = _carried(steps, moment, letters, data)
        shown = describe(steps[moment].number, operations[steps[moment].number])
        if word is None:
            stuck.append(steps[moment])
        elif not word.random:
            if not any(vector in allowed for vector in word.vectors):
                measured = f"{shown} tells {_shown(word.vectors[0])}"
                return failed(rule.rule, subject, rule.because, measured=measured, bound=bound)
        elif set(letters.values()) == {"z"}:  # X and Z of what is reset are not known together
            base = 2 * program.num_qubits
            parts = sum(1 << base + bits.setdefault(label, len(bits)) for label in word.random)
            told = joined.add(word.vectors[-1] | parts)
            if told >> base == 0 and told not in allowed:
                measured = f"{shown}, with others before it, tells {_shown(told)}"
                return failed(rule.rule, subject, rule.because, measured=measured, bound=bound)
    if stuck:
        measured = f"not followed: what {describe(stuck[0].number, operations[stuck[0].number])} tells"
        return undecided(rule.rule, subject, rule.because, measured=measured, bound=bound)
    measured = f"so far as {counted(len(moments), 'measurement or reset')} can tell"
    return held(rule.rule, subject, rule.because, measured=measured, bound=bound)


@dataclass(frozen=True, slots=True)
class _Word:
    """What a measurement asks of the start.

    Attributes:
        vectors: The data's part, as it may be read at several moments; the last one at the start.
        random: Other qubits of which it asks X, where they came into |0> or were measured.
    """

    vectors: tuple[int, ...]
    random: frozenset[_Label]


class _Span:
    """Vectors over the integers modulo 2, as bits of an integer, and their sums."""

    def __init__(self) -> None:
        self._rows: dict[int, int] = {}  # by the number of bits

    def add(self, vector: int) -> int:
        """What is left of the vector by the others, which joins them."""
        left = self._reduced(vector)
        if left:
            self._rows[left.bit_length()] = left
        return left

    def __contains__(self, vector: int) -> bool:
        return self._reduced(vector) == 0

    def _reduced(self, vector: int) -> int:
        for length in sorted(self._rows, reverse=True):
            if vector >> length - 1 & 1:
                vector ^= self._rows[length]
        return vector


def _vector(letters: Mapping[int, str]) -> int:
    """Two bits a qubit: its X part, and its Z part above."""
    return sum("ixzy".index(letter) << 2 * qubit for qubit, letter in letters.items())


def _shown(vector: int) -> str:
    qubits = range(vector.bit_length() // 2 + 1)
    letters = ((qubit, "IXZY"[vector >> 2 * qubit & 3]) for qubit in qubits)
    return " ".join(f"{letter}{qubit}" for qubit, letter in letters if letter != "I")


def _words(steps: Sequence[Step], moments: Sequence[int]) -> Iterator[tuple[int, dict[int, str]]]:
    """What each step finds out or throws away: Z of a measured qubit, every Pauli of one that is reset."""
    for moment in moments:
        for qubit in steps[moment].qubits:
            for letter in "z" if isinstance(steps[moment].operation, Measure) else "zxy":
                yield moment, {qubit: letter}


def _carried(steps: Sequence[Step], moment: int, letters: Mapping[int, str], data: Collection[int]) -> _Word | None:
    """The word at the start; None if it could not be followed."""
    pauli = Pauli(1, letters)
    random: set[_Label] = set()
    vectors = [_on(pauli, data)]
    for index in range(moment - 1, -1, -1):
        step = steps[index]
        if pauli.letters.keys().isdisjoint(step.qubits):
            continue
        moved = _through(pauli, step, index, random)
        if moved is None:
            # Before this only the data is asked, or what nothing has touched yet.
            others = [qubit for qubit in pauli.letters if qubit not in data]
            fresh = not any(not set(others).isdisjoint(s.qubits) for s in steps[: index + 1])
            known = all(pauli.letters[qubit] == "z" for qubit in others)
            return _Word(tuple(vectors), frozenset()) if fresh and known and not random else None
        if moved.letters != pauli.letters:
            pauli = moved
            if not set(step.qubits) <= set(data):
                vectors.clear()
            vectors.append(_on(pauli, data))
    at_start = {(qubit, -1) for qubit, letter in pauli.letters.items() if qubit not in data and letter != "z"}
    return _Word(tuple(vectors), frozenset(random ^ at_start))


def _through(pauli: Pauli, step: Step, index: int, random: set[_Label]) -> Pauli | None:
    """The word before the step, signs left aside; X of what was reset or measured goes to ``random``."""
    if step.effect is not None:
        moved = before(pauli, step.effect)
        # A Pauli that some records meet turns the sign for these.
        return None if moved is None or (step.guards and moved.letters != pauli.letters) else moved
    if step.guards or not isinstance(step.operation, _DISCARDING):
        return None
    if isinstance(step.operation, Prepare) and basis_state_of(step.operation.amplitudes) is None:
        return None
    for qubit in step.qubits:
        letter = pauli.letters.get(qubit, "i")
        if letter in "xy":
            random.add((qubit, index))
        if letter in "xy" or not isinstance(step.operation, Measure):
            pauli = pauli.without(qubit)
        if letter == "y" and isinstance(step.operation, Measure):
            pauli = Pauli(1, {**pauli.letters, qubit: "z"})
    return pauli


def _on(pauli: Pauli, data: Collection[int]) -> int:
    return _vector({qubit: letter for qubit, letter in pauli.letters.items() if qubit in data})
