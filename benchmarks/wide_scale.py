"""How the wide engines grow: time and peak memory by number of qubits, beside stim alone and mqt-qcec alone.

``make benchmark-wide``, or ``.envs/grader/bin/python -m benchmarks.wide_scale QFT`` for the families whose name
holds this word: about four minutes on a quiet core, a Markdown table a family. Every point runs in three processes of
its own, so that peak memory is that point's; time is CPU seconds of the decision in the quickest, children included,
without start-up.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Callable
from typing import Any

from benchmarks.scale_tables import Point, markdown
from grader.simulate.decision_diagrams import TOLERANCE
from grader.simulate.decision_diagrams_warm import CHECKERS
from ir.program import Control, Gate, Operation, Program

TIMEOUT = 60
PROCESSES = 3  # a point, of which the quickest counts


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
    """A small one before, as in a service; stim alone calls nothing that is slow only once."""
    _stabilizer(3)()
    return _stabilizer(n)


def _stabilizer(n: int) -> Callable[[], Any]:
    from contracts.closed_forms.wide_states import clifford_gates, clifford_state
    from grader.simulate.stabilizer import run_stabilizer
    from grader.simulate.stabilizer_states import fidelity

    program, target = random_clifford(n), clifford_state(n, clifford_gates(n, 1) * 5)

    def decide() -> None:
        assert fidelity(run_stabilizer(program), target, range(n)) == 1

    return decide


def stim_alone(n: int) -> Callable[[], Any]:
    """From our form to the state's stabilizers in a form that could be compared."""
    import stim

    program = random_clifford(n)

    def run() -> None:
        lines = []
        for operation in program.operations:
            assert isinstance(operation, Gate)
            name = {"sdg": "S_DAG"}.get(operation.name, operation.name.upper())
            if operation.controls:
                lines.append(f"C{name} {operation.controls[0].qubit} {operation.qubits[0]}")
            else:
                lines.append(f"{name} {' '.join(map(str, operation.qubits))}")
        simulator = stim.TableauSimulator()
        simulator.do(stim.Circuit("\n".join(lines)))  # a text is thirty times as fast as appending
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

    _start_checker()

    def decide() -> None:
        assert check_equivalence(first, second).found is Equivalence.EQUIVALENT

    return decide


def _planned(first: Program, second: Program) -> Callable[[], Any]:
    """The whole comparison, by whichever engines the planner asks; a small pair before, as in a service."""
    import grader.simulate.compiled  # noqa: F401 - half a second that a worker spends once

    _comparison(*_fourier(3))()
    return _comparison(first, second)


def _comparison(first: Program, second: Program) -> Callable[[], Any]:
    from contracts.target_values import ProgramTarget
    from grader.functional.wide import wide_evidence
    from grader.simulate.compiled_loops import LOOPS
    from grader.verdict import Outcome
    from tests.functional.building import contract, register

    count = first.num_qubits
    made = contract("unitary", register("q", *range(count), start="free"), qubits=64, accept=1e-5, reject=1e-4)
    _start_checker()
    for name in LOOPS.names():
        LOOPS.compiled(name)

    def decide() -> None:
        evidence = wide_evidence(made, ProgramTarget(second), first, "the case")
        assert all(item.outcome is Outcome.HELD for item in evidence), evidence

    return decide


def _start_checker() -> None:
    """As a grader's first question does; mqt-qcec alone is imported before the clock starts, too."""
    from grader.simulate.decision_diagrams import check_equivalence

    check_equivalence(Program(1, 0, ()), Program(1, 0, ()))


def _checker_alone(first: Program, second: Program, tolerance: float | None = None) -> Callable[[], Any]:
    """From our form to its answer, at its own tolerance or at ours; a small pair before, as for ours."""
    from mqt.qcec.pyqcec import Configuration, EquivalenceCheckingManager

    from grader.simulate.decision_diagrams_export import exported

    configuration = Configuration()
    configuration.execution.method = "alternating"
    configuration.execution.parallel = False
    configuration.execution.nthreads = 1
    if tolerance is not None:
        configuration.execution.numerical_tolerance = tolerance

    def ask(pair: tuple[Program, Program]) -> None:
        manager = EquivalenceCheckingManager(*(exported(one) for one in pair), configuration)
        manager.run()
        assert "not" not in str(manager.equivalence)

    ask(_fourier(3))
    return lambda: ask((first, second))


def _checker_in_a_process(n: int) -> Callable[[], Any]:
    """The same for the pair in CZ gates, by an interpreter of its own, which can be killed: as a grader must ask it."""
    code = f"from benchmarks.wide_scale import _checker_alone, _fourier_in_cz; _checker_alone(*_fourier_in_cz({n}))()"
    return lambda: subprocess.run([sys.executable, "-c", code], check=True)


def _fourier(n: int) -> tuple[Program, Program]:
    from tests.functional.wide_building import decomposed_phases, qft

    return qft(n), decomposed_phases(qft(n))


