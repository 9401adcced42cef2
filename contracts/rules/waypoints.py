"""Rules about the way: states that a program passes through, and operators that stretches of it implement.

The moments meant are cuts of the dependency graph, not places of the listing: decompositions, interleaving, merged
gates and kickback ancillas do not matter.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field, model_validator

from contracts.arguments.values import resolve_reference, show
from contracts.model import Model
from contracts.rules.base import RegisterName, RuleBase, listed


class Form(Model):
    """A closed form of ``contracts.targets`` with its parameters; ``"$name"`` is that argument's value."""

    form: RegisterName
    parameters: dict[str, Any] = Field(default_factory=dict)

    def told(self) -> str:
        inside = ", ".join(f"{name} = {show(value)}" for name, value in self.parameters.items())
        return f"{self.form}({inside})"

    def at(self, arguments: Mapping[str, Any]) -> Form:
        """The form with the arguments' values put in; one that is not known stays, and is an error later."""
        return Form(form=self.form, parameters={k: _put_in(v, arguments) for k, v in self.parameters.items()})


# Said of states and of operators alike: a cut lies between operations, never within one.
MERGED_STEPS = (
    "A step that a compiler has merged with what is before or behind it is not found, beyond what is free here."
)
_UP_TO = {
    "phase": "",
    "diagonal": " up to a phase of each basis state",
    "local": " up to one-qubit gates on each qubit",
    "schmidt": " as far as the Schmidt coefficients between the registers go",
}


class Passage(Model):
    """A pure state of some registers at some moment.

    Attributes:
        registers: In this order, the first least significant.
        state: A closed form of a state on them.
        up_to: ``phase``; ``diagonal``: a phase of each basis state is free; ``local``: a one-qubit unitary on each
            qubit is; ``schmidt``: only the Schmidt coefficients between each register and the others count.
        ancillas: ``any``: all other qubits are in a state of their own; ``clean``: in |0...0>.
        name: What the statement calls it.
    """

    name: str = Field(min_length=4, max_length=120)
    registers: tuple[RegisterName, ...] = Field(min_length=1)
    state: Form
    up_to: Literal["phase", "diagonal", "local", "schmidt"] = "phase"
    ancillas: Literal["any", "clean"] = "any"

    @model_validator(mode="after")
    def _complete(self) -> Passage:
        if self.up_to == "schmidt" and len(self.registers) < 2:
            raise ValueError('up_to = "schmidt" needs two registers at least')
        return self

    def told(self) -> str:
        rest = ", all other qubits in |0>" if self.ancillas == "clean" else ""
        return f"{self.name} ({self.state.told()} on {listed(self.registers)}{_UP_TO[self.up_to]}{rest})"

    def at(self, arguments: Mapping[str, Any]) -> Passage:
        return self.model_copy(update={"state": self.state.at(arguments)})


class Waypoint(RuleBase):
    """The program passes through these states, each at a later moment than the one before, or at the same one.

    Attributes:
        before: Registers that the states' own have not met by then: what has to come after an operation on both is left
            out. Of the other qubits only those are asked to be ``clean`` that the states' own have met.
    """

    rule: Literal["waypoint"]
    passes: tuple[Passage, ...] = Field(min_length=1, max_length=6)
    before: tuple[RegisterName, ...] = ()

    @model_validator(mode="after")
    def _met_later(self) -> Waypoint:
        if set(self.before).intersection(name for item in self.passes for name in item.registers):
            raise ValueError("before: registers are expected that no state is of")
        return self

    def told(self) -> str:
        passed = "; then ".join(item.told() for item in self.passes)
        first = f", before any gate of these with {listed(self.before)}" if self.before else ""
        return f"The program passes through {passed}{first}. {MERGED_STEPS}"

    def registers_named(self) -> tuple[str, ...]:
        return (*(name for item in self.passes for name in item.registers), *self.before)

    def at(self, arguments: Mapping[str, Any]) -> Waypoint:
        return self.model_copy(update={"passes": tuple(item.at(arguments) for item in self.passes)})


class Reading(Model):
    """What the rest of a program finds out of registers, told from the moment behind a step.

    Attributes:
        name: What the statement calls it.
        outputs: Registers that hold the outcome at the end, by their record if they are measured.
        any_of: Closed forms of channels from the step's registers to the outputs, of which only the probability of
            each basis state of the outputs counts; one need match. Where the declared operators do not add up to
            the identity, only the states count on which they do.
    """

    name: str = Field(min_length=4, max_length=120)
    outputs: tuple[RegisterName, ...] = Field(min_length=1)
    any_of: tuple[Form, ...] = Field(min_length=1, max_length=16)

    def told(self, registers: tuple[str, ...]) -> str:
        what = " or ".join(item.told() for item in self.any_of)
        return (
            f" Behind it comes {self.name}: from there to the end each outcome on {listed(self.outputs)} is as likely "
            f"as after {what}, for every state of {listed(registers)} that this speaks of."
        )

    def at(self, arguments: Mapping[str, Any]) -> Reading:
        return self.model_copy(update={"any_of": tuple(item.at(arguments) for item in self.any_of)})


