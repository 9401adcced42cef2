"""Rules about codes that compare cases: what an error leaves behind, and when a bit is written."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from contracts.rules.base import ArgumentName, RegisterName, RuleBase, listed


class CodeRestored(RuleBase):
    """Once the corrections are done, the data is in one code state, whatever ``argument`` is."""

    rule: Literal["code_restored"]
    argument: ArgumentName
    data: tuple[RegisterName, ...] = Field(min_length=1)

    def told(self) -> str:
        return (
            f"The corrections restore the code: once every operation on {listed(self.data)} and other qubits, or on "
            f"condition of what other qubits were measured to be, is done, and before {listed(self.data)} are decoded, "
            f"they are in the same state for every {self.argument}, each qubit entangled with others. What is repaired "
            "in a decoder, or thrown away by it, is not corrected. What commutes may be listed in any order."
        )

    def registers_named(self) -> tuple[str, ...]:
        return self.data

    def arguments_named(self) -> tuple[str, ...]:
        return (self.argument,)


class WrittenBefore(RuleBase):
    """What depends on ``argument`` is done when ``registers`` and those of ``before`` are coupled first."""

    rule: Literal["written_before"]
    argument: ArgumentName
    registers: tuple[RegisterName, ...] = Field(min_length=1)
    before: tuple[RegisterName, ...] = Field(min_length=1)

    def told(self) -> str:
        return (
            f"Nothing that comes after the first coupling of {listed(self.registers)} with {listed(self.before)} "
            f"depends on {self.argument}. What commutes may be listed in any order."
        )

    def registers_named(self) -> tuple[str, ...]:
        return (*self.registers, *self.before)

    def arguments_named(self) -> tuple[str, ...]:
        return (self.argument,)


RULES = (CodeRestored, WrittenBefore)
