"""Uses of a program that was handed in: found by what they do, counted, and replaced."""

from __future__ import annotations

import dataclasses
import itertools
from typing import Any

import numpy as np
import pytest
from circuits import gate, h, x
from way_circuits import Ops, cx, cz

from contracts.arguments import Circuit
from contracts.load import load_mapping
from contracts.program_families import build_program
from contracts.rules.oracle import OracleGeneric
from contracts.schema import Contract
from grader.simulate.dense import unitary
from grader.structural.case_program import CaseProgram
from grader.structural.check import check_cases
from grader.structural.oracle_claims import may_be_a_use, may_hold_a_use
from grader.structural.oracle_generic import oracle_generic
from grader.structural.oracle_uses import Use, assignments, substituted, uses_of
from grader.verdict import Evidence, Outcome
from ir.lowering.raised import inverted
from ir.program import Block, BlockKind, Conditional, Control, Gate, Measure, Operation, Program, UnitaryMatrix

HELD, FAILED, UNDECIDED = Outcome.HELD, Outcome.FAILED, Outcome.UNDECIDED
NAME = "oracle"
FAMILY = "bernstein_vazirani_oracle"
BLOCK = (Block(BlockKind.USER, NAME),)
ORACLE = Program(
    3,
    0,
    (
        h(0),
        cx(0, 2),
        Gate("x", (2,), controls=(Control(1, 0),)),
        gate("p", 1, params=(0.3,)),
        gate("s", 2),
        UnitaryMatrix(np.diag([1, 1j]), (0,), (Control(1),)),
    ),
)


def used(
    program: Program, *qubits: int, controls: tuple[Control, ...] = (), backwards: bool = False, origin: Any = BLOCK
) -> Ops:
    """As readers read it."""
    found: Ops = []
    for operation in (inverted(program) if backwards else program).operations:
        assert isinstance(operation, Gate | UnitaryMatrix)
        moved = tuple(qubits[k] for k in operation.qubits)
        conditions = (*(Control(qubits[k], value) for k, value in operation.controls), *controls)
        found.append(dataclasses.replace(operation, qubits=moved, controls=conditions, origin=origin))
    return found


def _uses(operations: Ops, oracle: Program = ORACLE, qubits: int = 6, clbits: int = 0) -> Any:
    return uses_of(Program(qubits, clbits, tuple(operations)), NAME, oracle)


def test_itself_its_inverse_and_under_controls() -> None:
    controls = (Control(4), Control(5, 0))
    found = _uses(
        [
            h(3),
            *used(ORACLE, 2, 0, 1),
            *used(ORACLE, 0, 1, 2, backwards=True),
            *used(ORACLE, 0, 1, 2, controls=controls),
            x(0),
            *used(ORACLE, 3, 2, 0, controls=controls[:1], backwards=True),
        ]
    )
    assert not found.unmatched
    assert [(use.inverse, use.controls) for use in found.found] == [
        (False, frozenset()),
        (True, frozenset()),
        (False, frozenset(controls)),
        (True, frozenset(controls[:1])),
    ]
    assert [next(assignments(use, {})) for use in found.found] == [(2, 0, 1), (0, 1, 2), (0, 1, 2), (3, 2, 0)]


def test_in_a_conditional_it_is_a_use() -> None:
    inside = Conditional((0,), frozenset({1}), tuple(used(ORACLE, 0, 1, 2)), tuple(used(ORACLE, 1, 0, 2)))
    found = _uses([Measure(5, 0), inside], clbits=1)
    assert len(found.found) == 2 and not found.unmatched


def test_inside_another_block_it_is_a_use() -> None:
    origin = (Block(BlockKind.CIRCUIT, "step"), *BLOCK)
    assert len(_uses(used(ORACLE, 0, 1, 2, origin=origin)).found) == 1


def test_the_name_alone_is_no_use() -> None:
    other = [dataclasses.replace(operation, origin=BLOCK) for operation in (h(0), cx(0, 2))]
    found = _uses(other)
    assert not found.found and not found.unmatched


def test_half_of_it_is_no_use() -> None:
    found = _uses(used(ORACLE, 0, 1, 2)[:-1])
    assert not found.found and not found.unmatched


def test_another_angle_is_no_use() -> None:
    changed = used(ORACLE, 0, 1, 2)
    changed[3] = dataclasses.replace(changed[3], params=(0.31,))  # type: ignore[call-arg]
    assert not _uses(changed).found


