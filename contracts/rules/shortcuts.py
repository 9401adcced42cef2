"""Rules against putting in the result instead of computing it."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from contracts.rules.base import RuleBase


class NoAmplitudeInjection(RuleBase):
    """No state preparation puts amplitudes in; basis states made of X gates are no injection."""

    rule: Literal["no_amplitude_injection"]

    def told(self) -> str:
        return "No state is prepared by injecting amplitudes."


class NoDenseMatrix(RuleBase):
    """No matrix given as numbers acts on more than ``max_qubits`` qubits, controls counted.

    With ``joined`` neither do several together that share qubits, one with the next.
    """

    rule: Literal["no_dense_matrix"]
    max_qubits: int = Field(ge=0)
    joined: bool = False

    @model_validator(mode="after")
    def _says_something(self) -> NoDenseMatrix:
        if self.joined and self.max_qubits < 2:
            raise ValueError(
                "no_dense_matrix: matrices on one qubit are never joined; joined needs max_qubits of 2 or more"
            )
        return self

    def told(self) -> str:
        if self.max_qubits == 0:
            return "No operation is given as a matrix."
        plural = "qubit" if self.max_qubits == 1 else "qubits"
        together = " Matrices that share qubits are taken together." if self.joined else ""
        return (
            f"No matrix of numbers acts on more than {self.max_qubits} {plural}, controls counted; "
            f"a matrix that is a standard gate, such as CX, counts as that gate.{together}"
        )


class ReturnsProgram(RuleBase):
    """The entry point returns a program: counts, probabilities, states or matrices are refused."""

    rule: Literal["returns_program"]

    def told(self) -> str:
        return "A program is returned: no counts, probabilities, states or matrices."


RULES = (NoAmplitudeInjection, NoDenseMatrix, ReturnsProgram)
