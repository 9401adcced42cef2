"""Rules that compare cases: each case may be listed in its own order, as far as the dependency graph allows."""

from __future__ import annotations

import math

import numpy as np
import pytest
from circuits import circuit, contract, cp, cx, cz, gate, h, rz, x
from listings import Freedom, relisted

from contracts.rules import CorrectionsFromSyndrome, ErrorIsPhysical
from contracts.rules.cases import SameProgramUpToInput
from grader.structural.case_changes import canonical_order, first_difference
from grader.structural.case_program import CaseProgram
from grader.structural.check import check_cases
from grader.structural.layers import Layers, depths
from grader.structural.steps import steps_of
from grader.verdict import Outcome
from ir.program import Control, Gate, Measure, Operation

HELD, FAILED = Outcome.HELD, Outcome.FAILED
Ops = list[Operation]
REGISTERS = ({"name": "data", "qubits": (0, 1, 2)}, {"name": "syndrome", "qubits": (3, 4), "end": "ignored"})
ENCODER: Ops = [cx(0, 1), cx(0, 2)]
EXTRACTION: Ops = [cx(0, 3), cx(1, 3), cx(1, 4), cx(2, 4)]
FIXES: Ops = [
    Gate("x", (0,), (), (Control(3), Control(4, 0))),
    Gate("x", (1,), (), (Control(3), Control(4))),
    Gate("x", (2,), (), (Control(3, 0), Control(4))),
]
PHYSICAL = ErrorIsPhysical.model_validate(
    {"rule": "error_is_physical", "argument": "error", "registers": ("data",), "because": "a test asks for it"}
)
CORRECTED = CorrectionsFromSyndrome.model_validate(
    {
        "rule": "corrections_from_syndrome", "argument": "error", "data": ("data",), "syndrome": "syndrome",
        "count": 3, "controls": 2, "because": "a test asks for it",
    }
)  # fmt: skip
SAME = SameProgramUpToInput.model_validate(
    {"rule": "same_program_up_to_input", "registers": ("data",), "because": "a test asks for it"}
)
SEEDS = range(8)


def flips(error: int) -> Ops:
    return [x(error)] if error >= 0 else []


def encoded(error: int) -> Ops:
    return [*ENCODER, *flips(error), *EXTRACTION, *FIXES]


def before_the_encoder(error: int) -> Ops:
    return [h(0), *flips(error), *ENCODER, *EXTRACTION, *FIXES]


def after_the_extraction(error: int) -> Ops:
    return [*ENCODER, *EXTRACTION, *flips(error), *FIXES]


def fixed_by_the_argument(error: int) -> Ops:
    return [*encoded(error), *flips(error)]


def judged(rule, build, seed, values=(-1, 0, 1, 2)) -> Outcome:
    generator = np.random.default_rng(seed)
    cases = tuple(
        CaseProgram(f"error {error}", {"error": error}, circuit(5, *relisted(build(error), generator), num_clbits=1))
        for error in values
    )
    made = contract({"rule": "returns_program"}, registers=REGISTERS).model_copy(update={"rules": (rule,)})
    (evidence,) = check_cases(made, cases)
    return evidence.outcome


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("rule", [PHYSICAL, CORRECTED])
def test_an_error_between_encoder_and_extraction_is_one_in_every_listing(rule, seed):
    assert judged(rule, encoded, seed) is HELD


@pytest.mark.parametrize("seed", SEEDS)
def test_an_error_of_what_the_encoder_spreads_is_before_it_in_every_listing(seed):
    assert judged(PHYSICAL, before_the_encoder, seed, values=(-1, 0)) is FAILED


@pytest.mark.parametrize("seed", SEEDS)
def test_an_error_behind_the_extraction_is_seen_by_nothing_in_every_listing(seed):
    assert judged(CORRECTED, after_the_extraction, seed) is FAILED


@pytest.mark.parametrize("seed", SEEDS)
def test_a_correction_by_the_argument_is_one_in_every_listing(seed):
    assert judged(CORRECTED, fixed_by_the_argument, seed) is FAILED


