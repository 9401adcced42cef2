import ctypes
import os
from multiprocessing import shared_memory

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


attempt("memfd", lambda: os.memfd_create("kept"))
attempt("posix shared memory", lambda: shared_memory.SharedMemory(create=True, size=1 << 30))
attempt("System V shared memory", lambda: call(29, 0, 1 << 30, 0o1600))
attempt("System V message queue", lambda: call(68, 0, 0o1600))
attempt("System V semaphores", lambda: call(64, 0, 1000, 0o1600))
attempt("posix message queue", lambda: call(240, 0, 0o102, 0o600, 0))
attempt("/dev/shm", lambda: open("/dev/shm/kept", "wb"))
attempt("secret memory", lambda: call(447, 0))


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
