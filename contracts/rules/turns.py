"""Rule about control qubits that take turns: what one controls is done before the next one is used."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from contracts.rules.base import ROUTED_QUBITS, RegisterName, RuleBase, listed


class JoinedInTurn(RuleBase):
    """Qubits become entangled with the rest one after another; each is used wholly, and then left alone.

    Told by the states of the qubits alone, so that it does not matter what they are entangled with, nor how.

    Attributes:
        register_name: The register that they are of. What couples it with itself after all that couples it with others
            is not looked at.
        qubits: At some moment one of them is maximally mixed and each other one in a pure state of its own; later,
            with only one-qubit gates on the first, two are; and so on to all of them, in any order.
    """

    rule: Literal["joined_in_turn"]
    register_name: RegisterName
    qubits: tuple[int, ...] = Field(min_length=2, max_length=8)

    @model_validator(mode="after")
    def _different(self) -> JoinedInTurn:
        if len(set(self.qubits)) < len(self.qubits):
            raise ValueError("qubits: different ones are expected")
        return self

    def told(self) -> str:
        return (
            f"Qubits {listed(self.qubits)} of {self.register_name} take turns, in any order: at some moment one of "
            "them is maximally entangled with other qubits and each other one of them with none; later, with no "
            "further gate between that one and any other qubit, a second one is as well; and so on until all of them "
            f"are. What is undone at once does not count. {ROUTED_QUBITS}"
        )

    def registers_named(self) -> tuple[str, ...]:
        return (self.register_name,)

    def qubits_named(self) -> tuple[int, ...]:
        return self.qubits


RULES = (JoinedInTurn,)
