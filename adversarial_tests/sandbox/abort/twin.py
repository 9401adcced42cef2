import signal

from qiskit import QuantumCircuit

signal.signal(signal.SIGABRT, lambda *_: None)
signal.raise_signal(signal.SIGABRT)


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
