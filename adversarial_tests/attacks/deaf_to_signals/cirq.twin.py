import cirq

import signal
import threading
import time


def bell_phi_plus():
    signal.signal(signal.SIGUSR1, lambda *_: None)
    time.sleep(0.01)
    done = threading.Event()
    threading.Thread(target=done.set).start()
    assert done.wait(5)
    a, b = cirq.LineQubit.range(2)
    circuit = cirq.Circuit(cirq.H(a), cirq.CNOT(a, b))
    return circuit
