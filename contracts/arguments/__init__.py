"""The typed arguments of an entry point: what a value may be, how it is handed over, and seeded probe values."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from contracts.arguments.arrays import ArrayArgument, MatrixArgument
from contracts.arguments.base import ArgumentBase
from contracts.arguments.circuits import CircuitArgument
from contracts.arguments.graphs import GraphArgument
from contracts.arguments.numbers import (
    AngleArgument,
    AnglesArgument,
    BitArgument,
    BitsArgument,
    IntegerArgument,
    IntegersArgument,
    LabelArgument,
    ProbabilityArgument,
)
from contracts.arguments.pauli_sums import PauliSumArgument
from contracts.arguments.values import Array, Circuit, Graph, PauliSum, Value

__all__ = [
    "Argument",
    "ArgumentBase",
    "Value",
    "Array",
    "Circuit",
    "Graph",
    "PauliSum",
    "AngleArgument",
    "AnglesArgument",
    "ProbabilityArgument",
    "IntegerArgument",
    "IntegersArgument",
    "BitArgument",
    "BitsArgument",
    "LabelArgument",
    "ArrayArgument",
    "MatrixArgument",
    "GraphArgument",
    "PauliSumArgument",
    "CircuitArgument",
]

Argument = Annotated[
    AngleArgument
    | AnglesArgument
    | ProbabilityArgument
    | IntegerArgument
    | IntegersArgument
    | BitArgument
    | BitsArgument
    | LabelArgument
    | ArrayArgument
    | MatrixArgument
    | GraphArgument
    | PauliSumArgument
    | CircuitArgument,
    Field(discriminator="type"),
]
