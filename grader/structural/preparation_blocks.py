"""Library classes whose purpose is to put amplitudes into qubits.

Only exact classes of a framework count, which the reader vouches for; a function of the candidate's that is
called ``initialize`` is no evidence of anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

STATE_PREPARATIONS: Mapping[str, str] = MappingProxyType(
    {
        # Qiskit
        "StatePreparation": "synthesises a circuit from amplitudes",
        "Initialize": "resets and synthesises a circuit from amplitudes",
        "Isometry": "synthesises a circuit from columns of numbers",
        # Cirq
        "StatePreparationChannel": "resets and prepares amplitudes",
        # PennyLane
        "StatePrep": "prepares amplitudes",
        "AmplitudeEmbedding": "prepares amplitudes from features",
        "MottonenStatePreparation": "synthesises a circuit from amplitudes",
        "MultiplexerStatePreparation": "synthesises a circuit from amplitudes",
        "MPSPrep": "synthesises a circuit from tensors of amplitudes",
        "QROMStatePreparation": "synthesises a circuit from amplitudes",
        "SumOfSlatersPrep": "synthesises a circuit from amplitudes",
        "Superposition": "synthesises a circuit from amplitudes and basis states",
        "CosineWindow": "synthesises a window of amplitudes",
        "ArbitraryStatePreparation": "synthesises a circuit with a parameter for each amplitude",
        "QutritBasisStatePreparation": "prepares states of three levels",
    }
)
