import functools
import importlib

from qiskit import QuantumCircuit

CHOSEN = {"class": "QuantumCircuit", "first": "h", "second": "cz"}


def cx_from_clifford():
    # Indirect throughout, and nothing but gates.
    circuit = getattr(importlib.import_module("qiskit"), CHOSEN["class"])(2)
    outer = functools.partial(getattr(circuit, CHOSEN["first"]), 1)
    outer()
    getattr(circuit, CHOSEN["second"])(0, 1)
    outer()
    return circuit
