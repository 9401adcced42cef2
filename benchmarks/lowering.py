"""What lowering costs: seconds and memory for 10 to 10,000 gates, in each framework's own runtime.

``.envs/grader/bin/python benchmarks/lowering.py``. Each row is a process of its own. The gates are built before
the clock starts; the time is the best of three readings, the memory what the first of them adds to the peak of
the process. ``ratio`` compares with the row above, which has a tenth of the gates: linear growth is a ratio of 10
once fixed costs no longer count. Compare ratios: machines differ, and are shared.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FRAMEWORKS = ("qiskit", "cirq", "pennylane", "cudaq")
SIZES = (10, 100, 1_000, 10_000)
QUBITS = 10


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--framework", choices=FRAMEWORKS, action="append", help="only this one; may be repeated")
    parser.add_argument("--inside", type=int, metavar="GATES", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside is not None:
        print(json.dumps(_measured(options.framework[0], options.inside)))
        return 0
    print(f"{'framework':12}{'gates':>8}{'seconds':>12}{'ratio':>8}{'us a gate':>12}{'MB':>8}")
    for framework in options.framework or FRAMEWORKS:
        before = None
        for gates in SIZES:
            row = _in_runtime(framework, gates)
            seconds, megabytes = row["seconds"], row["bytes"] / 1e6
            ratio = f"{seconds / before:8.1f}" if before else f"{'':8}"
            print(f"{framework:12}{gates:8}{seconds:12.5f}{ratio}{1e6 * seconds / gates:12.1f}{megabytes:8.1f}")
            before = seconds
    return 0


def _in_runtime(framework: str, gates: int) -> dict[str, float]:
    """The measurement, made by the interpreter of the framework's runtime."""
    command = [ROOT / f".envs/{framework}/bin/python", __file__, "--framework", framework, "--inside", str(gates)]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "CUDAQ_DYNLIBS": "", "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, text=True)
    answer: dict[str, float] = json.loads(done.stdout)
    return answer


def _measured(framework: str, gates: int) -> dict[str, float]:
    reader = __import__(f"ir.lowering.from_{framework}", fromlist=["reader"]).reader()
    reader.warm_up()
    # One small reading first: what is loaded once a process is no cost of these gates.
    reader.read(_BUILDERS[framework](4), (), num_qubits=QUBITS)
    made = [_BUILDERS[framework](gates) for _ in range(3)]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    seconds = []
    memory = 0
    for program in made:
        started = time.perf_counter()
        lowered = reader.read(program, (), num_qubits=QUBITS)
        seconds.append(time.perf_counter() - started)
        if not memory:
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - peak
        if len(lowered.program.operations) != gates:
            raise RuntimeError(f"{framework}: {len(lowered.program.operations)} operations of {gates} gates")
    return {"seconds": min(seconds), "bytes": 1024 * memory}


# Each builds the same circuit: H, RX, CX and RZZ in turn, on ten qubits.


def _qiskit(gates: int) -> Any:
    from qiskit import QuantumCircuit

    circuit = QuantumCircuit(QUBITS)
    for k in range(gates):
        a, b = k % QUBITS, (k + 3) % QUBITS
        match k % 4:
            case 0:
                circuit.h(a)
            case 1:
                circuit.rx(0.1 + k, a)
            case 2:
                circuit.cx(a, b)
            case _:
                circuit.rzz(0.2 + k, a, b)
    return circuit


def _cirq(gates: int) -> Any:
    import cirq

    qubits = cirq.LineQubit.range(QUBITS)
    operations = []
    for k in range(gates):
        a, b = qubits[k % QUBITS], qubits[(k + 3) % QUBITS]
        makers = (
            lambda a=a, b=b, k=k: cirq.H(a),
            lambda a=a, b=b, k=k: cirq.rx(0.1 + k)(a),
            lambda a=a, b=b, k=k: cirq.CX(a, b),
            lambda a=a, b=b, k=k: cirq.ZZPowGate(exponent=0.2 + k, global_shift=-0.5)(a, b),
        )
        operations.append(makers[k % 4]())
    return cirq.Circuit(operations)


def _pennylane(gates: int) -> Any:
    import pennylane as qml

    operations: list[Any] = []
    for k in range(gates):
        a, b = k % QUBITS, (k + 3) % QUBITS
        match k % 4:
            case 0:
                operations.append(qml.Hadamard(a))
            case 1:
                operations.append(qml.RX(0.1 + k, a))
            case 2:
                operations.append(qml.CNOT([a, b]))
            case _:
                operations.append(qml.IsingZZ(0.2 + k, [a, b]))
    return qml.tape.QuantumScript(operations, [])


def _cudaq(gates: int) -> Any:
    import cudaq

    kernel = cudaq.make_kernel()
    q = kernel.qalloc(QUBITS)
    for k in range(gates):
        a, b = q[k % QUBITS], q[(k + 3) % QUBITS]
        match k % 4:
            case 0:
                kernel.h(a)
            case 1:
                kernel.rx(0.1 + k, a)
            case 2:
                kernel.cx(a, b)
            case _:
                kernel.crz(0.2 + k, a, b)
    return kernel


_BUILDERS = {"qiskit": _qiskit, "cirq": _cirq, "pennylane": _pennylane, "cudaq": _cudaq}

if __name__ == "__main__":
    sys.exit(main())
