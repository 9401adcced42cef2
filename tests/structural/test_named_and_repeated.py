"""Long rotations by name and strength, moves under a condition, repeated gates, and what one case alone has."""

from __future__ import annotations

import ast
import dataclasses
import math

import pytest
from circuits import circuit, contract, cx, free, gate, h, outcome, swap, x

from grader.structural.case_program import CaseProgram
from grader.structural.check import check_cases
from grader.structural.effects import unitary_effect
from grader.structural.oracle_uses import substituted, uses_of
from grader.structural.recognise import is_gate
from grader.structural.source_names import names_in
from grader.structural.strength import entangling_strength
from grader.verdict import Outcome
from ir.program import Block, BlockKind, Conditional, Control, Gate, Measure, Operation, Program

HELD, FAILED = Outcome.HELD, Outcome.FAILED
WORD = "rzxzxzxz"


def long_rotation(angle: float, *controls: Control):
    effect = unitary_effect(Gate(WORD, tuple(range(7)), (angle,), controls))
    assert effect is not None
    return effect


@pytest.mark.parametrize(
    ("name", "controls", "closed", "either"),
    [
        (WORD, (), True, True),
        ("rxxxxzzz", (), False, False),
        ("rxxxzzzz", (), True, True),  # the operands in another order
        ("c" + WORD, (), False, False),
        ("c" + WORD, (Control(7),), True, True),
        ("c" + WORD, (Control(7, 0),), False, True),
        (WORD, (Control(7),), False, False),
        ("cc" + WORD, (Control(7), Control(8, 0)), False, True),
    ],
)
def test_a_long_rotation_is_named_by_its_letters_and_controls(name, controls, closed, either):
    effect = long_rotation(0.3, *controls)
    assert is_gate(effect, name, open_controls=False) is closed
    assert is_gate(effect, name, open_controls=True) is either


@pytest.mark.parametrize("small", [1e-3, 1e-5])
def test_a_long_rotation_is_as_strong_as_it_is_far_from_local(small):
    # exp(-i a/2 P) is a/2 from the identity, and a/2 from P itself at half a turn; the bound may be twice that.
    for angle in (small, -small, math.pi - small, math.pi + small, 2 * math.pi - small):
        assert small / 2 * (1 - 1e-5) <= entangling_strength(long_rotation(angle)) <= small * (1 + 1e-5)
    assert entangling_strength(long_rotation(math.pi / 2)) >= 2 * math.sin(math.pi / 8)
    # Under a control half a turn is no product any more, and a whole one is a Z of the control.
    one = Control(7)
    assert small / 2 * (1 - 1e-5) <= entangling_strength(long_rotation(small, one)) <= 2 * small
    assert entangling_strength(long_rotation(math.pi - small, one)) >= 1


def test_a_move_under_a_condition_is_not_followed():
    moved = (Measure(2, 0), Conditional((0,), frozenset({1}), (swap(0, 1),)))
    program = circuit(3, h(2), *moved, Measure(1, 1), num_clbits=2)
    assert outcome({"rule": "never_measured", "qubits": (0,)}, program) is HELD
    certain = circuit(3, swap(0, 1), Measure(1, 1), num_clbits=2)
    assert outcome({"rule": "never_measured", "qubits": (0,)}, certain) is FAILED
    entangled = circuit(3, cx(0, 1), Measure(1, 1), num_clbits=2)
    assert outcome({"rule": "never_measured", "qubits": (0,)}, entangled) is HELD


@pytest.mark.parametrize("count", [2, 3, 4])
def test_one_gate_again_and_again_is_as_many_steps(count):
    program = circuit(2, *[gate("iswap", 0, 1), h(0)] * count)
    single = circuit(2, *[gate("h", 0, controls=(1,)), gate("t", 0)] * count)
    for made in (program, single):
        assert outcome({"rule": "steps_required", "count": count}, made) is HELD
        assert outcome({"rule": "steps_required", "count": count + 1}, made) is FAILED
    roots = circuit(2, *[gate("phased_fsim", 0, 1, params=(0.3, 0.1, 0.2, 0.4, 0.5))] * count)
    assert outcome({"rule": "steps_required", "count": count}, roots) is HELD


def test_an_operation_that_the_first_case_alone_has_is_a_difference():
    made = contract({"rule": "same_structure"})

    def judged(*programs: tuple[Operation, ...]) -> Outcome:
        cases = tuple(
            CaseProgram(f"case {k}", {"bit": k}, circuit(4, *operations)) for k, operations in enumerate(programs)
        )
        (evidence,) = check_cases(made, cases)
        return evidence.outcome

    more, less = (h(0), cx(0, 1), cx(2, 3)), (h(0), cx(0, 1))
    assert judged(more, more, more) is HELD
    assert judged(more, less) is FAILED
    assert judged(less, more) is FAILED
    assert judged(more, more, less) is FAILED
    assert judged(less, less, more) is FAILED


def test_names_after_a_text_that_is_no_program_are_still_read():
    source = "import library\nexec('(')\nlibrary.solve(1)\nexec('import other; other.run()')"
    found = dict(names_in(ast.parse(source)))
    assert found["library.solve"] == 3
    assert found["other.run"] == 4


@pytest.mark.parametrize("branch", ["operations", "otherwise"])
def test_a_use_in_either_branch_of_a_condition_is_found_and_replaced(branch):
    block = (Block(BlockKind.USER, "oracle"),)
    oracle, other = Program(2, 0, (cx(0, 1),)), Program(2, 0, (cx(1, 0), x(0)))
    use = dataclasses.replace(cx(2, 1), origin=block)
    branches = {"operations": (), "otherwise": ()} | {branch: (h(0), use)}
    condition = Conditional((0,), frozenset({1}), branches["operations"], branches["otherwise"])
    program = Program(3, 1, (Measure(0, 0), condition, h(1)))
    (found,) = uses_of(program, "oracle", oracle).found
    replaced = substituted(program, [found], other, [(2, 1)])
    inside = getattr(replaced.operations[1], branch)
    assert [operation.name for operation in inside] == ["h", "x", "x"]
    assert inside[1].controls == (Control(1),) and inside[1].qubits == (2,)


def test_gates_are_required_so_often_and_no_oftener():
    rule = {"rule": "required_gates", "gates": ("cx",)}
    twice = circuit(3, cx(0, 1), h(1), cx(1, 2))
    assert outcome({**rule, "count": 2}, twice, registers=free(0, 1, 2)) is HELD
    assert outcome({**rule, "count": 3}, twice, registers=free(0, 1, 2)) is FAILED
