import json

import pennylane as qml

SIZES = json.loads('{"target": 1}')


def cx_from_clifford():
    target = SIZES["target"]
    qml.Hadamard(target)
    qml.CZ([0, target])
    qml.Hadamard(target)
