import os

from qiskit import QuantumCircuit


def attempt(name, deed):
    try:
        deed()
    except (OSError, ValueError, ImportError, AttributeError) as error:
        print(f"refused: {name}: {type(error).__name__}")
    else:
        print(f"REACHED: {name}")


parent = os.getppid()
for name in ("environ", "mem", "maps", "cmdline", "status", "fd", "root", "cwd", "task", "stat"):
    attempt(
        f"parent's {name}",
        lambda: (
            os.listdir(f"/proc/{parent}/{name}")
            if name in ("fd", "root", "cwd", "task")
            else open(f"/proc/{parent}/{name}", "rb").read(1)
        ),
    )
for path in (
    "/proc/1/environ",
    "/proc/1/cmdline",
    "/proc/uptime",
    "/proc/keys",
    "/proc/kallsyms",
    "/proc/sys/kernel/hostname",
    "/proc/self/../1/status",
):
    attempt(path, lambda: open(path, "rb").read(1))
attempt("write its own score", lambda: open("/proc/self/oom_score_adj", "w").write("-1000"))


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
