"""Several admissible targets for many qubits: one need match, and an undecided one keeps a failure from being one."""

from __future__ import annotations

import importlib

import numpy as np
import pytest

from contracts.closed_forms.states import ghz
from contracts.closed_forms.wide_states import graph_state
from contracts.target_values import (
    AffineDistributionTarget,
    AnyOfTarget,
    PauliWord,
    ProgramTarget,
    SparseDistributionTarget,
    SparseStateTarget,
    StabilizerTarget,
    StateTarget,
    WideTarget,
)
from contracts.targets import TargetError, check_target
from grader.functional.compare import compare
from grader.verdict import Outcome
from ir.program import Gate, Measure, Program
from tests.functional import wide_building
from tests.functional.building import contract, decided, register
from tests.functional.wide_building import ghz_chain, graph_program, qft, qft_swaps_first, ring, wide_contract

N = 40
HELD, FAILED, UNDECIDED = Outcome.HELD, Outcome.FAILED, Outcome.UNDECIDED
STATE = contract("state", register("q", *range(N)), qubits=64, accept=1e-7, reject=1e-5)


def wide(target: object) -> WideTarget:
    assert isinstance(target, WideTarget)
    return target


GHZ = wide(ghz(N))
RING = wide(graph_state(N, ring(N)))
EITHER = AnyOfTarget((GHZ, RING))


@pytest.mark.parametrize(("program", "which"), [(ghz_chain(N), 1), (graph_program(N, ring(N)), 2)])
def test_each_of_the_states_passes_and_says_which(program: Program, which: int) -> None:
    evidence = compare(STATE, EITHER, program, "one")
    assert {item.outcome for item in evidence} == {HELD}
    assert evidence[-1].measured.endswith(f"; target {which} of 2")
    assert evidence[-1].bound.endswith(", for one target")


def test_a_state_that_is_neither_fails() -> None:
    open_chain = graph_program(N, ring(N)[:-1])
    assert decided(STATE, EITHER, open_chain) == (FAILED, "functional.state_differs")
    assert compare(STATE, EITHER, open_chain, "one")[-1].measured.endswith("; shown is target 1 of 2")


def test_where_one_option_is_undecided_the_program_is() -> None:
    """A T gate on every qubit of a ring: too many amplitudes, and not Clifford."""
    hadamards = tuple(Gate("h", (q,)) for q in range(N))
    program = Program(N, 0, (*graph_program(N, ring(N)).operations, *(Gate("t", (q,)) for q in range(N)), *hadamards))
    zero = SparseStateTarget(N, ((0, 1 + 0j),))
    assert decided(STATE, AnyOfTarget((zero, RING)), program) == (UNDECIDED, "limit.dimension")


def test_an_option_that_holds_outweighs_one_that_is_undecided() -> None:
    """Unitaries: the second order of the swaps cancels, whatever the first comes to."""
    made = contract("unitary", register("q", *range(N), start="free"), qubits=64, accept=1e-6, reject=1e-4)
    turned = Program(N, 0, (*qft(N).operations, Gate("rx", (3,), (1.0,))))
    options = AnyOfTarget((ProgramTarget(turned), ProgramTarget(qft_swaps_first(N))))
    assert decided(made, options, qft(N)) == (HELD, None)
    assert compare(made, options, qft(N), "one")[-1].measured.endswith("; target 2 of 2")


def test_distributions() -> None:
    made = contract("distribution", register("q", *range(N)), qubits=64, measurement="required")
    even = AffineDistributionTarget(N, 0, tuple(3 << q for q in range(N - 1)))
    ends = SparseDistributionTarget(N, ((0, 0.5), ((1 << N) - 1, 0.5)))
    measures = tuple(Measure(q, q) for q in range(N))
    for program, expected in (
        (Program(N, N, (*ghz_chain(N).operations, *measures)), HELD),
        (Program(N, N, (*ghz_chain(N).operations, *(Gate("h", (q,)) for q in range(N)), *measures)), HELD),
        (Program(N, N, measures), FAILED),
    ):
        assert decided(made, AnyOfTarget((even, ends)), program)[0] is expected


