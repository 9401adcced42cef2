"""What a wide program that failed does match is named, truly, and changes no outcome."""

from __future__ import annotations

import pytest

from contracts.closed_forms.states import ghz
from contracts.closed_forms.wide_states import clifford_gates, clifford_state
from contracts.schema import Contract
from contracts.target_values import (
    AffineDistributionTarget,
    ProgramTarget,
    SparseDistributionTarget,
    SparseStateTarget,
    WideTarget,
)
from grader.functional import wide_hints
from grader.functional.compare import compare
from grader.functional.wide import wide_evidence
from grader.functional.wide_view import WideView
from grader.verdict import Outcome
from ir.program import Barrier, Control, Gate, Measure, Operation, Program
from tests.functional import wide_building
from tests.functional.building import contract, register
from tests.functional.wide_building import (
    adder_registers,
    clifford_program,
    cuccaro_adder,
    cx,
    decomposed_phases,
    ghz_chain,
    qft,
    relabelled,
    wide_contract,
    without_cx,
)

N = 40
STATE = contract("state", register("q", *range(N)), qubits=64, accept=1e-7, reject=1e-5)
LAW = contract("distribution", register("q", *range(N)), qubits=64, measurement="required")
UNITARY = contract("unitary", register("q", *range(N), start="free"), qubits=64, accept=1e-6, reject=1e-4)


def hint(made: Contract, target: object, program: Program) -> str:
    """The witness, after checking that nothing but the last witness differs from what was decided without a hint."""
    assert isinstance(target, WideTarget)
    plain, told = wide_evidence(made, target, program, "one"), compare(made, target, program, "one")
    assert plain[-1].outcome is Outcome.FAILED
    assert [(e.check, e.outcome, e.reason, e.measured) for e in plain] == [
        (e.check, e.outcome, e.reason, e.measured) for e in told
    ]
    assert plain[:-1] == told[:-1] and told[-1].witness.startswith(plain[-1].witness)
    return told[-1].witness[len(plain[-1].witness) :].removeprefix("; ")


def turned_around(program: Program) -> Program:
    return relabelled(program, lambda q: program.num_qubits - 1 - q)


def with_more(program: Program, *operations: Operation) -> Program:
    return Program(program.num_qubits, program.num_clbits, (*program.operations, *operations))


CLIFFORD = clifford_program(N, 3)
CLIFFORD_STATE = clifford_state(N, clifford_gates(N, 3))


def conjugated(program: Program) -> Program:
    """S and S^dagger exchanged; H, CX, CZ, SWAP and the Paulis but Y are real, and Y only changes its sign."""
    other = {"s": "sdg", "sdg": "s", "sx": "sxdg", "sxdg": "sx"}
    moved: list[Operation] = []
    for operation in program.operations:
        assert isinstance(operation, Gate)
        moved.append(Gate(other.get(operation.name, operation.name), operation.qubits, (), operation.controls))
    return Program(program.num_qubits, 0, tuple(moved))


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (turned_around(CLIFFORD), "with the qubit order reversed the state matches"),
        (conjugated(CLIFFORD), "the complex conjugate of the target matches"),
        (
            with_more(CLIFFORD, *(Gate("x", (q,)) for q in range(N))),
            "with every bit of the state inverted it matches",
        ),
        (with_more(CLIFFORD, Gate("x", (2,)), Gate("x", (5,))), ""),
    ],
)
def test_stabilizer_states(program: Program, said: str) -> None:
    assert hint(STATE, CLIFFORD_STATE, program) == said


def excitations(*weighted: tuple[int, str]) -> Program:
    """A qubit each in |1>, joined by CX into a state of two amplitudes, the second with a phase."""
    (first, _), (second, gate) = weighted
    return Program(N, 0, (Gate("h", (first,)), cx(first, second), Gate("x", (first,)), Gate(gate, (second,))))


def test_states_of_few_amplitudes() -> None:
    root = 0.5**0.5
    target = SparseStateTarget(N, ((1 << 3, root + 0j), (1 << 9, root * 1j)))
    assert compare(STATE, target, excitations((3, "i"), (9, "s")), "one")[-1].outcome is Outcome.HELD
    assert hint(STATE, target, excitations((3, "i"), (9, "sdg"))) == "the complex conjugate of the target matches"
    around = turned_around(excitations((3, "i"), (9, "s")))
    assert hint(STATE, target, around) == "with the qubit order reversed the state matches"


def test_distributions() -> None:
    measures = tuple(Measure(q, q) for q in range(N))
    even = AffineDistributionTarget(N, 0, tuple(3 << q for q in range(N - 1)))
    hadamards = tuple(Gate("h", (q,)) for q in range(N))
    law = Program(N, N, (*ghz_chain(N).operations, *hadamards, Gate("x", (0,)), *measures))
    odd = Program(N, N, (*ghz_chain(N).operations, *hadamards, *(Gate("x", (q,)) for q in range(N)), *measures))
    assert compare(LAW, even, odd, "one")[-1].outcome is Outcome.HELD  # an even number of bits is inverted
    assert hint(LAW, even, law) == ""  # single bits of so many are not tried
    single = SparseDistributionTarget(N, ((0b1011, 1.0),))
    backwards = Program(N, N, (*(Gate("x", (N - 1 - q,)) for q in (0, 1, 3)), *measures))
    assert hint(LAW, single, backwards) == "with the bit order reversed the distribution matches"
    inverted = Program(N, N, (*(Gate("x", (q,)) for q in range(N) if q not in (0, 1, 3)), *measures))
    assert hint(LAW, single, inverted) == "with every bit of the record inverted it matches"


