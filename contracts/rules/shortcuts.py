"""Rules against putting in the result instead of computing it."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from contracts.rules.base import RuleBase

# A gate of the candidate's own class without a definition, such as a cirq.ArithmeticGate.
_COUNTED = (
    "A gate given only by its matrix, or only by what it does to basis states, counts as its matrix, and so does a "
    "matrix that the framework is asked to turn into gates (by transpiling, decomposing or synthesising it)."
)


class NoAmplitudeInjection(RuleBase):
    """No state preparation puts amplitudes in; basis states made of X gates are no injection."""

    rule: Literal["no_amplitude_injection"]

    def told(self) -> str:
        return (
            "No state is prepared by injecting amplitudes, nor by gates that the framework is asked to make of "
            "amplitudes (by transpiling, decomposing or synthesising them)."
        )


class NoDenseMatrix(RuleBase):
    """No matrix given as numbers acts on more than ``max_qubits`` qubits, controls counted.

    Where they are given, ``permutations`` bounds those that permute basis states, and ``controlled`` those with a
    control, in place of ``max_qubits``. With ``joined`` neither do several together that share qubits, one with
    the next.
    """

    rule: Literal["no_dense_matrix"]
    max_qubits: int = Field(ge=0)
    permutations: int | None = Field(default=None, ge=2)
    controlled: int | None = Field(default=None, ge=2)
    joined: bool = False

    @model_validator(mode="after")
    def _says_something(self) -> NoDenseMatrix:
        wider = [bound for bound in (self.permutations, self.controlled) if bound is not None]
        if any(bound <= self.max_qubits for bound in wider):
            raise ValueError("no_dense_matrix: permutations and controlled are wider than max_qubits, or left out")
        if wider and self.joined:
            raise ValueError("no_dense_matrix: joined matrices have one bound, without permutations or controlled")
        if self.joined and self.max_qubits < 2:
            raise ValueError(
                "no_dense_matrix: matrices on one qubit are never joined; joined needs max_qubits of 2 or more"
            )
        return self

    def told(self) -> str:
        allowed = [
            f"{what} on up to {bound} qubits"
            for what, bound in (
                ("permutations of basis states", self.permutations),
                ("matrices under a control", self.controlled),
            )
            if bound is not None
        ]
        apart = f", except {' and '.join(allowed)}" if allowed else ""
        if self.max_qubits == 0:
            return f"No operation is given as a matrix{apart}. {_COUNTED}"
        plural = "qubit" if self.max_qubits == 1 else "qubits"
        together = " Matrices that share qubits are taken together." if self.joined else ""
        return (
            f"No matrix of numbers acts on more than {self.max_qubits} {plural}, controls counted{apart}; "
            f"a matrix that is a standard gate, such as CX, counts as that gate.{together} {_COUNTED}"
        )


class ReturnsProgram(RuleBase):
    """The entry point returns a program: counts, probabilities, states or matrices are refused."""

    rule: Literal["returns_program"]

    def told(self) -> str:
        return "A program is returned: no counts, probabilities, states or matrices."


RULES = (NoAmplitudeInjection, NoDenseMatrix, ReturnsProgram)
