"""Rule about what a program finds out about its inputs, whatever operators it spells that with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field, model_validator

from contracts.rules.base import RegisterName, RuleBase, listed
from contracts.rules.waypoints import MERGED_STEPS, Form, Passage

# Where a state is passed up to these, it is a turned product state, and so may its measurement be.
LOCAL_CHANGES = ("local", "diagonal")


class Measures(RuleBase):
    """From one moment on the program is a measurement of registers: each outcome has its effect, for every input.

    Attributes:
        name: What the statement calls the measurement.
        inputs: Registers that are measured, in this order, the first least significant.
        qubits: Those of the inputs that are in any state, in this order; the others are as they arrive. All of them
            where it is left out.
        outputs: Registers that hold the outcome at the end; the inputs themselves where it is left out.
        any_of: Closed forms of channels or unitaries from the inputs to the outputs, of which only the
            probability of each basis state of the outputs counts; one need match.
        begins: ``start``; ``anywhere``; or a state of the inputs that is passed. If that is one ``up_to`` local
            unitaries or phases and a product state, local changes that keep it are free before the measurement.
        ends: ``end``; ``anywhere``: the outputs, which are named then, hold the outcome at some moment, and it is not
            taken back afterwards.
        in_turn: From that beginning on ``qubits`` become entangled with others one after another, as
            ``joined_in_turn`` asks.
    """

    rule: Literal["measures"]
    name: str = Field(min_length=4, max_length=120)
    inputs: tuple[RegisterName, ...] = Field(min_length=1)
    qubits: tuple[int, ...] = Field(default=(), max_length=8)
    outputs: tuple[RegisterName, ...] = ()
    any_of: tuple[Form, ...] = Field(min_length=1, max_length=16)
    begins: Literal["start", "anywhere"] | Passage = "anywhere"
    ends: Literal["end", "anywhere"] = "end"
    in_turn: bool = False

    @model_validator(mode="after")
    def _own_registers(self) -> Measures:
        if isinstance(self.begins, Passage) and set(self.begins.registers) - set(self.inputs):
            raise ValueError("begins: a state of the inputs is expected")
        if len(set(self.qubits)) < len(self.qubits):
            raise ValueError("qubits: different ones are expected")
        if self.qubits and isinstance(self.begins, str):
            raise ValueError("qubits: the others arrive in a state, which begins is expected to be")
        if self.ends == "anywhere" and not self.outputs:
            raise ValueError('outputs: which qubits hold the outcome is expected with ends = "anywhere"')
        if self.in_turn and len(self.qubits) < 2:
            raise ValueError("in_turn: two qubits at least are expected")
        return self

    def told(self) -> str:
        if isinstance(self.begins, str):
            since = {"start": "From the start", "anywhere": "From some moment"}[self.begins]
        else:
            kept = ", up to local changes that keep it," if self.begins.up_to in LOCAL_CHANGES else ""
            since = f"From {self.begins.told()}{kept}"
        what = " or ".join(item.told() for item in self.any_of)
        until = "to the end" if self.ends == "end" else "on to some moment"
        whose = listed(self.inputs)
        if self.qubits:
            whose = f"qubits {listed(self.qubits)} of {whose}, the others as they arrive,"
        undone = " What is taken back afterwards does not count." if self.ends == "anywhere" else ""
        turns = ""
        if self.in_turn:
            turns = (
                f" From that same moment on qubits {listed(self.qubits)} become entangled with others one after "
                "another, in any order, each with no further gate between it and another qubit until the last one is."
            )
        held_by = listed(self.outputs or self.inputs)
        return (
            f"{since} {until} the program is {self.name}: for every state of {whose} each outcome on {held_by} "
            f"is as likely as after {what}.{undone}{turns} {MERGED_STEPS}"
        )

    def registers_named(self) -> tuple[str, ...]:
        passed = () if isinstance(self.begins, str) else self.begins.registers
        return (*self.inputs, *self.outputs, *passed)

    def qubits_named(self) -> tuple[int, ...]:
        return self.qubits

    def at(self, arguments: Mapping[str, Any]) -> Measures:
        begins = self.begins if isinstance(self.begins, str) else self.begins.at(arguments)
        any_of = tuple(item.at(arguments) for item in self.any_of)
        return self.model_copy(update={"begins": begins, "any_of": any_of})


RULES = (Measures,)