def test_the_same_gates_without_the_name_are_no_use() -> None:
    found = _uses(used(ORACLE, 0, 1, 2, origin=()))
    assert not found.found and not found.unmatched


def test_a_gate_in_another_spelling_is_the_gate() -> None:
    spelled = used(ORACLE, 0, 1, 2)
    spelled[4] = dataclasses.replace(gate("p", 2, params=(np.pi / 2,)), origin=BLOCK)
    assert len(_uses(spelled).found) == 1


@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("controls", [(), (Control(3),), (Control(3, 0), Control(4))])
def test_every_use_is_replaced_by_the_same_use_of_another(backwards: bool, controls: tuple[Control, ...]) -> None:
    other = Program(3, 0, (gate("ry", 0, params=(0.7,)), cz(0, 1, 2), gate("t", 1)))
    where = (2, 0, 1)
    before: Ops = [h(0), *used(ORACLE, *where, controls=controls, backwards=backwards), x(1)]
    program = Program(5, 0, tuple(before))
    uses = uses_of(program, NAME, ORACLE)
    changed = substituted(program, uses.found, other, [next(assignments(use, {})) for use in uses.found])
    wanted = Program(5, 0, (h(0), *used(other, *where, controls=controls, backwards=backwards), x(1)))
    assert np.allclose(unitary(changed), unitary(wanted))


def test_controls_that_are_alike_leave_open_which_is_which() -> None:
    phase = Program(3, 0, (cz(0, 1, 2),))
    (use,) = _uses(used(phase, 4, 1, 3), phase).found
    assert use.candidates == (frozenset({1, 4}), frozenset({1, 4}), frozenset({3}))
    assert list(assignments(use, {})) in ([(1, 4, 3), (4, 1, 3)], [(4, 1, 3), (1, 4, 3)])


def _family(secret: str) -> Circuit:
    parameters = {"secret": secret}
    program = build_program("bernstein_vazirani_oracle", 4, parameters)
    return Circuit("bernstein_vazirani_oracle", parameters, program)


def _search(secret: str) -> Ops:
    oracle = _family(secret).program
    return [*(h(k) for k in range(3)), x(3), h(3), *used(oracle, 0, 1, 2, 3), *(h(k) for k in range(4)), x(3)]


def _unpicked(secret: str) -> Ops:
    return [*[x(k) for k, bit in enumerate(reversed(secret)) if bit == "1"], *used(_family(secret).program, 0, 1, 2, 3)]


def _cases(build: Any, *secrets: str) -> tuple[CaseProgram, ...]:
    return tuple(
        CaseProgram(f"case {secret}", {NAME: _family(secret)}, Program(5, 0, tuple(build(secret))))
        for secret in secrets
    )


RULE = OracleGeneric(rule="oracle_generic", argument=NAME, because="a test asks for it")


def _finds(build: Any, other: str, *secrets: str) -> bool:
    """Whether the first reading of the first case answers with the other oracle's secret."""
    readings = oracle_generic(RULE, _cases(build, *secrets), 0, _family(other).program).programs
    answers = []
    for program in readings:
        column = np.abs(unitary(program)[:, 0]) ** 2
        answers.append(float(sum(weight for row, weight in enumerate(column) if row & 7 == int(other, 2))))
    return any(answer > 0.999 for answer in answers)


def test_a_search_that_uses_its_oracle_finds_the_secret_of_another() -> None:
    assert _finds(_search, "110", "111", "011")


def test_qubits_that_this_oracle_does_not_touch_are_told_by_another_case_or_guessed() -> None:
    assert _finds(_search, "110", "001", "110", "010")
    assert _finds(_search, "110", "001")


def _search_by_the_inverse(secret: str) -> Ops:
    """Two CX in the other order: the oracle on exchanged qubits, or its inverse on the same ones."""
    oracle = _family(secret).program
    return [*(h(k) for k in range(3)), x(3), h(3), *used(oracle, 0, 1, 2, 3, backwards=True), *(h(k) for k in range(3))]


def _search_under_a_control(secret: str) -> Ops:
    """The control is in |1>; with one CX in the oracle, which of two controls was added stays open."""
    oracle = _family(secret).program
    query = used(oracle, 0, 1, 2, 3, controls=(Control(4),))
    return [x(4), *(h(k) for k in range(3)), x(3), h(3), *query, *(h(k) for k in range(3))]