class Segment(RuleBase):
    """From one moment to another the program implements an operator on registers, for every input.

    Attributes:
        name: What the statement calls the step.
        registers: That it acts on, in this order, the first least significant.
        any_of: Closed forms of unitaries on them, or of several of them; one need match. With ``inputs`` of isometries.
        inputs: Those of the registers that hold any state, in this order; the others are in |0>, as an encoder finds
            the qubits that it adds. All of them where it is left out.
        begins: ``start``; ``anywhere``; or a state that is passed, of any registers. If that is one ``up_to`` local
            unitaries and a product state of the segment's own registers, local changes that keep the state are free
            before the operator.
        ends: ``end`` (measurements and resets at the end taken off); ``anywhere``.
        up_to: ``phase``; ``diagonal``: a phase of each basis state is free after the operator; ``phases``: before
            and after it; ``local_phases``: a diagonal gate on each qubit is, before and after, which an operator that
            is diagonal itself is told by; ``local``: one-qubit unitaries on each qubit are, before and after.
        ancillas: ``any``: other qubits that take part end in a state that does not depend on the input;
            ``clean``: in |0>.
        may_be_undone: An operator that the program takes back afterwards counts; else, where ``ends`` is
            ``anywhere``, it does not.
        kept: What can reach neither a graded qubit nor the record, because it is reset, does not count.
        instead: Where the step may stand as well: registers by the names of those whose place they take, in the step
            and in the state that it begins at.
        decides_bit: The bit of the record, 0 the lowest, that a Z on the first qubit right behind the operator would
            turn over in every run: the phase is read, and not thrown away.
        then: What the program finds out of the registers from there on.
    """

    rule: Literal["segment"]
    name: str = Field(min_length=4, max_length=120)
    registers: tuple[RegisterName, ...] = Field(min_length=1)
    any_of: tuple[Form, ...] = Field(min_length=1, max_length=16)
    begins: Literal["start", "anywhere"] | Passage = "anywhere"
    ends: Literal["end", "anywhere"] = "anywhere"
    up_to: Literal["phase", "diagonal", "phases", "local_phases", "local"] = "phase"
    ancillas: Literal["any", "clean"] = "any"
    may_be_undone: bool = False
    kept: bool = False
    instead: tuple[dict[RegisterName, RegisterName], ...] = Field(default=(), max_length=8)
    decides_bit: int | None = Field(default=None, ge=0, le=31)
    then: Reading | None = None
    inputs: tuple[RegisterName, ...] = ()

    @model_validator(mode="after")
    def _followed(self) -> Segment:
        if self.ends == "end" and not (self.decides_bit is None and self.then is None):
            raise ValueError("decides_bit and then: nothing comes after a segment that goes to the end")
        return self

    @model_validator(mode="after")
    def _undone_after_it(self) -> Segment:
        if self.may_be_undone and self.ends == "end":
            raise ValueError("may_be_undone: nothing comes after a segment that goes to the end")
        return self

    @model_validator(mode="after")
    def _inputs_among_them(self) -> Segment:
        if not set(self.inputs) <= set(self.registers):
            raise ValueError("inputs: some of the registers are expected")
        if self.inputs and ((self.ends == "anywhere" and not self.may_be_undone) or self.instead):
            raise ValueError("inputs: expected with may_be_undone, or to the end, and in one place")
        if self.inputs and not (self.decides_bit is None and self.then is None):
            raise ValueError("inputs: what comes after is told for a segment of all inputs alone")
        return self

    @model_validator(mode="after")
    def _in_their_place(self) -> Segment:
        own = self._own_registers()
        for places in self.instead:
            if not places or not set(places) <= set(own):
                raise ValueError(f"instead: registers in the place of some of {sorted(set(own))} are expected")
            if len(set(places.values())) < len(places) or not set(own).isdisjoint(places.values()):
                raise ValueError("instead: other registers are expected, each once")
        return self

    def _own_registers(self) -> tuple[str, ...]:
        return (*self.registers, *(() if isinstance(self.begins, str) else self.begins.registers))

    def everywhere(self) -> tuple[Segment, ...]:
        """The rule for each place where the step may stand, without ``instead``; its own registers first."""
        return tuple(self._in_place({**places}) for places in ({}, *self.instead))

    def _in_place(self, places: Mapping[str, str]) -> Segment:
        begins = self.begins
        if not isinstance(begins, str):
            moved = tuple(places.get(name, name) for name in begins.registers)
            begins = begins.model_copy(update={"registers": moved})
        registers = tuple(places.get(name, name) for name in self.registers)
        return self.model_copy(update={"registers": registers, "begins": begins, "instead": ()})

    def told(self) -> str:
        begin = {"start": "From the start", "anywhere": "From some moment"}
        since = begin[self.begins] if isinstance(self.begins, str) else f"From {self.begins.told()}"
        until = "to the end" if self.ends == "end" else "on to some moment"
        what = " or ".join(item.told() for item in self.any_of)
        free = {
            "phase": "",
            "diagonal": ", up to a phase of each basis state after it",
            "phases": ", up to a phase of each basis state before and after it",
            "local_phases": ", up to a diagonal gate on each qubit before and after it",
            "local": ", up to one-qubit gates on each qubit before and after it",
        }[self.up_to]
        rest = " Other qubits that take part return to |0>." if self.ancillas == "clean" else ""
        if self.ends == "anywhere" and not self.may_be_undone:
            rest += " What is taken back afterwards does not count."
        if self.kept:
            rest += " Nor does what cannot reach the graded qubits or the record, because it is reset."
        kept = (
            ""
            if isinstance(self.begins, str) or self.begins.up_to != "local"
            else ", up to local changes that keep it,"
        )
        return (
            f"{since}{kept} {until} the program is {self.name}: {what} on {listed(self.registers)}, for every input"
            f"{self._told_inputs()}{free}.{rest}{self._told_instead()}{self._told_after()} {MERGED_STEPS}"
        )

    def _told_inputs(self) -> str:
        if not self.inputs:
            return ""
        others = [name for name in self.registers if name not in self.inputs]
        return f" in {listed(self.inputs)}" + (f", with {listed(others)} in |0>" if others else "")

    def _told_after(self) -> str:
        read = ""
        if self.decides_bit is not None:
            read = (
                f" What it leaves on the phase of its first qubit is read: a Z put in there right behind it would turn "
                f"over bit {self.decides_bit} of the record (0 is the lowest) in every run."
            )
        return read if self.then is None else read + self.then.told(self.registers)

    def _told_instead(self) -> str:
        if not self.instead:
            return ""
        places = (" and ".join(f"{new} in the place of {old}" for old, new in item.items()) for item in self.instead)
        return f" It may stand with {', or with '.join(places)} as well."

    def registers_named(self) -> tuple[str, ...]:
        outputs = () if self.then is None else self.then.outputs
        return (*self._own_registers(), *(name for places in self.instead for name in places.values()), *outputs)

    def at(self, arguments: Mapping[str, Any]) -> Segment:
        begins = self.begins if isinstance(self.begins, str) else self.begins.at(arguments)
        any_of = tuple(item.at(arguments) for item in self.any_of)
        then = None if self.then is None else self.then.at(arguments)
        return self.model_copy(update={"begins": begins, "any_of": any_of, "then": then})


