import socket
import urllib.request

from qiskit import QuantumCircuit


def attempt(name, deed):
    try:
        deed()
    except (OSError, ValueError, ImportError, AttributeError) as error:
        print(f"refused: {name}: {type(error).__name__}")
    else:
        print(f"REACHED: {name}")


attempt("getaddrinfo", lambda: socket.getaddrinfo("example.org", 80))
attempt("gethostbyname", lambda: socket.gethostbyname("secret.example.org"))
attempt("a page", lambda: urllib.request.urlopen("http://example.org", timeout=1))


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
