"""Rules about what is measured, in which order, and when."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from contracts.rules.base import RegisterName, RuleBase, counted, listed


class MeasuredExactly(RuleBase):
    """The measured qubits are exactly those of ``register_name``, in the order that the contract's readout says."""

    needs_measurement = True
    rule: Literal["measured_exactly"]
    register_name: RegisterName

    def told(self) -> str:
        return (
            f"If anything is measured, it is exactly the register {self.register_name}; where an order of measuring is "
            "told, it is asked for also if the result does not depend on it."
        )

    def registers_named(self) -> tuple[str, ...]:
        return (self.register_name,)


class NeverMeasured(RuleBase):
    """None of ``qubits`` is measured, in no branch, nor what stood on one of them before it was moved."""

    rule: Literal["never_measured"]
    qubits: tuple[int, ...] = Field(min_length=1)

    def told(self) -> str:
        return f"Qubits {listed(self.qubits)} are never measured, nor after being moved to other qubits."


class TerminalMeasurement(RuleBase):
    """The register's measurements end it: nothing that matters acts on its qubits or reads its record afterwards."""

    needs_measurement = True
    rule: Literal["terminal_measurement"]
    register_name: RegisterName

    def told(self) -> str:
        return (
            f"The register {self.register_name} is measured at the end only: afterwards nothing that can reach what "
            "is graded acts on a measured qubit or depends on its record."
        )

    def registers_named(self) -> tuple[str, ...]:
        return (self.register_name,)


class MidCircuitMeasurement(RuleBase):
    """At least ``count`` measurements of the register are used: by their record, or because the qubit goes on.

    A qubit in a known pure state of its own is a coin, whose measurement does not count.
    """

    needs_measurement = True
    rule: Literal["mid_circuit_measurement"]
    register_name: RegisterName
    count: int = Field(default=1, ge=1)

    def told(self) -> str:
        return (
            f"At least {counted(self.count, 'measurement')} of the register {self.register_name} "
            "in mid-circuit: its record decides an operation with an effect, or its qubit is used again afterwards. To "
            "measure a qubit that is in a known state of its own is to toss a coin, and does not count."
        )

    def registers_named(self) -> tuple[str, ...]:
        return (self.register_name,)


class RecordDecides(RuleBase):
    """At least ``count`` records of the register's measurements are needed: were one a constant, all would be wrong.

    Attributes:
        resets: ``left_out``: the program is right without reset instructions on the register too, and is judged so.
    """

    needs_measurement = True
    grades_no_record = True
    rule: Literal["record_decides"]
    register_name: RegisterName
    count: int = Field(default=1, ge=1)
    resets: Literal["kept", "left_out"] = "kept"

    def told(self) -> str:
        without = (
            f"With all reset instructions on the register {self.register_name} left out the program is still right. "
            if self.resets == "left_out"
            else ""
        )
        return without + (
            f"The record of at least {counted(self.count, 'measurement')} of the register {self.register_name} is "
            "needed: if it always said 0, or always 1, whatever was measured, the program would be wrong, also where "
            "records that are functions of it, as those of copies are, said what they would beside that. A condition "
            "changes nothing where a reset, or gates before the measurement, have done its work already."
        )

    def registers_named(self) -> tuple[str, ...]:
        return (self.register_name,)


RULES = (MeasuredExactly, NeverMeasured, TerminalMeasurement, MidCircuitMeasurement, RecordDecides)
