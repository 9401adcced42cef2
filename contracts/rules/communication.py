"""Rules about parties: what they share, what may link them afterwards, and whose choice is whose."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from contracts.rules.base import ArgumentName, RegisterName, RuleBase, listed

Party = RegisterName


class ClassicalLink(RuleBase):
    """Once entangled pairs are shared, only classical records link the parties (LOCC).

    Attributes:
        parties: Each party's qubits.
        pairs: For each shared entangled pair the two parties that have a half.
        links: Directions in which classical bits may go, from the first to the second.
    """

    rule: Literal["classical_link"]
    parties: dict[Party, tuple[int, ...]] = Field(min_length=2, max_length=4)
    pairs: tuple[tuple[Party, Party], ...] = Field(min_length=1, max_length=6)
    links: tuple[tuple[Party, Party], ...] = ()

    @model_validator(mode="after")
    def _consistent(self) -> ClassicalLink:
        qubits = [qubit for own in self.parties.values() for qubit in own]
        if len(set(qubits)) != len(qubits) or not all(self.parties.values()):
            raise ValueError("parties: each has a qubit, and no two have the same")
        for first, second in (*self.pairs, *self.links):
            if first == second or {first, second} - set(self.parties):
                raise ValueError(f"{first} and {second} are not two of the parties")
        return self

    def told(self) -> str:
        who = "; ".join(f"{name} has {_qubits(own)}" for name, own in self.parties.items())
        shared = ", ".join(f"one between {first} and {second}" for first, second in self.pairs)
        then = _told_of_bits(self.links)
        return (
            f"{who}; work qubits belong to whoever uses them. When the last gate across parties has run, they share "
            f"exactly the entangled pairs: {shared}, and no free input has left its party. {then}"
        )

    def qubits_named(self) -> tuple[int, ...]:
        return tuple(qubit for own in self.parties.values() for qubit in own)


class PauliOutcomes(RuleBase):
    """What arrives is what was sent but for Pauli gates, until the receivers act by what the senders measured.

    Attributes:
        parties: Each party's qubits; those that have free inputs send, the others receive.
        links: Directions in which classical bits may go, from the first to the second.
    """

    rule: Literal["pauli_outcomes"]
    parties: dict[Party, tuple[int, ...]] = Field(min_length=2, max_length=4)
    links: tuple[tuple[Party, Party], ...] = ()

    @model_validator(mode="after")
    def _consistent(self) -> PauliOutcomes:
        qubits = [qubit for own in self.parties.values() for qubit in own]
        if len(set(qubits)) != len(qubits) or not all(self.parties.values()):
            raise ValueError("parties: each has a qubit, and no two have the same")
        for first, second in self.links:
            if first == second or {first, second} - set(self.parties):
                raise ValueError(f"{first} and {second} are not two of the parties")
        return self

    def told(self) -> str:
        who = "; ".join(f"{name} has {_qubits(own)}" for name, own in self.parties.items())
        return (
            f"{who}. {_told_of_bits(self.links)} After the last gate across parties, and without what the receiving "
            "side does then, any two outcomes of the measurements leave there states that differ by a Pauli gate on "
            "the input alone, up to one operator that is the same for all outcomes."
        )

    def qubits_named(self) -> tuple[int, ...]:
        return tuple(qubit for own in self.parties.values() for qubit in own)


class LocalChoices(RuleBase):
    """What a party does depends on its own argument alone, compared over all cases.

    Attributes:
        parties: Each party's qubits.
        arguments: For each party the arguments that are its own.
    """

    rule: Literal["local_choices"]
    parties: dict[Party, tuple[int, ...]] = Field(min_length=1, max_length=4)
    arguments: dict[Party, tuple[ArgumentName, ...]]

    @model_validator(mode="after")
    def _consistent(self) -> LocalChoices:
        qubits = [qubit for own in self.parties.values() for qubit in own]
        if len(set(qubits)) != len(qubits) or not all(self.parties.values()):
            raise ValueError("parties: each has a qubit, and no two have the same")
        if set(self.arguments) != set(self.parties):
            raise ValueError("arguments: each party has its own, perhaps none")
        return self

    def told(self) -> str:
        own = "; ".join(
            f"{name} ({_qubits(qubits)}) acts on {listed(self.arguments[name]) or 'no argument'}"
            for name, qubits in self.parties.items()
        )
        return (
            f"After the last gate across parties each acts on its own arguments alone: {own}. What comes before is "
            "the same in every case. A choice that a compiler has merged with it is not found."
        )

    def qubits_named(self) -> tuple[int, ...]:
        return tuple(qubit for own in self.parties.values() for qubit in own)

    def arguments_named(self) -> tuple[str, ...]:
        return tuple(name for own in self.arguments.values() for name in own)


def _qubits(own: tuple[int, ...]) -> str:
    return f"{'qubit' if len(own) == 1 else 'qubits'} {listed(own)}"


RULES = (ClassicalLink, PauliOutcomes, LocalChoices)


def _told_of_bits(links: tuple[tuple[Party, Party], ...]) -> str:
    if not links:
        return "Nothing passes between them any more."
    ways = ", ".join(f"from {first} to {second}" for first, second in links)
    return f"Classical bits may go {ways} (or, deferred, controls on qubits that are only measured afterwards)."
