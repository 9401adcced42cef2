import threading

from qiskit import QuantumCircuit

timer = threading.Timer(0.01, print, args=("later",))
timer.start()
timer.join()


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
