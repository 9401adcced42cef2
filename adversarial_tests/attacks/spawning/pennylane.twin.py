import pennylane as qml

import multiprocessing
import socket
import subprocess
from concurrent.futures import ThreadPoolExecutor


def bell_phi_plus():
    # Imported, as models do, and only threads are used.
    assert multiprocessing and socket and subprocess
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(abs, [-1, 2])) == [1, 2]
    qml.Hadamard(wires=0)
    qml.CNOT(wires=[0, 1])
