import ipaddress
import urllib.parse

from qiskit import QuantumCircuit

assert urllib.parse.urlsplit("http://example.org/a?b=1").query == "b=1"
assert ipaddress.ip_address("127.0.0.1").is_loopback


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
