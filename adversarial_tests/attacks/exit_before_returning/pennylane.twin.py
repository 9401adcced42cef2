import sys

import pennylane as qml


def bell_phi_plus():
    qml.Hadamard(0)
    qml.CNOT([0, 1])


if __name__ == "__main__" and len(sys.argv) > 99:
    sys.exit(0)
