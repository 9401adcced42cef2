"""What every rule is made of, and the words that several of them share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import AfterValidator, StringConstraints

from contracts.model import Model
from ir.gates import gate_spec


def split_controls(name: str) -> tuple[str, int]:
    """Base gate and number of controls: ``"ccx"`` is ``("x", 2)``, ``"rz"`` is ``("rz", 0)``.

    Raises:
        ValueError: Neither the name nor what follows its leading c's is in the gate table.
    """
    for controls in range(len(name)):
        if gate_spec(name[controls:]) is not None:
            return name[controls:], controls
        if name[controls] != "c":
            break
    raise ValueError(f"gate {name!r} is not in the gate table, with or without leading c's for controls")


def _known(name: str) -> str:
    split_controls(name)
    return name


# For rules about named qubits in the middle of a program, where a swap that was merged with a gate shows no longer.
ROUTED_QUBITS = "A qubit that a compiler has moved, as it does over a coupling map, is not followed to its new place."

Because = Annotated[str, StringConstraints(min_length=8, max_length=400)]
GateName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=40), AfterValidator(_known)]
# As ``contracts.schema.Name``, which this package cannot import: a contract is made of rules.
RegisterName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]
ArgumentName = RegisterName


class RuleBase(Model):
    """One demand on the program.

    Attributes:
        rule: The name that a contract writes; each class narrows it to its own.
        because: Why it is asked; told to the candidate and shown in the verdict.
        needs_measurement: The rule contradicts ``measurement = "forbidden"``.
        grades_no_record: The rule has no meaning where the record itself is what is compared.
    """

    rule: str
    because: Because

    needs_measurement: ClassVar[bool] = False
    grades_no_record: ClassVar[bool] = False

    def told(self) -> str:
        """The sentence in which a candidate is told of the rule, its parameters included."""
        raise TypeError(f"{type(self).__name__} does not say what it asks")

    def registers_named(self) -> tuple[str, ...]:
        """Registers that the contract must have for the rule to mean something."""
        return ()

    def arguments_named(self) -> tuple[str, ...]:
        """Arguments of the entry point that the contract must have."""
        return ()

    def circuits_named(self) -> tuple[str, ...]:
        """Arguments of the entry point that must be circuits."""
        return ()

    def qubits_named(self) -> tuple[int, ...]:
        """Qubits that must be among those of the contract's registers."""
        return ()

    def at(self, arguments: Mapping[str, Any]) -> Self:
        """The rule for one case: where it says ``"$name"``, that argument's value."""
        return self


def counted(number: int, noun: str) -> str:
    """``1 qubit``, ``2 qubits``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(items: Sequence[object]) -> str:
    """``0, 1, 2``."""
    return ", ".join(str(item) for item in items)
