"""Rules about what a program is built of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field, model_validator

from contracts.model import Model
from contracts.rules.base import GateName, RegisterName, RuleBase, counted, listed, split_controls
from contracts.rules.expressions import Expression, arguments_of
from contracts.rules.waypoints import Form
from ir.gates import gate_spec

Family = Literal["one_qubit", "pauli", "clifford", "diagonal", "permutation", "pauli_rotation"]
_FAMILY_WORDS: dict[Family, str] = {
    "one_qubit": "one-qubit operators",
    "pauli": "Paulis and their products",
    "clifford": "Clifford operators",
    "diagonal": "diagonal operators",
    "permutation": "operators that map basis states to basis states",
    "pauli_rotation": "rotations about a Pauli product",
}


class ForbiddenGates(RuleBase):
    """No operation is, by effect, one of ``gates`` (``"cccx"`` is x with three controls), or accepted for one."""

    rule: Literal["forbidden_gates"]
    gates: tuple[GateName, ...] = Field(min_length=1)

    def told(self) -> str:
        return f"Forbidden, under any name: {listed(self.gates)}, and what the comparison would accept in their place."


class AllowedGates(RuleBase):
    """Every operation is, by effect and up to a global phase, one of ``gates``; identities and barriers are free."""

    rule: Literal["allowed_gates"]
    gates: tuple[GateName, ...] = Field(min_length=1)

    def told(self) -> str:
        return f"Allowed, by effect and up to a global phase: {listed(self.gates)}; nothing else."


class AllowedFamilies(RuleBase):
    """Every operation belongs, by effect and up to a global phase, to one of ``families``."""

    rule: Literal["allowed_families"]
    families: tuple[Family, ...] = Field(min_length=1)

    def told(self) -> str:
        words = ", ".join(_FAMILY_WORDS[family] for family in self.families)
        return f"Allowed, by effect and up to a global phase: {words}; nothing else."


class CliffordOn(RuleBase):
    """What acts on ``registers``, and on any qubit since it was coupled with them, is Clifford by effect.

    Attributes:
        work_qubits: ``included``: so is what acts on qubits that no register names, if it can reach what is graded.
    """

    rule: Literal["clifford_on"]
    registers: tuple[RegisterName, ...] = Field(min_length=1)
    work_qubits: Literal["free", "included"] = "free"

    def told(self) -> str:
        work = ", on a work qubit that can reach what is graded" if self.work_qubits == "included" else ""
        return (
            f"What acts on {listed(self.registers)}{work}, or on another qubit after an operation on both, is a "
            "Clifford operator, by effect and up to a global phase: each operation on several qubits by itself, and "
            "operations next to one another on one qubit, under the same condition, together."
        )

    def registers_named(self) -> tuple[str, ...]:
        return self.registers


class RequiredGates(RuleBase):
    """At least ``count`` operations, or stretches of operations on at most three qubits, are one of ``gates``."""

    rule: Literal["required_gates"]
    gates: tuple[GateName, ...] = Field(min_length=1)
    count: int = Field(default=1, ge=1)

    def told(self) -> str:
        which = " or ".join(self.gates)
        return (
            f"At least {counted(self.count, 'operation')} by effect {which}, controls open or closed; a stretch of "
            "operations next to one another on at most three qubits that comes to it counts as one."
        )


class DecomposedWithout(RuleBase):
    """The program does without ``gate``: no operation is it by effect, or it with further controls.

    Attributes:
        roots: ``allowed``; ``forbidden``: nor is an operation a root of it, which two to eight times in a row is it.
    """

    rule: Literal["decomposed_without"]
    gate: GateName
    roots: Literal["allowed", "forbidden"] = "allowed"

    def told(self) -> str:
        root = " Nor is one a root of it, which two to eight times in a row is it." if self.roots == "forbidden" else ""
        return (
            f"Built without {self.gate}: no operation is it under any name, as a power, as a matrix or with further "
            "controls, nor so near to it that the comparison would accept it in its place, and no matrix of numbers on "
            f"as many qubits stands in for a part of it.{root}"
        )


class SequenceOperation(Model):
    """One operation of a sequence.

    Attributes:
        gate: A gate of the table, with leading c's for closed controls.
        qubits: Controls first, then the operands.
        parameters: Numbers or expressions, such as ``"2*$beta"``; as many as the gate has.
    """

    gate: GateName
    qubits: tuple[int, ...]
    parameters: tuple[float | int | Expression, ...] = ()

    @model_validator(mode="after")
    def _fits(self) -> SequenceOperation:
        base, controls = split_controls(self.gate)
        spec = gate_spec(base)
        assert spec is not None  # split_controls found it
        if len(set(self.qubits)) != len(self.qubits) or len(self.qubits) != controls + spec.num_qubits:
            raise ValueError(f"{self.gate} takes {controls + spec.num_qubits} different qubits, got {self.qubits}")
        if len(self.parameters) != spec.num_params:
            raise ValueError(f"{self.gate} takes {spec.num_params} parameters, got {len(self.parameters)}")
        return self

    def told(self) -> str:
        """``cx 0 1`` or ``rz(2*$beta) 0``."""
        shown = f"({', '.join(str(value) for value in self.parameters)})" if self.parameters else ""
        return f"{self.gate}{shown} {' '.join(str(qubit) for qubit in self.qubits)}"


class ExactSequence(RuleBase):
    """The unitary operations are exactly these, up to the order of operations on different qubits."""

    rule: Literal["exact_sequence"]
    operations: tuple[SequenceOperation, ...] = Field(min_length=1, max_length=2000)

    def told(self) -> str:
        shown = "; ".join(operation.told() for operation in self.operations)
        return (
            f"The gates are, by effect, exactly these in this order (controls first): {shown}. Operations on "
            "different qubits may change places; identities, barriers and measurements are free."
        )

    def arguments_named(self) -> tuple[str, ...]:
        texts = [value for item in self.operations for value in item.parameters if isinstance(value, str)]
        return tuple(dict.fromkeys(name for text in texts for name in arguments_of(text)))


BlockFamily = Literal[
    "qft",
    "phase_estimation",
    "grover_operator",
    "state_preparation",
    "adder",
    "multiplier",
    "modular_exponentiation",
    "pauli_evolution",
    "permutation",
    "diagonal",
    "multiplexer",
    "isometry",
    "ansatz",
    "graph_state",
    "oracle",
    "block_encoding",
    "clifford_synthesis",
]


class BlockUsed(RuleBase):
    """An operation with an effect comes from a library block of the family.

    Attributes:
        joining: Of such operations at least so many act on several qubits. A block on one qubit is a gate of its own.
        values_of: Registers. Wherever they hold a value for every basis input, they come to another one by way of such
            a block, and not by other operations alone; bits may be flipped and change places.
    """

    rule: Literal["block_used"]
    block: BlockFamily
    joining: int = Field(default=0, ge=0, le=10_000)
    values_of: tuple[RegisterName, ...] = ()

    def told(self) -> str:
        used = f"A block of the framework's library is used, of the family {self.block}, and has an effect."
        if self.joining:
            used += f" At least {counted(self.joining, 'gate')} of such blocks, written out, act on several qubits."
        if self.values_of:
            used += (
                f" From one value of {listed(self.values_of)} to another one the program comes by way of such a block "
                "alone, flips and swaps of bits aside."
            )
        return used

    def registers_named(self) -> tuple[str, ...]:
        return self.values_of


class BlockForbidden(RuleBase):
    """No operation with an effect comes from a library block of the families."""

    rule: Literal["block_forbidden"]
    blocks: tuple[BlockFamily, ...] = Field(min_length=1)

    def told(self) -> str:
        return f"Not taken from the framework's library, but built: {listed(self.blocks)}."


class StepsRequired(RuleBase):
    """The unitary operations hold ``count`` stretches in a row that do the same.

    Attributes:
        period: The closed form of a unitary on ``registers``, of which each stretch has the eigenvalues: wherever a
            period is cut, what is repeated is the period in another basis. None: any step will do.
        registers: Of the period, the first least significant.
    """

    rule: Literal["steps_required"]
    count: int = Field(ge=2, le=64)
    period: Form | None = None
    registers: tuple[RegisterName, ...] = ()

    @model_validator(mode="after")
    def _period_has_registers(self) -> StepsRequired:
        if (self.period is None) == bool(self.registers):
            raise ValueError("registers: those of the period are expected, and none without a period")
        return self

    def registers_named(self) -> tuple[str, ...]:
        return self.registers

    def at(self, arguments: Mapping[str, Any]) -> StepsRequired:
        return self if self.period is None else self.model_copy(update={"period": self.period.at(arguments)})

    def told(self) -> str:
        period = (
            ""
            if self.period is None
            else f" Each has the eigenvalues of {self.period.told()} on {listed(self.registers)}, up to a common "
            "phase, as a period has wherever it is cut."
        )
        return (
            f"{self.count} equal steps in a row: stretches of operations with the same net effect, not the identity, "
            "one after another; a rotation may be split between two steps, and beside two equal steps that entangle "
            f"the first and the last of the row may differ from them by one-qubit gates at their outer ends.{period}"
        )


RULES = (
    ForbiddenGates,
    AllowedGates,
    AllowedFamilies,
    CliffordOn,
    RequiredGates,
    DecomposedWithout,
    ExactSequence,
    BlockUsed,
    BlockForbidden,
    StepsRequired,
)
