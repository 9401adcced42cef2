"""Programs for the service's soak and load runs: by number, the same every time, each with the outcome it must have.

Most are programs that nobody has sent before (another comment, another angle that cancels), so that the cache answers
only those that are meant for it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from contracts.load import load_id

CONTRACT = "states/bell_phi_plus"
REPEATED = 50  # different programs among those that are sent again and again
_FRAMEWORKS = ("qiskit",) * 5 + ("cirq",) * 3 + ("pennylane",) * 2 + ("cudaq",)
# Percent of all, in tenths; the limits are few because each of them takes as long as its limit says.
_SHARES = (
    ("passes", 400),
    ("repeated", 250),
    ("differs", 160),
    ("raises", 80),
    ("syntax", 40),
    ("bypass", 20),
    ("prints", 20),
    ("hoards", 20),
    ("spins", 6),
    ("sleeps", 4),
)
STATUSES: Mapping[str, str] = {
    "passes": "pass",
    "repeated": "pass",
    "bypass": "pass",
    "differs": "semantic_failure",
    "raises": "execution_error",
    "syntax": "execution_error",
    "prints": "resource_limitation",
    "hoards": "resource_limitation",
    "spins": "resource_limitation",
    "sleeps": "resource_limitation",
}

_CIRCUITS = {
    "qiskit": """from qiskit import QuantumCircuit
{above}
def bell_phi_plus():
    {first}
    circuit = QuantumCircuit(2)
    circuit.rx({angle}, 0)
    circuit.rx(-{angle}, 0)
    circuit.h(0)
    circuit.cx(0, 1)
    circuit.rx({error}, 1)
    return circuit
""",
    "cirq": """import cirq
{above}
def bell_phi_plus():
    {first}
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(cirq.rx({angle})(a), cirq.rx(-{angle})(a), cirq.H(a), cirq.CNOT(a, b), cirq.rx({error})(b))
""",
    "pennylane": """import pennylane as qml
{above}
def bell_phi_plus():
    {first}
    @qml.qnode(qml.device("default.qubit", wires=2))
    def circuit():
        qml.RX({angle}, wires=0)
        qml.RX(-{angle}, wires=0)
        qml.Hadamard(wires=0)
        qml.CNOT(wires=[0, 1])
        qml.RX({error}, wires=1)
        return qml.state()
    return circuit
""",
    "cudaq": """import cudaq
{above}
@cudaq.kernel
def bell_phi_plus():
    pair = cudaq.qvector(2)
    rx({angle}, pair[0])
    rx(-{angle}, pair[0])
    h(pair[0])
    x.ctrl(pair[0], pair[1])
    rx({error}, pair[1])
""",
}
# What a kernel cannot do is done above it, when the module runs.
_DEEDS = {
    "raises": "raise ValueError('number {number}')",
    "prints": "print('x' * 3_000_000)",
    "hoards": "bytearray(1 << 36)",
    "spins": "while True: pass",
    "sleeps": "import time; time.sleep(600)",
}


@dataclass(frozen=True, slots=True)
class Sent:
    """A submission as it goes over HTTP.

    Attributes:
        number: Which one.
        kind: What it is an example of; ``STATUSES`` says how it must end.
        body: Of ``POST /v1/gradings``.
    """

    number: int
    kind: str
    body: Mapping[str, Any]

    @property
    def key(self) -> str:
        """Equal for submissions that must get equal verdicts."""
        asked = {name: value for name, value in self.body.items() if name != "cache"}
        return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()


def program(number: int, *, kind: str | None = None, salt: str = "soak") -> Sent:
    """The submission of this number, of the kind that its digest draws unless one is asked for."""
    seed = hashlib.sha256(f"{salt} {number}".encode()).digest()
    drawn = kind or _drawn(int.from_bytes(seed[:4], "big") % 1000)
    if drawn == "repeated":
        again = number % REPEATED
        return Sent(number, drawn, program(again, kind="passes", salt="again").body)
    framework = _FRAMEWORKS[seed[4] % len(_FRAMEWORKS)]
    angle = 0.1 + int.from_bytes(seed[5:9], "big") / 2**31
    source = _source(drawn, framework, number, salt, angle)
    body: dict[str, Any] = {"contract": CONTRACT, "framework": framework, "source": source}
    if drawn == "bypass":
        body["cache"] = "bypass"
    if drawn == "spins":
        body["contract"] = _with_limits("spins", cpu_seconds=0.4, wall_seconds=60.0)
    if drawn == "sleeps":
        body["contract"] = _with_limits("sleeps", cpu_seconds=20.0, wall_seconds=0.8)
    return Sent(number, drawn, body)


def _drawn(tenth: int) -> str:
    for kind, share in _SHARES:
        if tenth < share:
            return kind
        tenth -= share
    raise AssertionError("the shares add up to all")


def _source(kind: str, framework: str, number: int, salt: str, angle: float) -> str:
    above = f"# {salt} {number}\n"
    first = "pass"
    if kind in _DEEDS:
        deed = _DEEDS[kind].replace("{number}", str(number))
        if framework == "cudaq":
            above += deed
        else:
            first = deed
    if kind == "syntax":
        above += f"return = {number}"
    # An error of at least 0.3 is far beyond what the contract accepts, and of 0 is none.
    error = 0.3 + angle if kind == "differs" else 0.0
    return _CIRCUITS[framework].format(above=above, first=first, angle=repr(angle), error=repr(error))


def _with_limits(name: str, **limits: float) -> dict[str, Any]:
    """The library's contract under other limits, as a document of its own."""
    document: dict[str, Any] = load_id(CONTRACT).model_dump(mode="json", by_alias=True, exclude_unset=True)
    return document | {"id": f"soak/{name}", "limits": limits}
