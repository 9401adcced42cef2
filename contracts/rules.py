"""The closed vocabulary of structural rules: data only, one class a rule.

Each rule has one function of the same name in ``grader.structural``; a test proves the match. A rule
asks for effects and not for spellings: a matrix that is CX *is* CX.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

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


Because = Annotated[str, StringConstraints(min_length=8, max_length=400)]
GateName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=40), AfterValidator(_known)]


class _Rule(Model):
    because: Because  # told to the candidate and shown in the verdict


class MinQubits(_Rule):
    """At least ``count`` qubits are acted on; identities, barriers and operations that undo each other do not count."""

    rule: Literal["min_qubits"]
    count: int = Field(ge=1)


class MinOperations(_Rule):
    """At least ``count`` operations change something: identities, barriers and cancelling pairs do not count."""

    rule: Literal["min_operations"]
    count: int = Field(ge=1)


class MinMeasurements(_Rule):
    """At least ``count`` measurements, of ``qubits`` where they are named, of any qubit otherwise."""

    rule: Literal["min_measurements"]
    count: int = Field(ge=1)
    qubits: tuple[int, ...] = ()


class MinEntanglers(_Rule):
    """At least ``count`` operations entangle, once pairs that undo each other are taken out."""

    rule: Literal["min_entanglers"]
    count: int = Field(ge=1)


class MeasuredExactly(_Rule):
    """The measured qubits are exactly those of ``register_name``, in the order that the contract's readout says."""

    rule: Literal["measured_exactly"]
    register_name: str


class NoAmplitudeInjection(_Rule):
    """No state preparation puts amplitudes in; basis states made of X gates are no injection."""

    rule: Literal["no_amplitude_injection"]


class NoDenseMatrix(_Rule):
    """No matrix given as numbers acts on more than ``max_qubits`` qubits, controls counted."""

    rule: Literal["no_dense_matrix"]
    max_qubits: int = Field(ge=0)


class ReturnsProgram(_Rule):
    """The entry point returns a program: counts, probabilities, states or matrices are refused."""

    rule: Literal["returns_program"]


class ForbiddenGates(_Rule):
    """No operation is, by effect, one of ``gates`` (``"cccx"`` is x with three controls)."""

    rule: Literal["forbidden_gates"]
    gates: tuple[GateName, ...] = Field(min_length=1)


class AllowedGates(_Rule):
    """Every operation is, by effect and up to a global phase, one of ``gates``; identities and barriers are free."""

    rule: Literal["allowed_gates"]
    gates: tuple[GateName, ...] = Field(min_length=1)


Rule = Annotated[
    MinQubits
    | MinOperations
    | MinMeasurements
    | MinEntanglers
    | MeasuredExactly
    | NoAmplitudeInjection
    | NoDenseMatrix
    | ReturnsProgram
    | ForbiddenGates
    | AllowedGates,
    Field(discriminator="rule"),
]