def test_clean_qubits_count_with_every_option() -> None:
    dirty = Program(N + 1, 0, (*ghz_chain(N).operations, Gate("x", (N,))))
    assert decided(STATE, EITHER, dirty) == (FAILED, "functional.ancilla_not_restored")


def test_small_programs_are_compared_with_all_options_as_arrays() -> None:
    made = contract("state", register("q", 0, 1, 2))
    small, plus = wide(ghz_stabilizers(3)), StateTarget(np.full(8, 8**-0.5) + 0j)
    for program, expected in (
        (ghz_chain(3), HELD),
        (Program(3, 0, tuple(Gate("h", (q,)) for q in range(3))), HELD),
        (Program(3), FAILED),
    ):
        assert decided(made, AnyOfTarget((small, plus)), program)[0] is expected
    near = compare(made, AnyOfTarget((small, plus)), Program(3), "one")[-1]
    assert near.measured.endswith("the nearest is target 1 of 2")


def ghz_stabilizers(n: int) -> StabilizerTarget:
    words = [PauliWord((1 << n) - 1, 0), *(PauliWord(0, 3 << q) for q in range(n - 1))]
    return StabilizerTarget(n, tuple(words))


def test_arrays_of_a_program_too_wide_for_them_are_tried_one_by_one() -> None:
    made = contract("state", register("q", 0, 1), qubits=64, work_qubits="ignored")
    apart = [Gate("h", (2,)), *ghz_chain(N).operations[3:], Gate("t", (N - 1,))]
    program = Program(N, 0, (*ghz_chain(2).operations, *apart))
    bell = StateTarget(np.array([1, 0, 0, 1]) / np.sqrt(2) + 0j)
    zero = StateTarget(np.array([1, 0, 0, 0]) + 0j)
    assert decided(made, AnyOfTarget((zero, bell)), program) == (HELD, None)
    assert decided(made, AnyOfTarget((zero,)), program) == (FAILED, "functional.state_differs")


def test_a_contract_may_ask_for_any_of_several_wide_forms() -> None:
    targets = [
        {"form": "ghz", "parameters": {"n": N}},
        {"form": "graph_state", "parameters": {"n": N, "edges": ring(N)}},
    ]
    made = wide_contract("state", "any_of", {"targets": targets}, {"name": "q", "qubits": list(range(N))})
    assert wide_building.decided(made, ghz_chain(N)) == (HELD, None)
    assert wide_building.decided(made, Program(N)) == (FAILED, "functional.state_differs")


def test_an_option_of_another_width_is_refused() -> None:
    with pytest.raises(TargetError, match="40 qubits follow from the registers, got 39"):
        check_target(STATE, AnyOfTarget((GHZ, wide(ghz(39)))))


def test_any_of_is_not_nested() -> None:
    with pytest.raises(TargetError, match="none of them an any_of"):
        check_target(STATE, AnyOfTarget((AnyOfTarget((GHZ,)),)))  # type: ignore[arg-type]


def asked_for_hints(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The targets that a hint is looked for of, from here on."""
    asked: list[object] = []
    module = importlib.import_module("grader.functional.compare")
    with_hint = module.with_hint

    def counted(made: object, target: object, *rest: object) -> object:
        asked.append(target)
        return with_hint(made, target, *rest)

    monkeypatch.setattr(module, "with_hint", counted)
    return asked


def test_a_hint_is_looked_for_once_and_only_where_no_option_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = asked_for_hints(monkeypatch)
    assert decided(STATE, EITHER, graph_program(N, ring(N))) == (HELD, None)  # the first option fails
    assert asked == []
    inverted = Program(N, 0, (*ghz_chain(N).operations, Gate("z", (0,))))
    assert decided(STATE, EITHER, inverted) == (FAILED, "functional.state_differs")
    assert asked == [GHZ]


def test_the_hint_speaks_of_the_option_that_is_shown() -> None:
    zero, one = (SparseStateTarget(N, ((value, 1 + 0j),)) for value in (0, (1 << N) - 2))
    shown = compare(STATE, AnyOfTarget((one, zero)), Program(N, 0, (Gate("x", (0,)),)), "one")[-1]
    assert shown.measured.endswith("; shown is target 1 of 2")
    assert shown.witness.endswith("with every bit of the state inverted it matches")
