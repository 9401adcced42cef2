"""The wide contracts end to end: right programs pass whatever their construction, every single mutation fails."""

from __future__ import annotations

import math

import pytest

from contracts.schema import Contract
from grader.verdict import Outcome
from ir.program import Conditional, Control, Gate, Measure, Program, Reset, UnitaryMatrix
from tests.functional.wide_building import (
    adder_registers,
    bernstein_vazirani,
    carry_adder,
    clifford_program,
    cuccaro_adder,
    cx,
    decided,
    decomposed_phases,
    gates,
    ghz_chain,
    ghz_fan_out,
    graded,
    graph_program,
    in_other_gates,
    qft,
    qft_swaps_first,
    register,
    relabelled,
    ring,
    w_cascade,
    wide_contract,
    with_operation,
    without,
    without_cx,
)

HELD = (Outcome.HELD, None)
SECRET = "1011001110001111" * 4
GRAPH = [*ring(64), [0, 32], [5, 41]]

FAN_OUT = gates(64, Gate("h", (0,)), *(cx(0, q) for q in range(1, 64)))
PHASE_ORACLE = bernstein_vazirani(SECRET, phase_oracle=True)

GHZ = wide_contract("state", "ghz", {"n": 50}, register("q", range(50)))
GRAPH_STATE = wide_contract("state", "graph_state", {"n": 64, "edges": GRAPH}, register("q", range(64)))
BV = wide_contract(
    "distribution", "bernstein_vazirani", {"secret": SECRET}, register("q", range(64)), measurement="required"
)
W = wide_contract("state", "w", {"n": 30}, register("q", range(30)))
ADDER = wide_contract(
    "classical_function", "ripple_add", {"bits": 32}, *adder_registers(32), accept=1e-9, reject=1e-6, sample=128
)
QFT = wide_contract("unitary", "dft", {"n": 16}, register("q", range(16), start="free"), reject=2e-5)
WIDE_QFT = wide_contract("unitary", "dft", {"n": 40}, register("q", range(40), start="free"))
WIDE_IN_CZ = without_cx(decomposed_phases(qft(40)))
CLIFFORD = wide_contract("state", "clifford_by_seed", {"n": 30, "seed": 11}, register("q", range(30)))
GHZ_UNITARY = wide_contract("unitary", "ghz_unitary", {"n": 64}, register("q", range(64), start="free"))


def _with(program: Program, place: int, gate: Gate) -> Program:
    return gates(program.num_qubits, *program.operations[:place], gate, *program.operations[place:])


def _swap_first_two(qubit: int) -> int:
    return {0: 1, 1: 0}.get(qubit, qubit)


def _measured_ghz(n: int) -> Program:
    """Constant depth: pairs of neighbours checked by measured ancillas, errors undone by feed-forward."""
    operations = [Gate("h", (q,)) for q in range(n)]
    for k in range(n - 1):
        ancilla = n + k
        operations += [cx(k, ancilla), cx(k + 1, ancilla), Measure(ancilla, k), Reset(ancilla)]
    for k in range(1, n):
        # Qubit k differs from qubit 0 where an odd number of the checks before it saw a difference.
        for j in range(k):
            operations.append(Conditional((j,), frozenset({1}), (Gate("x", (k,)),)))
    return Program(2 * n - 1, n - 1, tuple(operations))


def _teleported_w() -> Program:
    """W on 30 qubits, of which one is made elsewhere and teleported in."""
    cascade = relabelled(gates(32, *w_cascade(30).operations), lambda q: 30 if q == 29 else q)
    bell = [Gate("h", (31,)), cx(31, 29)]
    measure = [cx(30, 31), Gate("h", (30,)), Measure(30, 0), Measure(31, 1), Reset(30), Reset(31)]
    fix = [
        Conditional((1,), frozenset({1}), (Gate("x", (29,)),)),
        Conditional((0,), frozenset({1}), (Gate("z", (29,)),)),
    ]
    return Program(32, 2, (*cascade.operations, *bell, *measure, *fix))


