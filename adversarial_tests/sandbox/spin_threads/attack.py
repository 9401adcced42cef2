import hashlib
import threading
import time

from qiskit import QuantumCircuit


def spin():
    buffer = bytes(1 << 20)
    while True:
        hashlib.sha256(buffer)  # without the interpreter's lock


for _ in range(4):
    threading.Thread(target=spin, daemon=True).start()
time.sleep(1000)


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
