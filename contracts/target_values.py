"""What a closed form computes: one frozen type for each compared object, arrays little-endian.

``g`` counts the graded qubits and ``f`` the free (input) qubits, each in register order with the first
register least significant.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ir.gates import Matrix

Vector = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class DistributionTarget:
    """``probabilities``: shape ``(2**g,)``, sums to 1."""

    probabilities: Vector


@dataclass(frozen=True, slots=True)
class StateTarget:
    """``amplitudes``: shape ``(2**g,)``, norm 1."""

    amplitudes: Matrix


@dataclass(frozen=True, slots=True)
class IsometryTarget:
    """``matrix``: shape ``(2**g, 2**f)``, columns orthonormal; a unitary where ``g == f``."""

    matrix: Matrix


@dataclass(frozen=True, slots=True)
class ChannelTarget:
    """``kraus``: each of shape ``(2**g, 2**f)``."""

    kraus: tuple[Matrix, ...]


@dataclass(frozen=True, slots=True)
class InstrumentTarget:
    """``branches``: for each record of the measured registers (an integer, register order), its Kraus
    operators of shape ``(2**g, 2**f)``; a record that is not listed never happens."""

    branches: tuple[tuple[int, tuple[Matrix, ...]], ...]


@dataclass(frozen=True, slots=True)
class FunctionTarget:
    """``table``: entry x is the value of the graded registers for basis input x of the free ones."""

    table: tuple[int, ...]


TargetValue = DistributionTarget | StateTarget | IsometryTarget | ChannelTarget | InstrumentTarget | FunctionTarget
