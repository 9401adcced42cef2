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
        any_state: Of these no state is known, not at the start and not after a reset, which counts as nothing: gates
            that join them with others do so whatever state they happen to meet.
    """

    rule: Literal["no_interaction"]
    parts: tuple[RegisterName, ...] = Field(min_length=2)
    records: bool = False
    any_state: tuple[RegisterName, ...] = ()

    def told(self) -> str:
        state = f" This holds for any state of {listed(self.any_state)}, whatever resets it." if self.any_state else ""
        if self.records:
            return (
                f"The registers {listed(self.parts)} do not interact by quantum operations, nor through other qubits, "
                "nor by a record: what the program does is a product of what it does to each, for every input, also "
                f"where operations on one are conditioned on what was measured.{state}"
            )
        return (
            f"The registers {listed(self.parts)} do not interact by quantum operations, nor through other qubits: "
            "the net operation is a product; what is conditioned on a record is no quantum operation between "
            f"them.{state}"
        )

    def registers_named(self) -> tuple[str, ...]:
        return (*self.parts, *self.any_state)


RULES = (Interacts, NoInteraction)
