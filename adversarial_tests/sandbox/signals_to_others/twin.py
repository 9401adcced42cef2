import signal

from qiskit import QuantumCircuit

signal.signal(signal.SIGALRM, lambda *_: print("rang"))
signal.setitimer(signal.ITIMER_REAL, 0.02)
signal.pause()


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
