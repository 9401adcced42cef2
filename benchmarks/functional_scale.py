"""How far each engine goes: time, peak memory and growth, side by side with Qiskit's Operator and Aer.

``make benchmark-functional``: about five minutes on a quiet core, a Markdown table a family on the standard output.
``--only state`` for the families whose name holds this word, ``--quick`` without the upper third of the sizes. Every
measurement is a process of its own on one thread, in the grader's environment or in the runtime of the framework it
measures. The same gates are built before the clock starts; the engine has run once on three qubits, so that loading
and compiling do not count. Times are CPU seconds, the best of three, or of one where that took more than two; memory is
what the run adds to the peak of the process.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.scale_tables import Point, markdown

ROOT = Path(__file__).resolve().parent.parent
TIMEOUT = 240

# (name, qubits, angle) with Qiskit's names; the last qubit of a controlled gate is its target.
GateList = list[tuple[str, tuple[int, ...], float]]


@dataclass(frozen=True)
class Row:
    """One engine on one family of programs.

    Attributes:
        name: As printed; rows that are to be compared share ``family``.
        family: What is computed.
        environment: Whose interpreter runs it.
        sizes: Numbers of qubits.
        prepare: From a size to the function that is timed.
        exponential: Whether growth is fitted as ``2^(g n)``; else as ``n^g``.
    """

    name: str
    family: str
    environment: str
    sizes: Sequence[int]
    prepare: Callable[[int], Callable[[], object]]
    exponential: bool = True


def random_gates(n: int, per_qubit: int) -> GateList:
    """Rotations, Hadamards and CNOTs in a seeded order."""
    choose = random.Random(n)  # noqa: S311 - a benchmark, not a secret
    gates: GateList = []
    for _ in range(per_qubit * n):
        name = choose.choice(("h", "rx", "rz", "cx"))
        qubits = tuple(choose.sample(range(n), 2 if name == "cx" else 1))
        gates.append((name, qubits, choose.uniform(-3, 3)))
    return gates


def clifford_gates(n: int) -> GateList:
    """50 n Hadamards, S gates and CNOTs."""
    choose = random.Random(n)  # noqa: S311
    names = [choose.choice(("h", "s", "cx")) for _ in range(50 * n)]
    return [(name, tuple(choose.sample(range(n), 2 if name == "cx" else 1)), 0.0) for name in names]


def fourier_gates(n: int) -> GateList:
    """The textbook QFT."""
    gates: GateList = []
    for high in reversed(range(n)):
        gates.append(("h", (high,), 0.0))
        gates += [("cp", (low, high), math.pi / (1 << (high - low))) for low in reversed(range(high))]
    return gates + [("swap", (q, n - 1 - q), 0.0) for q in range(n // 2)]


def program_of(n: int, gates: GateList) -> Any:
    """As the IR has it."""
    from ir.program import Control, Gate, Program

    operations = []
    for name, qubits, angle in gates:
        if name in ("cx", "cp"):
            params = (angle,) if name == "cp" else ()
            operations.append(Gate({"cx": "x", "cp": "p"}[name], qubits[1:], params, (Control(qubits[0]),)))
        else:
            operations.append(Gate(name, qubits, (angle,) if name in ("rx", "rz") else ()))
    return Program(n, 0, tuple(operations))


def circuit_of(n: int, gates: GateList) -> Any:
    """As Qiskit has it."""
    from qiskit import QuantumCircuit

    circuit = QuantumCircuit(n)
    for name, qubits, angle in gates:
        getattr(circuit, name)(*((angle,) if name in ("rx", "rz", "cp") else ()), *qubits)
    return circuit


def _dense(what: str, per_qubit: int) -> Callable[[int], Callable[[], object]]:
    def prepare(n: int) -> Callable[[], object]:
        from grader.simulate import dense
        from grader.simulate.limits import DenseLimits

        program = program_of(n, random_gates(n, per_qubit))
        limits = DenseLimits(max_amplitudes=2**26, max_total=2**27, max_updates=2**40)
        return lambda: getattr(dense, what)(program, limits)

    return prepare


def _qiskit_operator(n: int) -> Callable[[], object]:
    from qiskit.quantum_info import Operator

    circuit = circuit_of(n, random_gates(n, 50))
    return lambda: Operator(circuit).data


def _aer(method: str, gates: Callable[[int], GateList]) -> Callable[[int], Callable[[], object]]:
    def prepare(n: int) -> Callable[[], object]:
        from qiskit_aer import AerSimulator

        circuit = circuit_of(n, gates(n))
        {
            "unitary": circuit.save_unitary,
            "statevector": circuit.save_statevector,
            "stabilizer": circuit.save_stabilizer,
        }[method]()
        simulator = AerSimulator(method=method, max_parallel_threads=1)
        return lambda: simulator.run(circuit, shots=1).result().data()

    return prepare


def _haar(n: int) -> Callable[[], object]:
    from contracts.closed_forms.operators import fourier
    from contracts.schema import Contract
    from grader.functional.sampled_unitary import sampled_unitary_evidence

    made = Contract(
        schema_version=1, id="benchmarks/fourier", version=1, title="Fourier transform", statement="Measured only.",
        entry_point={"name": "build"}, registers=({"name": "q", "qubits": tuple(range(n)), "start": "free"},),
        measurement="forbidden", rules=({"rule": "returns_program", "because": "a program is graded"},),
        compare={
            "object": "unitary", "accept": 1e-6, "reject": 1e-4, "target": {"form": "dft", "parameters": {"n": n}},
        },
        limits={"qubits": n},
    )  # fmt: skip
    program, target = program_of(n, fourier_gates(n)), fourier(n)
    return lambda: sampled_unitary_evidence(made, target, program, "")


def _stabilizer(n: int) -> Callable[[], object]:
    from grader.simulate.stabilizer import run_stabilizer

    program = program_of(n, clifford_gates(n))
    return lambda: run_stabilizer(program)


# Further engines are added as further rows.
ROWS: list[Row] = [
    Row("qassay dense", "unitary, 50 n gates", "grader", range(4, 13), _dense("unitary", 50)),
    Row("Aer unitary", "unitary, 50 n gates", "qiskit", range(4, 13), _aer("unitary", lambda n: random_gates(n, 50))),
    Row("Qiskit Operator", "unitary, 50 n gates", "qiskit", range(4, 11), _qiskit_operator),
    Row("qassay dense", "state, 10 n gates", "grader", range(10, 25, 2), _dense("state", 10)),
    Row(
        "Aer statevector", "state, 10 n gates", "qiskit", range(10, 25, 2),
        _aer("statevector", lambda n: random_gates(n, 10)),
    ),
    Row("qassay haar columns", "QFT against its closed form", "grader", range(11, 21, 3), _haar),
    Row("qassay stabilizer", "Clifford, 50 n gates", "grader", (10, 30, 100, 300, 1000), _stabilizer, False),
    Row(
        "Aer stabilizer", "Clifford, 50 n gates", "qiskit", (10, 30, 100, 300, 1000),
        _aer("stabilizer", clifford_gates), False,
    ),
]  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", action="append", help="families whose name holds this word; may be repeated")
    parser.add_argument("--quick", action="store_true", help="leave out the upper third of the sizes")
    parser.add_argument("--inside", nargs=2, type=int, metavar=("ROW", "SIZE"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside is not None:
        print(json.dumps(_measured(ROWS[options.inside[0]], options.inside[1])))
        return 0
    for family in dict.fromkeys(row.family for row in ROWS):
        if options.only and not any(word in family for word in options.only):
            continue
        members = [(index, row) for index, row in enumerate(ROWS) if row.family == family]
        sizes = sorted({size for _, row in members for size in row.sizes})
        if options.quick:
            sizes = sizes[: math.ceil(len(sizes) * 2 / 3)]
        points: dict[str, dict[int, Point]] = {row.name: {} for _, row in members}
        for size in sizes:
            for index, row in members:
                if size in row.sizes and not any(point.missing for point in points[row.name].values()):
                    points[row.name][size] = _in_process(index, row, size)
        print("\n".join(markdown(family, sizes, points, exponential=members[0][1].exponential)), flush=True)
    return 0


def _in_process(index: int, row: Row, size: int) -> Point:
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "RAYON_NUM_THREADS"), "1")
    environment = os.environ | threads | {"PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "ignore"}
    command = [ROOT / f".envs/{row.environment}/bin/python", __file__, "--inside", str(index), str(size)]
    try:
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, text=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return Point(missing=f"more than {TIMEOUT} s")
    answer: dict[str, float] = json.loads(done.stdout)
    return Point(answer["seconds"], answer["bytes"] / 2**20)


def _measured(row: Row, size: int) -> dict[str, float]:
    if row.name in ("qassay dense", "qassay haar columns"):
        _load_compiled_loops()
    row.prepare(3)()
    run = row.prepare(size)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    seconds: list[float] = []
    memory = 0
    while len(seconds) < 3 and sum(seconds) < 2:
        started = time.process_time()
        run()
        seconds.append(time.process_time() - started)
        memory = memory or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    return {"seconds": min(seconds), "bytes": 1024 * memory}


def _load_compiled_loops() -> None:
    """Once a process, and not part of what a program costs."""
    from grader.simulate.compiled_loops import LOOPS

    for name in LOOPS.names():
        LOOPS.compiled(name)


if __name__ == "__main__":
    sys.exit(main())
