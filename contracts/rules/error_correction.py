"""Rules about codes: encoders, errors, syndromes, corrections."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from contracts.model import Model
from contracts.rules.base import ROUTED_QUBITS, ArgumentName, RegisterName, RuleBase, counted, listed


class ErrorIsPhysical(RuleBase):
    """What depends on ``argument`` is an operation on the data, between the encoder and the extraction.

    Attributes:
        named: The error acts on the data qubit that the argument, an integer, counts in the order of the registers
            from 0, and on none if it is negative.
        pauli: What it is on that qubit, with ``named``; any operation where it is left out. For data that is given:
            of an error between gates that undo each other without it, such as the changes of basis of encoder and
            extraction, only the net operator is met, and a state or operator that is passed tells more.
    """

    rule: Literal["error_is_physical"]
    argument: ArgumentName
    registers: tuple[RegisterName, ...] = Field(min_length=1)
    named: bool = False
    pauli: Literal["x", "z"] | None = None

    @model_validator(mode="after")
    def _on_a_named_qubit(self) -> ErrorIsPhysical:
        if self.pauli and not self.named:
            raise ValueError("pauli: expected with named = true, which says on which qubit")
        return self

    def told(self) -> str:
        where = f" It acts on the qubit that {self.argument} counts among these, and on no other." if self.named else ""
        if self.pauli:
            where += f" There it is {self.pauli.upper()}."
        return (
            f"The error is an operation on {listed(self.registers)} that depends on {self.argument}: it comes after "
            "operations that join these qubits into a code (none are asked of qubits whose state is given) and before "
            "others that act on the qubit in error, and "
            f"nothing else in the program depends on {self.argument}.{where} An error that a compiler has merged with "
            "the operations beside it, or taken past them, is not found."
        )

    def registers_named(self) -> tuple[str, ...]:
        return self.registers

    def arguments_named(self) -> tuple[str, ...]:
        return (self.argument,)


class EncoderCompleteBefore(RuleBase):
    """All data qubits are joined before the first of them meets an ancilla of ``extraction``."""

    rule: Literal["encoder_complete_before"]
    data: tuple[RegisterName, ...] = Field(min_length=1)
    extraction: tuple[RegisterName, ...] = Field(min_length=1)
    decoder: bool = False

    def told(self) -> str:
        later = "until all of that is over (a decoder may follow)" if self.decoder else "afterwards"
        return (
            f"The encoder is complete before the extraction: the qubits of {listed(self.data)} are joined, and hold "
            f"whatever state was given, before any of them is coupled to {listed(self.extraction)}, and no operation "
            f"couples them to one another {later}. "
            "The order of operations that commute does not matter; data qubits that a compiler borrows for other gates "
            "are coupled by them."
        )

    def registers_named(self) -> tuple[str, ...]:
        return (*self.data, *self.extraction)


class ParityReaches(RuleBase):
    """The ancilla comes to hold the parity of the data qubits ``data``, in the Z or the X basis."""

    rule: Literal["parity_reaches"]
    data: tuple[int, ...] = Field(min_length=1)
    ancilla: int
    basis: Literal["z", "x"] = "z"

    @model_validator(mode="after")
    def _different(self) -> ParityReaches:
        if len({*self.data, self.ancilla}) != len(self.data) + 1:
            raise ValueError("parity_reaches: the qubits must be different")
        return self

    def told(self) -> str:
        word = " ".join(f"{self.basis.upper()}{qubit}" for qubit in self.data)
        return (
            f"Qubit {self.ancilla} comes to hold the parity {word}, whatever state the data is in; if qubit "
            f"{self.ancilla} is measured, that is what its record says. {ROUTED_QUBITS}"
        )


class Parity(Model):
    """A product of one Pauli on several data qubits."""

    data: tuple[int, ...] = Field(min_length=1)
    basis: Literal["z", "x"] = "z"

    @property
    def word(self) -> str:
        """``Z0 Z1``."""
        return " ".join(f"{self.basis.upper()}{qubit}" for qubit in self.data)


class OnlyParities(RuleBase):
    """What is measured, or thrown away by a reset, tells of the data these parities and products of them alone."""

    rule: Literal["only_parities"]
    data: tuple[RegisterName, ...] = Field(min_length=1)
    parities: tuple[Parity, ...] = Field(min_length=1, max_length=64)

    def told(self) -> str:
        return (
            f"Nothing else is found out about {listed(self.data)}, whatever state they are in: what is measured, on "
            "any qubit, and what a reset throws away is no more than the parities "
            f"{', '.join(item.word for item in self.parities)}, and products of them."
        )

    def registers_named(self) -> tuple[str, ...]:
        return self.data

    def qubits_named(self) -> tuple[int, ...]:
        return tuple(sorted({qubit for item in self.parities for qubit in item.data}))


class CorrectionsFromSyndrome(RuleBase):
    """Corrections of the data depend on the syndrome, and never on ``argument``.

    Attributes:
        data: A register, or several that hold the data together.
    """

    rule: Literal["corrections_from_syndrome"]
    argument: ArgumentName
    data: RegisterName | Annotated[tuple[RegisterName, ...], Field(min_length=1)]
    syndrome: RegisterName
    count: int = Field(default=1, ge=1)
    controls: int = Field(default=1, ge=1, le=16)

    @property
    def data_registers(self) -> tuple[str, ...]:
        """The registers of ``data``, also where it is one."""
        return (self.data,) if isinstance(self.data, str) else self.data

    def told(self) -> str:
        return (
            f"At least {counted(self.count, 'correction')} of {listed(self.data_registers)} controlled by at least "
            f"{counted(self.controls, 'qubit')} of {self.syndrome}, or by their record, each; nothing that comes after "
            f"the extraction has begun depends on {self.argument}."
        )

    def registers_named(self) -> tuple[str, ...]:
        return (*self.data_registers, self.syndrome)

    def arguments_named(self) -> tuple[str, ...]:
        return (self.argument,)


class Transversal(RuleBase):
    """Blocks are coupled position by position, and nothing couples qubits of a block in between.

    Attributes:
        blocks: Each a register, or several whose qubits follow one another.
    """

    rule: Literal["transversal"]
    blocks: tuple[RegisterName | Annotated[tuple[RegisterName, ...], Field(min_length=1)], ...] = Field(min_length=2)

    @property
    def block_registers(self) -> tuple[tuple[str, ...], ...]:
        """The registers of each block, also where it is one."""
        return tuple((block,) if isinstance(block, str) else block for block in self.blocks)

    @property
    def block_names(self) -> tuple[str, ...]:
        """A name for each block, of its registers."""
        return tuple(" + ".join(block) for block in self.block_registers)

    def told(self) -> str:
        return (
            f"The blocks {listed(self.block_names)} are coupled transversally: each coupling acts on one qubit a "
            "block, of equal position, every position is coupled, and between couplings nothing couples qubits "
            f"of one block. {ROUTED_QUBITS}"
        )

    def registers_named(self) -> tuple[str, ...]:
        return tuple(name for block in self.block_registers for name in block)


RULES = (ErrorIsPhysical, EncoderCompleteBefore, ParityReaches, OnlyParities, CorrectionsFromSyndrome, Transversal)
