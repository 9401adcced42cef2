import ctypes
import os

from qiskit import QuantumCircuit


libc = ctypes.CDLL(None, use_errno=True)


def call(number, *arguments):
    if libc.syscall(ctypes.c_long(number), *(ctypes.c_long(argument) for argument in arguments)) < 0:
        raise OSError(ctypes.get_errno(), "refused")


def attempt(name, deed):
    try:
        deed()
    except (OSError, ValueError, ImportError, AttributeError) as error:
        print(f"refused: {name}: {type(error).__name__}")
    else:
        print(f"REACHED: {name}")


libc.getenv.restype = ctypes.c_char_p
own = [*os.environ.values(), *os.environ, str(libc.getenv(b"QASSAY_TEST_SECRET"))]


def search(texts):
    if not any("hunter2" in text or "QASSAY_TEST_SECRET" in text for text in texts):
        raise OSError("not found")


attempt("os.environ", lambda: search(own))
attempt("its own block", lambda: search([open("/proc/self/environ", "rb").read().decode()]))
attempt("the parent's block", lambda: search([open(f"/proc/{os.getppid()}/environ", "rb").read().decode()]))


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
