import atexit
import signal
import threading
import time
import weakref

from qiskit import QuantumCircuit

for _ in range(20):
    threading.Thread(target=time.sleep, args=(1000,)).start()
atexit.register(time.sleep, 1000)
weakref.finalize(QuantumCircuit, time.sleep, 1000)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("refused: to stay: it will see")


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
