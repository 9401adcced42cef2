"""How the wide engines grow: time and peak memory by number of qubits, beside stim alone and mqt-qcec alone.

    .envs/grader/bin/python -m benchmarks.wide_scale            # the table
    .envs/grader/bin/python -m benchmarks.wide_scale sparse     # series of that name

Every point runs in a process of its own, so that peak memory is that point's; time is that of the decision, without
start-up. Growth is fitted to the three largest sizes, as a power of n and as a factor a qubit.
"""

from __future__ import annotations

import json
import math
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from ir.program import Control, Gate, Operation, Program

TIMEOUT = 120


def random_clifford(n: int) -> Program:
    """50 n gates, as in a study of stim."""
    from contracts.closed_forms.wide_states import clifford_gates

    operations: list[Operation] = []
    for _ in range(5):
        for name, *qubits in clifford_gates(n, 1):
            if name in ("cx", "cz"):
                operations.append(Gate(str(name)[1], (int(qubits[1]),), (), (Control(int(qubits[0])),)))
            else:
                operations.append(Gate(str(name), tuple(int(q) for q in qubits)))
    return Program(n, 0, tuple(operations))


def stabilizer(n: int) -> Callable[[], Any]:
    from contracts.closed_forms.wide_states import clifford_gates, clifford_state
    from grader.simulate.stabilizer import run_stabilizer
    from grader.simulate.stabilizer_states import fidelity

    program, target = random_clifford(n), clifford_state(n, clifford_gates(n, 1) * 5)

    def decide() -> None:
        assert fidelity(run_stabilizer(program), target, range(n)) == 1

    return decide


def stim_alone(n: int) -> Callable[[], Any]:
    import stim

    circuit = stim.Circuit()
    for operation in random_clifford(n).operations:
        assert isinstance(operation, Gate)
        name = {"sdg": "S_DAG"}.get(operation.name, operation.name.upper())
        if operation.controls:
            circuit.append("C" + name, [operation.controls[0].qubit, operation.qubits[0]])
        else:
            circuit.append(name, operation.qubits)

    def run() -> None:
        simulator = stim.TableauSimulator()
        simulator.do(circuit)
        simulator.canonical_stabilizers()

    return run


def graded(kind: str, form: str, parameters: dict[str, Any], program: Program, registers: list[dict[str, Any]]) -> Any:
    from contracts.targets import evaluate_for
    from grader.functional.compare import compare
    from grader.functional.wide import wide_evidence
    from grader.verdict import Outcome
    from tests.functional.wide_building import wide_contract

    contract = wide_contract(kind, form, parameters, *registers)
    target = evaluate_for(contract, contract.compare.target, {})

    def decide() -> None:
        from contracts.target_values import WideTarget

        decision = wide_evidence if isinstance(target, WideTarget) else compare
        evidence = decision(contract, target, program, "the case")
        assert all(item.outcome is Outcome.HELD for item in evidence), evidence

    return decide


def sparse_w(n: int) -> Callable[[], Any]:
    from tests.functional.wide_building import register, w_cascade

    return graded("state", "w", {"n": n}, w_cascade(n), [register("q", range(n))])


def sparse_ghz(n: int) -> Callable[[], Any]:
    from tests.functional.wide_building import ghz_chain, register

    # A pair of T gates that undo each other: no Clifford program, so amplitudes are what decides.
    chain = ghz_chain(n)
    program = Program(n, 0, (*chain.operations, Gate("t", (0,)), Gate("tdg", (n - 1,))))
    return graded("state", "ghz", {"n": n}, program, [register("q", range(n))])