@pytest.mark.parametrize("secrets", [("110", "011"), ("011", "110"), ("011", "101", "110")])
def test_an_inverse_that_looks_like_another_order_of_qubits_is_read_both_ways(secrets: tuple[str, ...]) -> None:
    assert _finds(_search_by_the_inverse, "100", *secrets)


@pytest.mark.parametrize("secrets", [("010", "100"), ("001",), ("100", "111")])
def test_an_added_control_that_could_be_the_oracles_own_is_read_both_ways(secrets: tuple[str, ...]) -> None:
    assert _finds(_search_under_a_control, "101", *secrets)


def test_an_unpicked_secret_answers_with_its_own() -> None:
    assert not _finds(_unpicked, "110", "011", "111")


def _contract(**rule: Any) -> Contract:
    return load_mapping(
        {
            "schema_version": 1, "id": "tests/oracle", "version": 1, "title": "The secret of an oracle",
            "statement": "Of a test.",
            "entry_point": {
                "name": "build",
                "arguments": (
                    {"name": NAME, "type": "circuit", "qubits": 4, "family": FAMILY, "description": "what is asked"},
                ),
            },
            "registers": ({"name": "query", "qubits": (0, 1, 2)}, {"name": "target", "qubits": (3,), "end": "ignored"}),
            "measurement": "optional",
            "compare": {
                "object": "distribution", "accept": 1e-6, "reject": 1e-5,
                "target": {"form": "bernstein_vazirani", "parameters": {"secret": "$oracle.secret"}},
            },
            "cases": ({"arguments": {NAME: {"secret": "011"}}},),
            "rules": ({"because": "a test asks for it", **rule},),
        },
        source="test",
    )  # fmt: skip


def _counted(build: Any, **rule: Any) -> Evidence:
    (evidence,) = check_cases(_contract(rule="oracle_used", argument=NAME, **rule), _cases(build, "011", "101"))
    return evidence


def test_uses_are_counted_in_every_case() -> None:
    assert _counted(_search).outcome is HELD
    assert _counted(_search, at_least=2).outcome is FAILED
    twice = lambda secret: [*_search(secret), *used(_family(secret).program, 0, 1, 2, 3, backwards=True)]  # noqa: E731
    assert _counted(twice, at_least=2, at_most=2).outcome is HELD
    assert _counted(twice, at_most=1).outcome is FAILED
    sometimes = lambda secret: _search(secret) if secret == "011" else [x(0)]  # noqa: E731
    assert _counted(sometimes).outcome is FAILED


def test_what_only_has_the_name_counts_for_nothing() -> None:
    assert _counted(lambda secret: [*_search(secret), dataclasses.replace(gate("t", 0), origin=BLOCK)]).outcome is HELD
    assert _counted(lambda secret: [dataclasses.replace(gate("t", 0), origin=BLOCK)]).outcome is FAILED


@pytest.mark.parametrize("power", [1, 2, -1, 3])
def test_a_power_in_other_gates_may_be_a_use(power: int) -> None:
    whole = Program(2, 0, (gate("s", 0), cx(0, 1)))
    matrix = np.linalg.matrix_power(unitary(whole), power)
    assert may_be_a_use([UnitaryMatrix(matrix, (4, 1))], whole)
    assert may_be_a_use([UnitaryMatrix(matrix, (1, 4), (Control(0, 0), Control(3, 1)))], whole)
    assert not may_be_a_use([UnitaryMatrix(matrix, (4, 1)), gate("t", 1)], whole)


@pytest.mark.parametrize("power", [1, -1, 2, -2, 3, -3])
def test_each_power_of_an_operator_whose_powers_all_differ_may_be_a_use(power: int) -> None:
    assert may_be_a_use([UnitaryMatrix(np.linalg.matrix_power(unitary(ROTATED), power), (1, 4))], ROTATED)
    assert not may_be_a_use([UnitaryMatrix(np.linalg.matrix_power(unitary(ROTATED), 4 * power), (1, 4))], ROTATED)


def test_what_touches_many_more_qubits_is_no_use() -> None:
    whole = Program(2, 0, (gate("s", 0), cx(0, 1)))
    assert not may_be_a_use([gate("s", 0), *(cx(k, k + 1) for k in range(10))], whole)


def test_what_undoes_itself_is_no_use() -> None:
    assert not may_be_a_use([h(0), h(0)], Program(1, 0, (gate("t", 0),)))


