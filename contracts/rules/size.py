"""Rules about how much a program does: qubits, operations, measurements, entanglers."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from contracts.rules.base import RuleBase, counted, listed


class MinQubits(RuleBase):
    """At least ``count`` qubits are acted on; identities, barriers and operations that undo each other do not count."""

    rule: Literal["min_qubits"]
    count: int = Field(ge=1)

    def told(self) -> str:
        return f"At least {counted(self.count, 'qubit')} acted on, by operations that do not cancel out."


class MinOperations(RuleBase):
    """At least ``count`` operations change something: identities, barriers and cancelling pairs do not count."""

    rule: Literal["min_operations"]
    count: int = Field(ge=1)

    def told(self) -> str:
        return f"At least {counted(self.count, 'operation')} with an effect, those that cancel out not counted."


class MinMeasurements(RuleBase):
    """At least ``count`` measurements, of ``qubits`` where they are named, of any qubit otherwise.

    Attributes:
        of_known: ``left_out``: a measurement of a qubit in a known state of its own, which tells nothing of the
            others, does not count.
    """

    needs_measurement = True
    rule: Literal["min_measurements"]
    count: int = Field(ge=1)
    qubits: tuple[int, ...] = ()
    of_known: Literal["counted", "left_out"] = "counted"

    def told(self) -> str:
        which = f" of qubits {listed(self.qubits)}" if self.qubits else ""
        known = (
            "; that of a qubit in a known state of its own, such as one that nothing touched, does not count"
            if self.of_known == "left_out"
            else ""
        )
        return f"At least {counted(self.count, 'measurement')}{which}{known}."


class MinEntanglers(RuleBase):
    """At least ``count`` operations entangle, once pairs that undo each other are taken out."""

    rule: Literal["min_entanglers"]
    count: int = Field(ge=1)

    def told(self) -> str:
        least = f"At least {counted(self.count, 'entangling operation')}"
        return f"{least}; those that cancel out, only move qubits or lie within the tolerance are not counted."


class MaxQubits(RuleBase):
    """At most ``count`` qubits are acted on; what cancels out does not count, nor do idle qubits."""

    rule: Literal["max_qubits"]
    count: int = Field(ge=1)

    def told(self) -> str:
        return f"At most {counted(self.count, 'qubit')} acted on; qubits on which everything cancels out are free."


class MaxOperations(RuleBase):
    """At most ``count`` operations change something: identities, barriers and cancelling pairs are free."""

    rule: Literal["max_operations"]
    count: int = Field(ge=0)

    def told(self) -> str:
        return (
            f"At most {counted(self.count, 'operation')} with an effect, both branches of conditions counted; "
            "barriers, identities and what cancels out are free."
        )


class MaxDepth(RuleBase):
    """The longest chain of operations that wait for one another has at most ``count``."""

    rule: Literal["max_depth"]
    count: int = Field(ge=1)

    def told(self) -> str:
        return (
            f"Depth at most {self.count}: the longest chain of operations with an effect, each of which shares a "
            "qubit with the one before or depends on its record; barriers are free."
        )


class MaxMeasurements(RuleBase):
    """No run makes more than ``count`` measurements, of ``qubits`` where they are named, of any qubit otherwise."""

    rule: Literal["max_measurements"]
    count: int = Field(ge=0)
    qubits: tuple[int, ...] = ()

    def told(self) -> str:
        which = f" of qubits {listed(self.qubits)}" if self.qubits else ""
        return f"At most {counted(self.count, 'measurement')}{which} in any one run."


class MaxEntanglers(RuleBase):
    """At most ``count`` operations entangle, once those that count for nothing are taken out."""

    rule: Literal["max_entanglers"]
    count: int = Field(ge=0)

    def told(self) -> str:
        most = f"At most {counted(self.count, 'entangling operation')}"
        return f"{most}; those that cancel out or only move qubits are free, one on many qubits counts once."


class MaxFreeParameters(RuleBase):
    """The operations, taken once each, hold at most ``count`` free real numbers.

    A gate of the table without parameters holds none, a rotation by another angle than a multiple of pi/4
    holds one, any other gate of one qubit as many as it has such angles when it is written as three rotations about
    x, y and z in the way that needs fewest, a matrix on k qubits that is no such gate ``4**k - 1``, a preparation of
    d amplitudes ``2 d - 2``. Operations that are equal up to their qubits or inverse to one another count once.
    """

    rule: Literal["max_free_parameters"]
    count: int = Field(ge=0)

    def told(self) -> str:
        return (
            f"At most {counted(self.count, 'free number')} in all operations together: a rotation by another angle "
            "than a multiple of pi/4 holds one, another gate of one qubit as many as it has such angles in the three "
            "rotations that need fewest, a matrix on k qubits that is no standard gate 4^k - 1; operations "
            "that are equal up to their qubits, or inverse to one another, count once."
        )


RULES = (
    MinQubits,
    MinOperations,
    MinMeasurements,
    MinEntanglers,
    MaxQubits,
    MaxOperations,
    MaxDepth,
    MaxMeasurements,
    MaxEntanglers,
    MaxFreeParameters,
)
