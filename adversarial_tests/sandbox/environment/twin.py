import os

from qiskit import QuantumCircuit

assert os.environ["TZ"] == "UTC"
os.environ["MINE"] = "1"
assert os.path.expanduser("~") == os.getcwd()


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
