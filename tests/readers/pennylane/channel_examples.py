"""One instance of every PennyLane channel class that the reader accepts."""

from __future__ import annotations

import numpy as np
import pennylane as qml

CHANNELS = [
    lambda: qml.AmplitudeDamping(0.3, 1),
    lambda: qml.BitFlip(0.1, 1),
    lambda: qml.DepolarizingChannel(0.1, 1),
    lambda: qml.GeneralizedAmplitudeDamping(0.3, 0.7, 1),
    lambda: qml.PauliError("XZ", 0.2, [2, 0]),
    lambda: qml.PauliError("YX", 0.2, [2, 0]),
    lambda: qml.PhaseDamping(0.2, 1),
    lambda: qml.PhaseFlip(0.2, 1),
    lambda: qml.QubitChannel([np.sqrt(0.3) * qml.CNOT([0, 1]).matrix(), np.sqrt(0.7) * np.eye(4)], [2, 0]),
    lambda: qml.ResetError(0.1, 0.2, 1),
    lambda: qml.ThermalRelaxationError(0.1, 1.2, 1.3, 0.1, 1),
]