def test_the_same_operator_in_other_gates_under_the_name_leaves_it_undecided() -> None:
    def opened(secret: str) -> list[Operation]:
        spelled = [h(2), *(cz(k, 2) for k in range(2) if secret[-1 - k] == "1"), h(2)]
        return [dataclasses.replace(operation, origin=BLOCK) for operation in spelled]

    evidence = _counted(opened)
    assert evidence.outcome is UNDECIDED and "match no use" in evidence.measured


def _opened(secret: str) -> Ops:
    """The oracle in other gates; the middle of three qubits of its secret apart, so that no gate of it is a use."""
    spelled = [h(3), *(cz(k, 3) for k in range(3) if secret[-1 - k] == "1"), h(3)]
    return [dataclasses.replace(operation, origin=BLOCK) for operation in spelled]


def _moved(operations: Ops, *qubits: int) -> Ops:
    return [dataclasses.replace(one, qubits=tuple(qubits[k] for k in one.qubits), controls=tuple(
        Control(qubits[k], value) for k, value in one.controls)) for one in operations]  # type: ignore[call-arg, union-attr]  # fmt: skip


ROTATED = Program(2, 0, (h(0), gate("rzz", 0, 1, params=(0.7,)), gate("rx", 1, params=(0.3,))))
HALVES = [h(0), *2 * [gate("rzz", 0, 1, params=(0.35,))], gate("rx", 1, params=(0.3,))]


@pytest.mark.parametrize("second", [(0, 1), (2, 3), (1, 2), (1, 0)])
def test_two_uses_in_other_gates_next_to_one_another_may_be_uses(second: tuple[int, int]) -> None:
    spelled = [dataclasses.replace(one, origin=BLOCK) for one in [*HALVES, *_moved(HALVES, *second)]]
    assert len(_uses(spelled, ROTATED).unmatched) == len(spelled)
    assert not _uses([one for one in spelled if getattr(one, "name", "") != "h"], ROTATED).unmatched


def test_two_that_undo_each_other_in_other_gates_leave_both_bounds_undecided() -> None:
    twice = lambda secret: [*_opened(secret), *_opened(secret)]  # noqa: E731
    assert _counted(twice, at_least=2).outcome is UNDECIDED
    assert _counted(lambda secret: [*_search(secret), x(0), *twice(secret)], at_most=2).outcome is UNDECIDED


def test_more_stretches_than_are_looked_at_may_hold_a_use() -> None:
    """Of an author's own gates: 40 in a row are no use, and of 100 that is not found out."""
    own = [gate("rx", k % 2, params=(0.1 + 0.01 * k,)) for k in range(100)]
    assert not may_hold_a_use(own[:40], ROTATED)
    assert may_hold_a_use(own, ROTATED)


def test_a_self_inverse_oracle_has_one_reading_however_often_it_is_used() -> None:
    """Eight uses, each forwards or backwards, would be 256 readings of one and the same program."""
    oracles = [build_program("phase_oracle", 3, {"marked": (marked,)}) for marked in ("110", "101", "011")]
    rule = OracleGeneric(rule="oracle_generic", argument=NAME, because="a test asks for it")
    cases = tuple(
        CaseProgram(
            "the case",
            {NAME: Circuit("phase_oracle", {"marked": (marked,)}, oracle)},
            Program(3, 0, tuple(operation for _ in range(8) for operation in (*used(oracle, 0, 1, 2), h(0)))),
            False,
        )
        for marked, oracle in zip(("110", "101", "011"), oracles, strict=True)
    )
    readings = oracle_generic(rule, cases, 0, oracles[1])
    assert len(readings.uses.found) == 8
    assert readings.complete and len(readings.programs) == 1


def test_sixty_qubits_that_are_nearly_alike_are_told_without_a_walk_through_all_orders() -> None:
    """Qubit 62 has one place, which the 62 before it could take as well: found out last, it would undo every order."""
    many = tuple(frozenset(range(62)) for _ in range(62))
    impossible = Use((0,), 1, False, frozenset(), (*many, frozenset({61})))
    assert list(itertools.islice(assignments(impossible, {}), 1)) == []
    possible = Use((0,), 1, False, frozenset(), (*(frozenset(range(63)) for _ in range(62)), frozenset({0})))
    (first,) = itertools.islice(assignments(possible, {}), 1)
    assert sorted(first) == list(range(63)) and first[-1] == 0
