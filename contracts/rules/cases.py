"""Rules about the programs of all cases side by side."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from contracts.rules.base import ArgumentName, RegisterName, RuleBase, listed


class SameProgramUpToInput(RuleBase):
    """The programs of all cases do the same, but for basis states that are put in at the beginning.

    Attributes:
        registers: Whose qubits may be flipped before anything else acts on them.
        anywhere: Bit flips on these registers may stand elsewhere too, as a physical error does.
    """

    rule: Literal["same_program_up_to_input"]
    registers: tuple[RegisterName, ...] = ()
    anywhere: bool = False

    def told(self) -> str:
        if not self.registers:
            return "The program is the same in every case."
        where = "" if self.anywhere else " at the beginning"
        return f"The program is the same in every case, but for bit flips on {listed(self.registers)}{where}."

    def registers_named(self) -> tuple[str, ...]:
        return self.registers


class SameStructure(RuleBase):
    """The same operations on the same qubits in every case, one-qubit gates and angles aside."""

    rule: Literal["same_structure"]

    def told(self) -> str:
        return (
            "The same operations on several qubits, measurements and resets act on the same qubits in every case; only "
            "their angles, and one-qubit gates, may differ."
        )


class DependsOn(RuleBase):
    """For each of these arguments there are two cases that differ in it and in what the program does."""

    rule: Literal["depends_on"]
    arguments: tuple[ArgumentName, ...] = Field(min_length=1)

    def told(self) -> str:
        return f"The program depends on {listed(self.arguments)}."

    def arguments_named(self) -> tuple[str, ...]:
        return self.arguments


RULES = (SameProgramUpToInput, SameStructure, DependsOn)
