import atexit
import threading

from qiskit import QuantumCircuit

atexit.register(print, "never seen")
thread = threading.Thread(target=print, args=("seen",))
thread.start()
thread.join()


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