RIGHT: dict[str, tuple[Contract, Program]] = {
    "ghz chain": (GHZ, ghz_chain(50)),
    "ghz fan-out from the other end": (GHZ, ghz_fan_out(50)),
    "ghz measured at the end": (
        GHZ,
        with_operation(Program(50, 50, ghz_chain(50).operations), *(Measure(q, q) for q in range(50))),
    ),
    "ghz with rotations for h": (
        GHZ,
        gates(50, Gate("ry", (0,), (math.pi / 2,)), *ghz_chain(50).operations[1:]),
    ),
    "ghz with t gates that undo each other": (
        GHZ,
        gates(50, Gate("h", (0,)), Gate("t", (0,)), *ghz_chain(50).operations[1:], Gate("tdg", (49,))),
    ),
    "ghz with a clean work qubit": (GHZ, gates(51, *ghz_chain(50).operations, cx(3, 50), cx(4, 50))),
    "ghz by measuring and correcting": (GHZ, _measured_ghz(50)),
    "graph state": (GRAPH_STATE, graph_program(64, GRAPH)),
    "graph state in the other order": (GRAPH_STATE, graph_program(64, GRAPH[::-1])),
    "graph state by cx between hadamards": (
        GRAPH_STATE,
        gates(
            64,
            *(Gate("h", (q,)) for q in range(64)),
            *(gate for a, b in GRAPH for gate in (Gate("h", (b,)), cx(a, b), Gate("h", (b,)))),
        ),
    ),
    "bernstein-vazirani": (BV, bernstein_vazirani(SECRET)),
    "bernstein-vazirani by phases": (BV, bernstein_vazirani(SECRET, phase_oracle=True)),
    "random clifford": (CLIFFORD, clifford_program(30, 11)),
    "random clifford with other gates": (CLIFFORD, in_other_gates(clifford_program(30, 11))),
    # Its 200th gate is a CZ that the state of that moment does not feel.
    "random clifford without a gate that changes nothing": (CLIFFORD, without(clifford_program(30, 11), 200)),
    "w": (W, w_cascade(30)),
    "w from the other end": (W, relabelled(w_cascade(30), lambda q: 29 - q)),
    "w with a teleported qubit": (W, _teleported_w()),
    "adder": (ADDER, cuccaro_adder(32)),
    "adder with carries of its own": (ADDER, carry_adder(32)),
    "adder with toffolis from cliffords and t": (ADDER, None),  # filled in below
    "qft": (QFT, qft(16)),
    "qft, swaps first": (QFT, qft_swaps_first(16)),
    "qft of decomposed phases": (QFT, decomposed_phases(qft(16))),
    "qft in cz gates": (QFT, without_cx(decomposed_phases(qft(16)))),
    "qft of 40 qubits in cz gates": (WIDE_QFT, WIDE_IN_CZ),
    "qft of 40 qubits without a phase that nobody can see": (
        WIDE_QFT,
        without_cx(decomposed_phases(without(qft(40), 20))),
    ),
    "qft of 40 qubits beside work qubits": (WIDE_QFT, Program(42, 0, WIDE_IN_CZ.operations)),
    "ghz unitary": (GHZ_UNITARY, relabelled(ghz_fan_out(64), lambda q: (q + 1) % 64)),
    "ghz unitary, cx by cz": (
        GHZ_UNITARY,
        gates(
            64,
            Gate("h", (0,)),
            *(g for q in range(1, 64) for g in (Gate("h", (q,)), Gate("z", (0,), (), (Control(q),)), Gate("h", (q,)))),
        ),
    ),
}  # type: ignore[dict-item]


def _toffoli_of_clifford_and_t(first: int, second: int, target: int) -> list[Gate]:
    t, tdg = (lambda q: Gate("t", (q,))), (lambda q: Gate("tdg", (q,)))
    return [
        Gate("h", (target,)), cx(second, target), tdg(target), cx(first, target), t(target), cx(second, target),
        tdg(target), cx(first, target), t(second), t(target), Gate("h", (target,)), cx(first, second), t(first),
        tdg(second), cx(first, second),
    ]  # fmt: skip


RIGHT["adder with toffolis from cliffords and t"] = (
    ADDER,
    gates(
        66,
        *(
            gate
            for operation in cuccaro_adder(32).operations
            if isinstance(operation, Gate)
            for gate in (
                _toffoli_of_clifford_and_t(
                    operation.controls[0].qubit, operation.controls[1].qubit, operation.qubits[0]
                )
                if len(operation.controls) == 2
                else [operation]
            )
        ),
    ),
)


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_program_passes(name: str) -> None:
    assert decided(*RIGHT[name]) == HELD


