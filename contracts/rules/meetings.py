"""Rules about what registers hold while they meet other qubits, and what they come to hold on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field

from contracts.rules.base import ROUTED_QUBITS, RegisterName, RuleBase, listed
from contracts.rules.waypoints import Form


class MetInBasis(RuleBase):
    """Every gate that joins registers with other qubits acts while these hold an operator's image of their input.

    Attributes:
        name: What the statement calls the basis.
        registers: In this order, the first least significant.
        any_of: Closed forms of unitaries on them: one need match at each gate, up to one-qubit gates after it.
    """

    rule: Literal["met_in_basis"]
    name: str = Field(min_length=4, max_length=120)
    registers: tuple[RegisterName, ...] = Field(min_length=1)
    any_of: tuple[Form, ...] = Field(min_length=1, max_length=16)

    def told(self) -> str:
        what = " or ".join(item.told() for item in self.any_of)
        on = listed(self.registers)
        return (
            f"Every gate between {on} and other qubits acts while the qubits of {on} hold "
            f"{self.name}, and leaves it so: for each basis input of the other qubits, what was done to {on} until "
            f"then is {what}, up to one-qubit gates after it. Gates on the same two qubits, one after "
            f"the other, are one gate. {ROUTED_QUBITS}"
        )

    def registers_named(self) -> tuple[str, ...]:
        return self.registers

    def at(self, arguments: Mapping[str, Any]) -> MetInBasis:
        return self.model_copy(update={"any_of": tuple(item.at(arguments) for item in self.any_of)})


class ValuesPassed(RuleBase):
    """Each bit of a function of the input stands, at some moment, on a qubit of the registers.

    Attributes:
        name: What the statement calls the bits.
        registers: On whose qubits they stand.
        form: A closed form of a truth table over all free qubits; each bit of its values is one to be met.
    """

    rule: Literal["values_passed"]
    name: str = Field(min_length=4, max_length=120)
    registers: tuple[RegisterName, ...] = Field(min_length=1)
    form: Form

    def told(self) -> str:
        return (
            f"On its way the program holds {self.name} ({self.form.told()}) on qubits of {listed(self.registers)}: "
            "each of these bits stands on one of the qubits at some moment, by itself or with input bits added to it."
        )

    def registers_named(self) -> tuple[str, ...]:
        return self.registers

    def at(self, arguments: Mapping[str, Any]) -> ValuesPassed:
        return self.model_copy(update={"form": self.form.at(arguments)})


RULES = (MetInBasis, ValuesPassed)
