import types

import pennylane as qml

# A module of the author's own that gathers what is needed under shorter names.
framework = types.ModuleType("framework")
framework.H, framework.Z = qml.Hadamard, qml.PauliZ


def bv_011():
    for k in range(3):
        framework.H(k)
    for k in range(2):
        framework.Z(k)
    for k in range(3):
        framework.H(k)
