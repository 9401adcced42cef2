import pennylane as qml

import signal
import threading
import time


def bell_phi_plus():
    signal.signal(signal.SIGUSR1, lambda *_: None)
    time.sleep(0.01)
    done = threading.Event()
    threading.Thread(target=done.set).start()
    assert done.wait(5)
    qml.Hadamard(wires=0)
    qml.CNOT(wires=[0, 1])
