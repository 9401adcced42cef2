import socket

from qiskit import QuantumCircuit

one, other = socket.socketpair()
one.sendall(b"x")
assert other.recv(1) == b"x"
one.close()
other.close()


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
