import os
import socket

from qiskit import QuantumCircuit

read, write = os.pipe()
os.write(write, b"x" * 1000)
assert len(os.read(read, 2000)) == 1000
one, other = socket.socketpair()
one.sendall(b"hello")
assert other.recv(10) == b"hello"
one.close()
other.close()


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
