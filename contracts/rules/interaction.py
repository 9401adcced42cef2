"""Rules about which registers act on one another."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from contracts.rules.base import RegisterName, RuleBase, listed


class Interacts(RuleBase):
    """The net operation couples the registers ``parts``, by what can reach what is graded."""

    rule: Literal["interacts"]
    parts: tuple[RegisterName, ...] = Field(min_length=2)

    def told(self) -> str:
        return (
            f"The registers {listed(self.parts)} interact: the net operation is no product of operations on them. "
            "What cancels out, only moves qubits, meets a constant control or cannot reach what is graded is not "
            "counted."
        )

    def registers_named(self) -> tuple[str, ...]:
        return self.parts


class NoInteraction(RuleBase):
    """The net operation is a product across the registers ``parts``.

    Attributes:
        records: A record may not join them either: what the program does to them is a product of channels.
    """

    rule: Literal["no_interaction"]
    parts: tuple[RegisterName, ...] = Field(min_length=2)
    records: bool = False

    def told(self) -> str:
        if self.records:
            return (
                f"The registers {listed(self.parts)} do not interact by quantum operations, nor through other qubits, "
                "nor by a record: what the program does is a product of what it does to each, for every input, also "
                "where operations on one are conditioned on what was measured."
            )
        return (
            f"The registers {listed(self.parts)} do not interact by quantum operations, nor through other qubits: "
            "the net operation is a product; what is conditioned on a record is no quantum operation between them."
        )

    def registers_named(self) -> tuple[str, ...]:
        return self.parts


RULES = (Interacts, NoInteraction)
