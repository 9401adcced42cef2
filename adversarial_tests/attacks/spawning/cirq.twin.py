import cirq

import multiprocessing
import socket
import subprocess
from concurrent.futures import ThreadPoolExecutor


def bell_phi_plus():
    # Imported, as models do, and only threads are used.
    assert multiprocessing and socket and subprocess
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(abs, [-1, 2])) == [1, 2]
    a, b = cirq.LineQubit.range(2)
    circuit = cirq.Circuit(cirq.H(a), cirq.CNOT(a, b))
    return circuit
