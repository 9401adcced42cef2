import socket

from qiskit import QuantumCircuit


def attempt(name, deed):
    try:
        deed()
    except (OSError, ValueError, ImportError, AttributeError) as error:
        print(f"refused: {name}: {type(error).__name__}")
    else:
        print(f"REACHED: {name}")


for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_SEQPACKET):
    attempt(f"unix {kind}", lambda: socket.socket(socket.AF_UNIX, kind))
one, other = socket.socketpair()
for path in ("/run/docker.sock", "/var/run/dbus/system_bus_socket", "\0abstract"):
    attempt(f"connect to {path!r}", lambda: one.connect(path))
    attempt(f"bind to {path!r}", lambda: one.bind(path))
    attempt(f"send to {path!r}", lambda: one.sendto(b"x", path))
attempt("listen", lambda: one.listen())


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
