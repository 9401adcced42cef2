"""From a measured distance to Evidence: the decision with its uncertainty, and the words of a witness."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from contracts.schema import Compare, Contract, Start
from grader.verdict import Evidence, Outcome, number
from ir.gates import Matrix

# Differences this close to the largest count as equal, so that the witness does not depend on rounding.
_TIE = 1e-6
# What is shown of an amplitude or probability; smaller parts print as 0.
_SHOWN = 1e-9
_PHASES_TRIED = 256


@dataclass(frozen=True, slots=True)
class Distance:
    """A distance with the bound on its own error; ``lower`` and ``upper`` differ where it is only enclosed."""

    lower: float
    upper: float
    uncertainty: float

    @classmethod
    def of(cls, value: float, uncertainty: float) -> Distance:
        """A distance known up to rounding."""
        return cls(value, value, uncertainty)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A measured distance and the words around it, before anything is said: the outcome follows from it alone.

    Attributes:
        compare: Whose bounds.
        distance: What was measured.
        check: Name of the check.
        subject: What it was checked on.
        reason: Reason code of a failure.
        unit: Name of the metric.
        witness: Called unless the check held, after the outcome is settled.
        extra: Further facts, such as how many inputs were checked; called only for the evidence.
    """

    compare: Compare
    distance: Distance
    check: str
    subject: str
    reason: str
    unit: str
    witness: Callable[[], str]
    extra: Callable[[], str] | str = ""

    @property
    def outcome(self) -> Outcome:
        """Held below accept, failed above reject, undecided between, the uncertainty counted against both."""
        if accepted(self.compare, self.distance):
            return Outcome.HELD
        if self.distance.lower - self.distance.uncertainty >= self.compare.reject:
            return Outcome.FAILED
        return Outcome.UNDECIDED

    def evidence(self) -> Evidence:
        """The outcome with its numbers, and a witness where it did not hold."""
        outcome = self.outcome
        measured = number(self.distance.upper, uncertainty=self.distance.uncertainty)
        bound = f"accepted up to {self.compare.accept:g}, rejected from {self.compare.reject:g}"
        codes = {Outcome.HELD: None, Outcome.FAILED: self.reason, Outcome.UNDECIDED: "undecided.uncertainty_band"}
        if outcome is Outcome.UNDECIDED:
            measured += f" with an uncertainty of {number(self.distance.uncertainty)}"
        extra = self.extra if isinstance(self.extra, str) else self.extra()
        if extra:
            measured += f" ({extra})"
        shown = "" if outcome is Outcome.HELD else self.witness()
        return Evidence(self.check, self.subject, outcome, measured, bound, codes[outcome], self.unit, shown)


def judge(
    compare: Compare,
    distance: Distance,
    *,
    check: str,
    subject: str,
    reason: str,
    unit: str,
    witness: Callable[[], str],
    extra: str = "",
) -> Evidence:
    """The evidence of a ``Comparison`` with these attributes."""
    return Comparison(compare, distance, check, subject, reason, unit, witness, extra).evidence()


def accepted(compare: Compare, distance: Distance) -> bool:
    """Whether a distance is within accept, as a hint needs it."""
    return distance.upper + distance.uncertainty <= compare.accept


def first_largest(differences: npt.NDArray[np.float64]) -> tuple[int, ...]:
    """Index of the first entry that is, but for rounding, the largest."""
    threshold = float(differences.max()) * (1 - _TIE)
    flat = int(np.flatnonzero(differences.ravel() >= threshold)[0])
    return tuple(int(i) for i in np.unravel_index(flat, differences.shape))


def telling_phase(actual: Matrix, expected: Matrix) -> complex:
    """The unit number under which most entries agree, so that a witness names what is wrong and nothing else.

    The phase that minimises the distance spreads one wrong entry over all. Tried are the phases of single
    entries, the first of equals; 1 where no entry can be compared.
    """
    left, right = actual.ravel(), expected.ravel()
    comparable = np.flatnonzero(np.minimum(np.abs(left), np.abs(right)) > _TIE)[:_PHASES_TRIED]
    best, most = 1.0 + 0j, -1
    for index in comparable:
        phase = left[index] / right[index]
        phase /= abs(phase)
        agreeing = int((np.abs(left - phase * right) < _TIE).sum())
        if agreeing > most:
            best, most = complex(phase), agreeing
    return best


def ket(value: int, width: int) -> str:
    """``|011>``, most significant bit first."""
    return f"|{bit_string(value, width)}>"


def bit_string(value: int, width: int) -> str:
    """``width`` bits, most significant first."""
    return format(value, f"0{width}b") if width else ""


def input_text(contract: Contract, value: int) -> str:
    """The basis input ``value``: one ket, or one value a register where several are free."""
    free = [register for register in contract.registers if register.start is Start.FREE]
    if len(free) == 1:
        return f"input {ket(value, len(free[0].qubits))}"
    parts = []
    for register in free:
        width = len(register.qubits)
        parts.append(f"{register.name}={bit_string(value & (1 << width) - 1, width)}")
        value >>= width
    return "input " + " ".join(parts)


def amplitude_text(value: complex) -> str:
    """``0.707``, ``-0.5j``, ``0.5+0.5j``: three digits, rounding noise left out."""
    real, imaginary = (0.0 if abs(part) < _SHOWN else part for part in (value.real, value.imag))
    if imaginary == 0:
        return number(real) if real else "0"
    sign = "+" if imaginary > 0 else "-"
    tail = f"{number(abs(imaginary))}j"
    if real == 0:
        return tail if imaginary > 0 else f"-{tail}"
    return f"{number(real)}{sign}{tail}"


def count_text(count: int, noun: str) -> str:
    """``1 input``, ``8 inputs``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def probability_text(value: float) -> str:
    """Three digits, rounding noise left out."""
    return "0" if value < _SHOWN else number(value)


def reversed_bits(width: int) -> npt.NDArray[np.intp]:
    """Index array: entry k is k with its ``width`` bits in the opposite order."""
    values = np.arange(1 << width)
    result = np.zeros_like(values)
    for position in range(width):
        result |= (values >> position & 1) << (width - 1 - position)
    return result
