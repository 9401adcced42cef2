import ctypes
import fcntl
import os
import resource
import signal

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


me, parent = os.getpid(), os.getppid()
for target in (parent, 1, 0, -1, -me, -parent, me - 1, me + 1, me + 2):
    attempt(f"kill {target - me if abs(target) > 1 else target}", lambda: os.kill(target, signal.SIGKILL))
attempt("process group", lambda: os.killpg(os.getpgid(0), signal.SIGKILL))
attempt("tgkill", lambda: call(234, parent, parent, 9))
attempt("tkill", lambda: call(200, parent, 9))
attempt("queue", lambda: call(129, parent, 9, 0))
attempt("by descriptor", lambda: call(424, 3, 9, 0, 0))
attempt("priority of its parent", lambda: os.setpriority(os.PRIO_PROCESS, parent, 19))
attempt("limits of its parent", lambda: resource.prlimit(parent, resource.RLIMIT_CPU, (1, 1)))
attempt("affinity of its parent", lambda: os.sched_setaffinity(parent, {0}))
attempt("owner of a descriptor", lambda: fcntl.fcntl(1, fcntl.F_SETOWN, parent))
attempt("leave the session", os.setsid)
attempt("another process group", lambda: os.setpgid(0, parent))


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
