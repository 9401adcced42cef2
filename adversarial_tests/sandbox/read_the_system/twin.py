import datetime
import json

from qiskit import QuantumCircuit

assert open(json.__file__).read().startswith("r")
assert datetime.datetime.now(tz=datetime.timezone.utc).year > 2000


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