def _fourier_in_cz(n: int) -> tuple[Program, Program]:
    """What no rule for cancelling undoes."""
    from tests.functional.wide_building import decomposed_phases, qft, without_cx

    return qft(n), without_cx(decomposed_phases(qft(n)))


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


Prepare = Callable[[int], Callable[[], Any]]
CLIFFORD, WIDE, FOURIER, TO_64 = (
    (10, 30, 100, 300, 1000),
    (10, 20, 32, 48, 64),
    (8, 10, 12, 14, 16),
    (8, 16, 32, 48, 64),
)

# Family: sizes, whether growth is a factor a qubit, and its engines, ours first.
FAMILIES: dict[str, tuple[tuple[int, ...], bool, dict[str, Prepare]]] = {
    "Clifford, 50 n gates, compared with a target": (
        CLIFFORD, False, {"qassay stabilizer": stabilizer, "stim alone": stim_alone},
    ),
    "W state": (WIDE, False, {"qassay sparse": sparse_w}),
    "GHZ state with T gates": (WIDE, False, {"qassay sparse": sparse_ghz}),
    "adder, 256 inputs": (WIDE, False, {"qassay sparse": adder_sample}),
    "adder, all inputs": ((14, 20, 32, 48, 64), False, {"qassay binary diagrams": adder_proof}),
    "QFT against QFT with its swaps first": ((8, 12, 16, 32, 64), False, {"qassay cancelling": fourier_cancelling}),
    "QFT against QFT of decomposed phases": (
        FOURIER, True,
        {
            "qassay planner": lambda n: _planned(*_fourier(n)),
            "qassay diagrams": lambda n: _diagrams(*_fourier(n)),
            "mqt-qcec alone": lambda n: _checker_alone(*_fourier(n)),
        },
    ),
    "QFT against QFT in CZ gates": (
        FOURIER, True,
        {
            "qassay planner": lambda n: _planned(*_fourier_in_cz(n)),
            "qassay diagrams": lambda n: _diagrams(*_fourier_in_cz(n)),
            "mqt-qcec alone": lambda n: _checker_alone(*_fourier_in_cz(n)),
            "mqt-qcec alone, our tolerance": lambda n: _checker_alone(*_fourier_in_cz(n), TOLERANCE),
            "mqt-qcec in a process of its own": _checker_in_a_process,
        },
    ),
    "GHZ circuit against itself": (
        TO_64, False,
        {
            "qassay planner": lambda n: _planned(*_ghz(n)),
            "qassay diagrams": lambda n: _diagrams(*_ghz(n)),
            "mqt-qcec alone": lambda n: _checker_alone(*_ghz(n)),
        },
    ),
    "Grover, three iterations": (
        (8, 9, 10, 11, 12), True,
        {
            "qassay planner": lambda n: _planned(*_grover(n)),
            "qassay diagrams": lambda n: _diagrams(*_grover(n)),
            "mqt-qcec alone": lambda n: _checker_alone(*_grover(n)),
        },
    ),
}  # fmt: skip


def _measure_here(family: str, engine: str, n: int) -> None:
    decide = FAMILIES[family][2][engine](n)
    before = _cpu_seconds()
    decide()
    seconds = _cpu_seconds() - before
    own, child = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    mebibytes = max(own / 1024, child / 1024, CHECKERS.used()[1] / 1024**2)
    print(json.dumps({"seconds": seconds, "mebibytes": mebibytes}))


def _cpu_seconds() -> float:
    """Of this process, its children that have ended, and the checker's process, which has not."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used) + CHECKERS.used()[0]


def _measure(family: str, engine: str, n: int) -> Point:
    command = [sys.executable, "-m", "benchmarks.wide_scale", "--one", family, engine, str(n)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False)
    except subprocess.TimeoutExpired:
        return Point(missing=f"more than {TIMEOUT} s")
    if done.returncode:
        return Point(missing=done.stderr.strip().splitlines()[-1][:60] if done.stderr else "failed")
    found: dict[str, float] = json.loads(done.stdout)
    return Point(found["seconds"], found["mebibytes"])


def _least(points: list[Point]) -> Point:
    """Other work on the machine only ever adds to CPU time."""
    measured = [point for point in points if not point.missing]
    return min(measured, key=lambda point: point.seconds) if measured else points[0]


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["--one"]:
        _measure_here(arguments[1], arguments[2], int(arguments[3]))
        return
    wanted = arguments[0] if arguments else ""
    for family, (sizes, exponential, engines) in FAMILIES.items():
        if wanted not in family:
            continue
        points: dict[str, dict[int, Point]] = {engine: {} for engine in engines}
        for n in sizes:
            for engine in engines:
                points[engine][n] = _least([_measure(family, engine, n) for _ in range(PROCESSES)])
        print("\n".join(markdown(family, sizes, points, exponential=exponential)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
