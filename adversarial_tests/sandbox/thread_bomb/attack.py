import threading

from qiskit import QuantumCircuit


def attempt(name, deed):
    try:
        deed()
    except (OSError, ValueError, ImportError, AttributeError) as error:
        print(f"refused: {name}: {type(error).__name__}")
    else:
        print(f"REACHED: {name}")


threading.stack_size(32768)
wait = threading.Event()
started = 0


def many():
    global started
    for started in range(5000):
        try:
            threading.Thread(target=wait.wait, daemon=True).start()
        except RuntimeError as error:
            raise OSError(str(error)) from None


attempt("5000 threads", many)
assert started < 70, started
wait.set()


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
