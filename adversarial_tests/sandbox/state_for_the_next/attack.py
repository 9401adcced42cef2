import builtins
import linecache
import numpy
import os
import resource
import signal
import sys

from qiskit import QuantumCircuit


def attempt(name, deed):
    try:
        deed()
    except (OSError, ValueError, ImportError, AttributeError) as error:
        print(f"refused: {name}: {type(error).__name__}")
    else:
        print(f"REACHED: {name}")


def found(present):
    if not present:
        raise OSError("nothing there")


attempt("builtins", lambda: found(hasattr(builtins, "left")))
attempt("modules", lambda: found("left" in sys.modules))
attempt("environment", lambda: found("LEFT" in os.environ))
attempt("files", lambda: found(os.listdir(".")))
attempt("numpy's settings", lambda: found(numpy.geterr()["divide"] == "raise"))
attempt("framework classes", lambda: found(hasattr(QuantumCircuit, "left")))
attempt("line cache", lambda: found([name for name in linecache.cache if "left" in name]))
attempt("signal handlers", lambda: found(signal.getsignal(signal.SIGUSR1) is not signal.SIG_DFL))
attempt("limits", lambda: found(resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 32))
attempt("another candidate's module", lambda: found(sys.modules["candidate"].__dict__ is not globals()))
attempt("the rehearsal", lambda: found("rehearsal" in globals() or "rehearsal" in vars(sys.modules["__main__"])))
first = numpy.random.rand()
print("refused:", first)
builtins.left = 1
sys.modules["left"] = sys
os.environ["LEFT"] = "1"
open("left", "w").close()
numpy.seterr(divide="raise")
QuantumCircuit.left = 1
linecache.cache["left.py"] = (1, None, ["x"], "left.py")
signal.signal(signal.SIGUSR1, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_NOFILE, (32, 64))
numpy.random.seed(7)


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