def test_what_looks_at_an_error_and_commutes_with_it_may_be_listed_before_it():
    # Z of a control: the coupling may stand on either side of the error, and is an extraction on both.
    def listed_first(error: int) -> Ops:
        happens = [gate("z", error)] if error >= 0 else []
        return [*ENCODER, cx(0, 3), cx(1, 3), *happens]

    def listed_last(error: int) -> Ops:
        happens = [gate("z", error)] if error >= 0 else []
        return [*ENCODER, *happens, cx(0, 3), cx(1, 3)]

    values = (-1, 0, 1)
    made = contract({"rule": "returns_program"}, registers=REGISTERS).model_copy(update={"rules": (PHYSICAL,)})
    found = []
    for build in (listed_first, listed_last):
        cases = tuple(CaseProgram(f"error {k}", {"error": k}, circuit(5, *build(k))) for k in values)
        found.append(check_cases(made, cases)[0].outcome)
    assert found == [HELD, HELD]


def put_in(bit: int) -> Ops:
    return [*([x(2)] if bit else []), h(0), h(1), cx(2, 3), cx(0, 2), cx(1, 2), cx(0, 4), cx(1, 4), cz(0, 1)]


def branching(bit: int) -> Ops:
    return [*put_in(bit), *([cx(1, 3)] if bit else [cx(0, 3)])]


@pytest.mark.parametrize("seed", SEEDS)
def test_one_program_is_the_same_in_every_listing_of_each_case(seed):
    assert judged(SAME, put_in, seed, values=(0, 1)) is HELD
    assert judged(SAME, branching, seed, values=(0, 1)) is FAILED


def test_a_flip_that_commutes_with_what_is_listed_before_it_is_an_input():
    made = contract({"rule": "returns_program"}, registers=REGISTERS).model_copy(update={"rules": (SAME,)})

    def outcome_with(last: Operation) -> Outcome:
        lists: list[Ops] = [[h(0), cx(0, 2)], [h(0), cx(0, 2), last]]
        return check_cases(
            made, tuple(CaseProgram(f"{k}", {"error": k}, circuit(5, *ops)) for k, ops in enumerate(lists))
        )[0].outcome

    assert outcome_with(x(2)) is HELD  # of the target
    assert outcome_with(x(0)) is FAILED


def drawn(generator: np.random.Generator) -> Ops:
    found: Ops = []
    for place in range(24):
        a, b = (int(q) for q in generator.permutation(4)[:2])
        angle = float(generator.uniform(0.1, 3))
        found.append((cx(a, b), cp(angle, a, b), rz(angle, a), h(a), Measure(a, place))[int(generator.integers(5))])
    return found


@pytest.mark.parametrize("seed", range(20))
def test_the_canonical_order_and_the_depths_are_those_of_every_listing(seed):
    generator = np.random.default_rng(seed)
    operations = drawn(generator)
    again = relisted(operations, generator)
    one, other = (steps_of(circuit(4, *listing, num_clbits=24)) for listing in (operations, again))
    assert operations != again
    assert first_difference(canonical_order(one), canonical_order(other)) is None
    assert sorted(depths(one)) == sorted(depths(other))


def test_two_operators_on_the_same_qubits_that_commute_have_one_order():
    lists = ([cp(0.3, 0, 1), gate("rzz", 0, 1, params=(0.7,))], [gate("rzz", 0, 1, params=(0.7,)), cp(0.3, 0, 1)])
    one, other = (canonical_order(steps_of(circuit(2, *listing))) for listing in lists)
    assert first_difference(one, other) is None
    changed = canonical_order(steps_of(circuit(2, cp(0.3, 0, 1), gate("rzz", 0, 1, params=(0.8,)))))
    assert first_difference(one, changed) is not None


@pytest.mark.parametrize("seed", range(10))
def test_layers_release_what_the_dependency_graph_allows(seed):
    generator = np.random.default_rng(seed)
    operations = drawn(generator)
    steps = steps_of(circuit(4, *operations, num_clbits=24))
    # The second computation: pairs that share a qubit on which they have no Pauli in common keep their order.
    again = relisted([step.operation for step in steps], generator, Freedom.COMMUTING)
    places = {id(step.operation): k for k, step in enumerate(steps)}
    layers = Layers(steps, range(len(steps)))
    ready = set(layers.ready())
    for operation in again:
        index = places[id(operation)]
        assert index in ready
        ready.remove(index)
        ready.update(layers.take(index))
    assert not ready


def test_a_layer_holds_back_what_does_not_commute():
    steps = steps_of(circuit(3, cx(0, 1), rz(math.pi / 8, 0), h(0), cx(0, 2)))
    layers = Layers(steps, range(4))
    assert layers.ready() == [0, 1]
    assert layers.take(1) == []
    assert layers.take(0) == [2]
    assert layers.take(2) == [3]
    backwards = Layers(steps, range(3, -1, -1))
    assert backwards.ready() == [3]
