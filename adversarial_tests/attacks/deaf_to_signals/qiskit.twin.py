from qiskit import QuantumCircuit

import signal
import threading
import time


def bell_phi_plus():
    signal.signal(signal.SIGUSR1, lambda *_: None)
    time.sleep(0.01)
    done = threading.Event()
    threading.Thread(target=done.set).start()
    assert done.wait(5)
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