class Spectrum(RuleBase):
    """At the end, the Schmidt coefficients between two groups of registers are these.

    Attributes:
        registers: One group; the other one is all other qubits.
        coefficients: Squared, descending; they add up to 1.
        until: ``end``: only measurements at the end are taken off, and earlier ones followed; ``last_contact``: all
            that is done to other qubits and can reach the registers no more is, so that these may be read or reset.
    """

    rule: Literal["spectrum"]
    registers: tuple[RegisterName, ...] = Field(min_length=1)
    coefficients: tuple[float, ...] = Field(min_length=1, max_length=64)
    until: Literal["end", "last_contact"] = "end"

    @model_validator(mode="after")
    def _normalised(self) -> Spectrum:
        if any(value <= 0 for value in self.coefficients) or abs(sum(self.coefficients) - 1) > 1e-9:
            raise ValueError("coefficients: positive numbers that add up to 1 are expected")
        if list(self.coefficients) != sorted(self.coefficients, reverse=True):
            raise ValueError("coefficients: descending order is expected")
        return self

    def told(self) -> str:
        moment = {
            "end": "Before the final measurements",
            "last_contact": f"Once no other qubit can reach {listed(self.registers)} any more, whatever is done to it,",
        }[self.until]
        return (
            f"{moment} {listed(self.registers)} and all other qubits are entangled with the "
            f"squared Schmidt coefficients {', '.join(f'{value:.6g}' for value in self.coefficients)}."
        )

    def registers_named(self) -> tuple[str, ...]:
        return self.registers


def _put_in(value: Any, arguments: Mapping[str, Any]) -> Any:
    if isinstance(value, str) and value.startswith("$"):
        with contextlib.suppress(ValueError):
            return resolve_reference(value[1:], arguments)
        return value
    if isinstance(value, list | tuple):
        return tuple(_put_in(item, arguments) for item in value)
    return value


RULES = (Waypoint, Segment, Spectrum)
