import os

from qiskit import QuantumCircuit


def attempt(name, deed):
    try:
        deed()
    except (OSError, ValueError, ImportError, AttributeError) as error:
        print(f"refused: {name}: {type(error).__name__}")
    else:
        print(f"REACHED: {name}")


os.symlink("/etc/passwd", "passwd")
os.symlink("/", "root")
os.symlink(os.path.dirname(os.__file__), "library")
os.symlink("..", "up")
os.symlink("loop", "loop")
attempt("through a link", lambda: open("passwd").read())
attempt("through a linked folder", lambda: open("root/etc/passwd").read())
attempt("write through a link", lambda: open("library/left_behind.py", "w"))
attempt("neighbours", lambda: os.listdir("up"))
attempt("through /proc/self/root", lambda: open("/proc/self/root/etc/passwd").read())
attempt("through /proc/self/cwd", lambda: os.listdir("/proc/self/cwd/.."))
attempt("through a descriptor", lambda: os.open("etc/passwd", os.O_RDONLY, dir_fd=os.open("/", os.O_PATH)))
for _ in range(300):
    os.mkdir("deeper")
    os.chdir("deeper")


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
