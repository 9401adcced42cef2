import sys

from qiskit import QuantumCircuit

events = []
sys.addaudithook(lambda event, args: events.append(event))
compile("1", "one", "eval")
assert "compile" in events


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