def test_unitaries() -> None:
    target = ProgramTarget(qft(N))
    without_swaps = Program(N, 0, tuple(op for op in qft(N).operations if op.name != "swap"))  # type: ignore[union-attr]
    assert hint(UNITARY, target, without_swaps) == "with the order of the output qubits reversed it matches"
    compiled = without_cx(decomposed_phases(Program(16, 0, qft(16).operations[:-8])))
    of_16 = contract("unitary", register("q", *range(16), start="free"), qubits=64, accept=1e-6, reject=1e-4)
    said = hint(of_16, ProgramTarget(qft(16)), compiled)
    assert said == "with the order of the output qubits reversed it matches"
    ladder = Program(N, 0, tuple(Gate("ry", (q + 1,), (0.3 + q,), (Control(q),)) for q in range(N - 1)))
    back = tuple(Gate("ry", (q + 1,), (-0.3 - q,), (Control(q),)) for q in reversed(range(N - 1)))
    assert hint(UNITARY, ProgramTarget(ladder), Program(N, 0, back)) == "the inverse of the target matches"
    said = hint(UNITARY, ProgramTarget(ladder), turned_around(ladder))
    assert said == "with the qubit order reversed it matches"


def test_functions() -> None:
    adder = wide_contract(
        "classical_function", "ripple_add", {"bits": 16}, *adder_registers(16), accept=1e-9, reject=1e-6
    )
    right = cuccaro_adder(16)
    assert wide_building.decided(adder, right) == (Outcome.HELD, None)
    value = [q for register_ in adder.registers if register_.end == "graded" for q in register_.qubits]
    inverted = with_more(right, *(Gate("x", (q,)) for q in value))
    witness = wide_building.graded(adder, inverted)[-1].witness
    assert witness.endswith("inputs that were run with every bit of the value inverted the value matches")
    swapped = with_more(right, *(Gate("swap", (a, b)) for a, b in zip(value, reversed(value), strict=True) if a < b))
    witness = wide_building.graded(adder, swapped)[-1].witness
    assert witness.endswith("inputs that were run with the bit order reversed the value matches")


def test_what_the_planner_expects_to_take_long_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wide_hints, "_MAX_COST", 0)
    assert hint(STATE, CLIFFORD_STATE, turned_around(CLIFFORD)) == ""


def test_an_undecided_comparison_has_no_hint() -> None:
    hadamards = [Gate("h", (q,)) for q in range(N)]
    random_like = Program(N, 0, (*hadamards, *(Gate("t", (q,)) for q in range(N)), *hadamards))
    target = ghz(N)
    assert isinstance(target, WideTarget)
    (evidence,) = compare(STATE, target, random_like, "one")
    assert (evidence.outcome, evidence.witness) == (Outcome.UNDECIDED, "")


def test_unitaries_of_many_gates_and_long_searches_have_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    target, turned = ProgramTarget(qft(6)), turned_around(Program(6, 0, (*qft(6).operations, Gate("t", (0,)))))
    made = contract("unitary", register("q", *range(6), start="free"), qubits=64)
    view = WideView.of(made, turned, "one")
    near = ProgramTarget(Program(6, 0, (*qft(6).operations, Gate("t", (0,)))))
    said = "with the qubit order reversed it matches"
    assert wide_hints._unitary_hint(view, near) == said and wide_hints._unitary_hint(view, target) == ""
    gates = len(turned.operations) + len(near.program.operations)
    monkeypatch.setattr(wide_hints, "_MAX_GATES", gates)
    assert wide_hints._unitary_hint(view, near) == said
    monkeypatch.setattr(wide_hints, "_MAX_GATES", gates - 1)
    assert wide_hints._unitary_hint(view, near) == ""
    monkeypatch.setattr(wide_hints, "_MAX_GATES", gates)
    monkeypatch.setattr(wide_hints, "_MAX_STEPS", 3)
    assert wide_hints._unitary_hint(view, near) == ""


def test_a_textbook_with_barriers_has_an_inverse() -> None:
    ladder = tuple(Gate("ry", (q + 1,), (0.3 + q,), (Control(q),)) for q in range(N - 1))
    back = tuple(Gate("ry", (q + 1,), (-0.3 - q,), (Control(q),)) for q in reversed(range(N - 1)))
    target = ProgramTarget(Program(N, 0, (*ladder[:3], Barrier((0, 1)), *ladder[3:])))
    assert hint(UNITARY, target, Program(N, 0, back)) == "the inverse of the target matches"