WRONG: dict[str, tuple[Contract, Program]] = {
    "ghz without one cx": (GHZ, without(ghz_chain(50), 20)),
    "ghz without h": (GHZ, without(ghz_chain(50), 0)),
    "ghz with a sign": (GHZ, with_operation(ghz_chain(50), Gate("z", (7,)))),
    "ghz with one qubit flipped": (GHZ, with_operation(ghz_chain(50), Gate("x", (49,)))),
    "ghz with a quarter phase": (GHZ, with_operation(ghz_chain(50), Gate("t", (7,)))),
    "ghz with a small phase": (GHZ, with_operation(ghz_chain(50), Gate("p", (7,), (1e-3,)))),
    "ghz with a dirty work qubit": (GHZ, gates(51, *ghz_chain(50).operations, cx(3, 50))),
    "ghz uncorrected": (GHZ, without(_measured_ghz(50), 50 + 4 * 49)),
    "ghz dephased": (GHZ, Program(50, 1, (*ghz_chain(50).operations, Measure(3, 0), Gate("x", (3,)), Gate("x", (3,))))),
    "graph state without an edge": (GRAPH_STATE, graph_program(64, GRAPH[:-1])),
    "graph state with another edge": (GRAPH_STATE, graph_program(64, [*GRAPH[:-1], [5, 42]])),
    "graph state with a sign": (GRAPH_STATE, with_operation(graph_program(64, GRAPH), Gate("z", (63,)))),
    "graph state with qubits swapped": (GRAPH_STATE, relabelled(graph_program(64, GRAPH), _swap_first_two)),
    "bernstein-vazirani, one bit off": (BV, bernstein_vazirani(SECRET[:-1] + "0")),
    "bernstein-vazirani, bits reversed": (BV, bernstein_vazirani(SECRET[::-1])),
    "bernstein-vazirani, without one h": (BV, without(bernstein_vazirani(SECRET, phase_oracle=True), 2)),
    "bernstein-vazirani, two records crossed": (
        BV,
        Program(64, 64, (
            *bernstein_vazirani(SECRET, phase_oracle=True).operations[:-64], Measure(3, 4), Measure(4, 3),
            *(Measure(q, q) for q in range(64) if q not in (3, 4)),
        )),
    ),
    "bernstein-vazirani, one record missing": (BV, gates(64, *PHASE_ORACLE.operations[:-1], clbits=64)),
    **{
        f"random clifford without gate {k}": (CLIFFORD, without(clifford_program(30, 11), k))
        for k in (100, 150, 201, 250, 299)
    },
    "w without one rotation": (W, without(w_cascade(30), 11)),
    "w without one cx": (W, without(w_cascade(30), 12)),
    "w with a sign": (W, with_operation(w_cascade(30), Gate("z", (12,)))),
    "w with one angle off": (
        W,
        gates(
            30,
            *w_cascade(30).operations[:21],
            Gate("ry", (11,), (1.0,), (Control(10),)),
            *w_cascade(30).operations[22:],
        ),
    ),
    "w of a clifford program": (W, graph_program(30, ring(30))),
    "adder without one toffoli": (ADDER, without(cuccaro_adder(32), 50)),
    "adder without one cx": (ADDER, without(cuccaro_adder(32), 61)),
    "adder without its highest carry": (ADDER, without(cuccaro_adder(32), 96)),
    "adder with two inputs swapped": (ADDER, relabelled(cuccaro_adder(32), lambda q: {4: 6, 6: 4}.get(q, q))),
    "adder that leaves carries": (ADDER, without(carry_adder(32), 200)),
    "adder without one cx inside a toffoli": (ADDER, without(RIGHT["adder with toffolis from cliffords and t"][1], 9)),
    "qft without one phase": (QFT, without(qft(16), 20)),
    "qft without its smallest phase": (QFT, without(qft(16), 15)),
    "qft without swaps": (QFT, gates(16, *qft(16).operations[:-8])),
    "qft with one angle negated": (
        QFT,
        gates(16, *qft(16).operations[:5], Gate("p", (15,), (-math.pi / 32,), (Control(10),)), *qft(16).operations[6:]),
    ),
    "qft with qubits swapped": (QFT, relabelled(qft(16), _swap_first_two)),
    "qft of 40 qubits in cz gates, one t too many": (WIDE_QFT, _with(WIDE_IN_CZ, 900, Gate("t", (5,)))),
    "qft of 40 qubits in cz gates, one cz less": (WIDE_QFT, without(WIDE_IN_CZ, 999)),
    "qft of 40 qubits in cz gates, without swaps": (WIDE_QFT, gates(40, *WIDE_IN_CZ.operations[:-20])),
    "qft of 40 qubits in cz gates, a work qubit turned": (
        WIDE_QFT, gates(41, *WIDE_IN_CZ.operations, Gate("ry", (40,), (0.3,))),
    ),
    "ghz unitary, a chain": (GHZ_UNITARY, ghz_chain(64)),
    "ghz unitary without one cx": (GHZ_UNITARY, without(FAN_OUT, 9)),
    "ghz unitary with a sign": (
        GHZ_UNITARY,
        with_operation(FAN_OUT, Gate("z", (5,))),
    ),
    "ghz unitary with a t gate": (
        GHZ_UNITARY,
        with_operation(FAN_OUT, Gate("t", (5,))),
    ),
    "ghz unitary that measures": (
        GHZ_UNITARY,
        Program(64, 1, (Gate("h", (0,)), Measure(0, 0), *(cx(0, q) for q in range(1, 64)))),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_program_fails(name: str) -> None:
    outcome, reason = decided(*WRONG[name])
    assert outcome is Outcome.FAILED, reason


def test_a_failure_names_what_is_wrong() -> None:
    evidence = graded(*WRONG["ghz with a sign"])[-1]
    assert evidence.witness.startswith("the expectation of X0 X1 X2")
    evidence = graded(*WRONG["bernstein-vazirani, bits reversed"])[-1]
    assert "expected" in evidence.witness
    evidence = graded(*WRONG["adder without one toffoli"])[-1]
    assert evidence.witness.startswith("input carry_in=")


def test_what_no_engine_decides_is_undecided() -> None:
    random_like = gates(
        50,
        *(Gate("h", (q,)) for q in range(50)),
        *(Gate("t", (q,)) for q in range(50)),
        *(Gate("h", (q,)) for q in range(50)),
    )
    assert decided(GHZ, random_like) == (Outcome.UNDECIDED, "limit.dimension")


def test_a_function_passes_on_a_sample_only_where_the_contract_declares_one() -> None:
    undeclared = wide_contract(
        "classical_function", "ripple_add", {"bits": 32}, *adder_registers(32), accept=1e-9, reject=1e-6
    )
    # A superposition that spreads over four qubits and is taken back: no block of three is a permutation.
    chain = tuple(Gate("x", (k + 1,), controls=(Control(k),)) for k in range(3))
    there_and_back = (Gate("h", (0,)), *chain, *chain[::-1], Gate("h", (0,)))
    adder = cuccaro_adder(32)
    program = gates(adder.num_qubits, *there_and_back, *adder.operations)
    assert decided(undeclared, program) == (Outcome.UNDECIDED, "limit.dimension")
    assert decided(undeclared, RIGHT["adder with toffolis from cliffords and t"][1]) == HELD
    assert decided(undeclared, cuccaro_adder(32)) == HELD
    assert "a sample of" in graded(ADDER, program)[-1].measured
    assert "all 2^65 basis inputs" in graded(undeclared, cuccaro_adder(32))[-1].measured


def test_a_gate_nearly_clifford_is_not_taken_for_one() -> None:
    nearly = gates(50, Gate("ry", (0,), (math.pi / 2 + 1e-3,)), *ghz_chain(50).operations[1:])
    outcome, reason = decided(GHZ, nearly)
    assert (outcome, reason) == (Outcome.FAILED, "functional.state_differs")


def test_a_matrix_that_is_clifford_counts_as_its_gate() -> None:
    hadamard = UnitaryMatrix([[math.sqrt(0.5)] * 2, [math.sqrt(0.5), -math.sqrt(0.5)]], (0,))
    assert decided(GHZ, gates(50, hadamard, *ghz_chain(50).operations[1:])) == HELD