def adder_sample(n: int) -> Callable[[], Any]:
    from grader.simulate.sparse import run_sparse
    from tests.functional.wide_building import cuccaro_adder

    program = cuccaro_adder(n // 2)
    inputs = [(k * 0x9E3779B97F4A7C15) % 2 ** (program.num_qubits - 1) for k in range(256)]
    return lambda: run_sparse(program, inputs)


def adder_proof(n: int) -> Callable[[], Any]:
    from tests.functional.wide_building import adder_registers, cuccaro_adder

    bits = n // 2
    return graded("classical_function", "ripple_add", {"bits": bits}, cuccaro_adder(bits), adder_registers(bits))


def fourier_cancelling(n: int) -> Callable[[], Any]:
    from grader.simulate.cancellation import cancel
    from tests.functional.wide_building import qft, qft_swaps_first

    first, second = qft(n), qft_swaps_first(n)

    def decide() -> None:
        assert cancel(first, second) is not None

    return decide


def _diagrams(first: Program, second: Program) -> Callable[[], Any]:
    from grader.simulate.decision_diagrams import Equivalence, check_equivalence

    def decide() -> None:
        assert check_equivalence(first, second).found is Equivalence.EQUIVALENT

    return decide


def _checker_alone(first: Program, second: Program) -> Callable[[], Any]:
    from mqt.qcec.pyqcec import Configuration, EquivalenceCheckingManager

    from grader.simulate.decision_diagrams_export import exported

    pair = exported(first), exported(second)
    configuration = Configuration()
    configuration.execution.method = "alternating"
    configuration.execution.parallel = False
    configuration.execution.nthreads = 1

    def decide() -> None:
        manager = EquivalenceCheckingManager(*pair, configuration)
        manager.run()
        assert "not" not in str(manager.equivalence)

    return decide


def _fourier(n: int) -> tuple[Program, Program]:
    from tests.functional.wide_building import decomposed_phases, qft

    return qft(n), decomposed_phases(qft(n))


def _ghz(n: int) -> tuple[Program, Program]:
    from tests.functional.wide_building import ghz_chain

    return ghz_chain(n), ghz_chain(n)


def _grover(n: int) -> tuple[Program, Program]:
    """Three iterations with the marked state all ones; the second program marks with its phase on another qubit."""

    def build(target: int) -> Program:
        hadamards = [Gate("h", (q,)) for q in range(n)]
        flips = [Gate("x", (q,)) for q in range(n)]
        others = tuple(Control(q) for q in range(n) if q != target)
        marking = Gate("z", (target,), (), others)
        operations: list[Operation] = list(hadamards)
        for _ in range(3):
            operations += [marking, *hadamards, *flips, marking, *flips, *hadamards]
        return Program(n, 0, tuple(operations))

    return build(0), build(n - 1)


SERIES: dict[str, tuple[Callable[[int], Callable[[], Any]], tuple[int, ...]]] = {
    "stabilizer, 50 n gates": (stabilizer, (10, 50, 100, 300, 1000)),
    "stim alone, 50 n gates": (stim_alone, (10, 50, 100, 300, 1000)),
    "sparse, W": (sparse_w, (10, 20, 30, 48, 64)),
    "sparse, GHZ with T": (sparse_ghz, (10, 20, 30, 48, 64)),
    "sparse, adder, 256 inputs": (adder_sample, (10, 20, 32, 48, 64)),
    "binary diagrams, adder, all inputs": (adder_proof, (14, 20, 32, 48, 64)),
    "cancelling, QFT, swaps first": (fourier_cancelling, (8, 12, 16, 32, 64)),
    "diagrams, QFT decomposed": (lambda n: _diagrams(*_fourier(n)), (8, 10, 12, 14, 16)),
    "mqt-qcec alone, QFT decomposed": (lambda n: _checker_alone(*_fourier(n)), (8, 10, 12, 14, 16)),
    "diagrams, GHZ": (lambda n: _diagrams(*_ghz(n)), (8, 16, 32, 48, 64)),
    "mqt-qcec alone, GHZ": (lambda n: _checker_alone(*_ghz(n)), (8, 16, 32, 48, 64)),
    "diagrams, Grover": (lambda n: _diagrams(*_grover(n)), (8, 9, 10, 11, 12)),
    "mqt-qcec alone, Grover": (lambda n: _checker_alone(*_grover(n)), (8, 9, 10, 11, 12)),
}


def _measure_here(name: str, n: int) -> None:
    make, _ = SERIES[name]
    decide = make(n)
    start = time.perf_counter()
    decide()
    seconds = time.perf_counter() - start
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    child = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(json.dumps({"seconds": seconds, "mebibytes": max(own, child) / 1024}))


def _measure(name: str, n: int) -> dict[str, float] | str:
    try:
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.wide_scale", "--one", name, str(n)],
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"more than {TIMEOUT} s"
    if done.returncode:
        return done.stderr.strip().splitlines()[-1][:60] if done.stderr else "failed"
    found: dict[str, float] = json.loads(done.stdout)
    return found


def _growth(points: list[tuple[int, float]]) -> str:
    """Slopes through the last three points by least squares."""
    last = points[-3:]
    if len(last) < 3:
        return ""
    power = _slope([(math.log(n), math.log(max(t, 1e-9))) for n, t in last])
    factor = math.exp(_slope([(float(n), math.log(max(t, 1e-9))) for n, t in last]))
    return f"n^{power:.1f}, x {factor:.2f} a qubit"


def _slope(points: list[tuple[float, float]]) -> float:
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / sum((x - mean_x) ** 2 for x, _ in points)


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["--one"]:
        _measure_here(arguments[1], int(arguments[2]))
        return
    wanted = arguments[0] if arguments else ""
    print(f"| {'series':36s} | {'qubits':>6s} | {'ms':>9s} | {'MiB':>6s} |")
    print("|---|---|---|---|")
    for name, (_, sizes) in SERIES.items():
        if wanted not in name:
            continue
        points = []
        for n in sizes:
            found = _measure(name, n)
            if isinstance(found, str):
                print(f"| {name:36s} | {n:6d} | {found} | |")
                continue
            points.append((n, found["seconds"]))
            print(f"| {name:36s} | {n:6d} | {1000 * found['seconds']:9.1f} | {found['mebibytes']:6.0f} |", flush=True)
        print(f"| {name:36s} | growth | {_growth(points)} | |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
