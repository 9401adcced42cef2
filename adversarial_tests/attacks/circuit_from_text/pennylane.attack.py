import pickle

import pennylane as qml

# H, CZ, H, written once by somebody and kept as bytes.
LITERAL = pickle.dumps([qml.Hadamard(1), qml.CZ([0, 1]), qml.Hadamard(1)])


def cx_from_clifford():
    for operation in pickle.loads(LITERAL):
        qml.apply(operation)
