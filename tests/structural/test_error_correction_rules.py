"""Encoders, errors, syndromes and corrections, against fakes that give the same record."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from circuits import circuit, contract, cx, cz, gate, h, outcome, rz, x

from contracts.rules import CorrectionsFromSyndrome, ErrorIsPhysical
from grader.structural.case_program import CaseProgram
from grader.structural.check import check_cases
from grader.verdict import Evidence, Outcome
from ir.program import Conditional, Control, Gate, Measure, Operation, Reset

HELD, FAILED, UNDECIDED = Outcome.HELD, Outcome.FAILED, Outcome.UNDECIDED
DATA = {"name": "data", "qubits": (0, 1, 2)}
SYNDROME = {"name": "syndrome", "qubits": (3, 4), "end": "ignored"}
ENCODER = (cx(0, 1), cx(0, 2))
EXTRACTION = (cx(0, 3), cx(1, 3), cx(1, 4), cx(2, 4))


def ccx(a: int, b: int, target: int, *, values: tuple[int, int] = (1, 1)) -> Gate:
    return Gate("x", (target,), controls=(Control(a, values[0]), Control(b, values[1])))


CORRECTION = (ccx(3, 4, 0, values=(1, 0)), ccx(3, 4, 1), ccx(3, 4, 2, values=(0, 1)))
Build = Callable[[int], tuple[Operation, ...]]


def judged(kind: type, build: Build, *, values: tuple[int, ...] = (-1, 0, 1, 2), clbits: int = 2, **fields) -> Evidence:
    """The evidence of a rule on the cases of ``error``, each on the logical bits 0 and 1."""
    made = contract({"rule": "returns_program"}, registers=(DATA, SYNDROME))
    rule = kind.model_validate({"because": "a test asks for it", "argument": "error", **fields})
    programs = []
    for bit in (0, 1):
        for error in values:
            operations = (*((x(0),) if bit else ()), *build(error))
            program = circuit(6, *operations, num_clbits=clbits)
            programs.append(CaseProgram(f"bit {bit}, error {error}", {"bit": bit, "error": error}, program))
    (evidence,) = check_cases(made.model_copy(update={"rules": (rule,)}), tuple(programs))
    return evidence


def physical(build: Build, **more) -> Outcome:
    fields = {"rule": "error_is_physical", "registers": ("data",)}
    return judged(ErrorIsPhysical, build, **fields, **more).outcome


def corrected(build: Build, **more) -> Outcome:
    fields = {"rule": "corrections_from_syndrome", "data": "data", "syndrome": "syndrome", "count": 3, "controls": 2}
    return judged(CorrectionsFromSyndrome, build, **{**fields, **more}).outcome


def happens(error: int) -> tuple[Operation, ...]:
    return (x(error),) if error >= 0 else ()


def honest(error: int) -> tuple[Operation, ...]:
    return (*ENCODER, *happens(error), *EXTRACTION, *CORRECTION, cx(0, 2), cx(0, 1))


def padded(error: int) -> tuple[Operation, ...]:
    return (*ENCODER, h(1), h(1), *happens(error), x(0), x(0), *EXTRACTION, *CORRECTION)


def by_rotation(error: int) -> tuple[Operation, ...]:
    turned = tuple(gate("rx", q, params=(math.pi if q == error else 0.0,)) for q in range(3))
    return (*ENCODER, *turned, *EXTRACTION, *CORRECTION)


def measured(error: int) -> tuple[Operation, ...]:
    conditions = tuple(Conditional((0, 1), frozenset({value}), (x(q),)) for q, value in enumerate((1, 3, 2)))
    return (*ENCODER, *happens(error), *EXTRACTION, Measure(3, 0), Measure(4, 1), *conditions)


@pytest.mark.parametrize("build", [honest, padded, by_rotation, measured])
def test_honest_rounds_of_error_correction_hold(build):
    assert physical(build) is HELD
    assert corrected(build) is HELD


def test_an_error_before_the_encoder_is_not_physical():
    assert physical(lambda error: (*happens(error), *ENCODER, *EXTRACTION)) is FAILED


def test_an_error_written_into_the_syndrome_is_not_physical():
    table = {-1: (), 0: (x(3),), 1: (x(3), x(4)), 2: (x(4),)}
    assert physical(lambda error: (*ENCODER, *EXTRACTION, *table[error])) is FAILED


def test_an_error_after_everything_is_looked_at_by_nothing():
    assert physical(lambda error: (*ENCODER, *EXTRACTION, *happens(error))) is FAILED


def test_a_program_that_ignores_the_error_fails():
    assert physical(lambda error: (*ENCODER, *EXTRACTION, *CORRECTION)) is FAILED


def test_an_error_on_another_qubit_than_the_argument_names_fails_where_that_is_asked():
    def shifted(error: int) -> tuple[Operation, ...]:
        return (*ENCODER, *happens((error + 1) % 3 if error >= 0 else -1), *EXTRACTION, *CORRECTION)

    assert physical(shifted) is HELD
    assert physical(shifted, named=True) is FAILED
    assert physical(honest, named=True) is HELD
    assert physical(by_rotation, named=True) is HELD


def test_an_error_that_padding_undoes_is_none():
    assert physical(lambda error: (*ENCODER, *happens(error), *happens(error), *EXTRACTION)) is FAILED


def test_a_program_that_differs_in_a_second_place_fails():
    cheat = {-1: (), 0: (rz(0.1, 3),), 1: (), 2: ()}
    assert physical(lambda error: (*ENCODER, *happens(error), *EXTRACTION, *cheat[error], h(3))) is FAILED


def test_one_value_of_the_argument_decides_nothing():
    assert physical(honest, values=(0,)) is UNDECIDED
    assert corrected(honest, values=(0,)) is UNDECIDED


def test_corrections_that_know_the_error_fail():
    assert corrected(lambda error: (*ENCODER, *happens(error), *EXTRACTION, *happens(error))) is FAILED
    assert corrected(lambda error: (*honest(error), *happens(error), *happens(error), *happens(error))) is FAILED


def test_an_operation_after_the_extraction_that_one_error_alone_lacks_depends_on_the_error():
    def build(error: int) -> tuple[Operation, ...]:
        return (*ENCODER, *happens(error), *EXTRACTION, *CORRECTION, *(() if error == 2 else (h(0),)))

    assert corrected(build) is FAILED


def test_corrections_that_are_not_multi_controlled_fail_where_that_is_asked():
    weak = (cx(3, 0), cx(4, 2), cx(3, 1))
    build: Build = lambda error: (*ENCODER, *happens(error), *EXTRACTION, *weak)  # noqa: E731
    assert corrected(build) is FAILED
    assert corrected(build, controls=1) is HELD


def test_no_corrections_fail():
    assert corrected(lambda error: (*ENCODER, *happens(error), *EXTRACTION)) is FAILED


def test_corrections_through_a_work_qubit_are_controlled_by_what_it_was_computed_from():
    def build(error: int) -> tuple[Operation, ...]:
        steps = []
        for target, values in ((0, (1, 0)), (1, (1, 1)), (2, (0, 1))):
            steps += [ccx(3, 4, 5, values=values), cx(5, target), ccx(3, 4, 5, values=values)]
        return (*ENCODER, *happens(error), *EXTRACTION, *steps)

    assert corrected(build) is HELD


def test_x_parities_that_share_data_may_be_read_between_hadamards_of_the_data():
    turned = (h(0), h(1), h(2))
    program = (h(0), *ENCODER, *turned, *EXTRACTION, *turned)
    assert parity(program, (0, 1), 3, "x") is HELD
    assert parity(program, (1, 2), 4, "x") is HELD


def test_an_error_before_a_basis_change_does_not_hide_the_parity_whatever_the_listing():
    error, check = gate("z", 1), (cx(0, 3), cx(1, 3))
    for layer in ((h(0), error, h(1)), (error, h(1), h(0))):
        assert parity((h(0), *ENCODER, *layer, *check), (0, 1), 3, "x") is HELD
    # After the change of basis a flip changes what is read, and with it the parity of the ancilla.
    assert parity((h(0), *ENCODER, h(1), x(1), h(0), *check), (0, 1), 3, "x") is FAILED


def test_a_basis_change_before_an_encoder_that_commutes_with_the_parity_is_not_one_of_the_extraction():
    assert parity((h(0), cx(0, 1), cx(0, 2), cx(0, 3)), (0,), 3, "x") is FAILED


def test_flips_that_make_a_control_an_open_one_lose_no_syndrome():
    def build(error: int) -> tuple[Operation, ...]:
        fixes = (x(4), ccx(3, 4, 0), x(4), ccx(3, 4, 1), x(3), ccx(3, 4, 2), x(3))
        return (*ENCODER, *happens(error), *EXTRACTION, *fixes)

    assert corrected(build) is HELD


def test_a_syndrome_turned_out_of_its_basis_decides_nothing():
    fixes = (h(3), ccx(3, 4, 0), ccx(3, 4, 1), ccx(3, 4, 2))
    assert corrected(lambda error: (*ENCODER, *happens(error), *EXTRACTION, *fixes)) is FAILED


def test_the_bits_may_be_collected_on_a_spare_qubit_of_the_syndrome_register():
    wide = (DATA, {"name": "syndrome", "qubits": (3, 4, 5), "end": "ignored"})
    fields = {"argument": "error", "syndrome": "syndrome", "count": 3, "controls": 2, "because": "a test asks for it"}
    rule = CorrectionsFromSyndrome.model_validate({"rule": "corrections_from_syndrome", "data": "data", **fields})
    made = contract({"rule": "returns_program"}, registers=wide).model_copy(update={"rules": (rule,)})

    def found(collect: Callable[[tuple[int, int]], Gate]) -> Outcome:
        steps = []
        for target, values in ((0, (1, 0)), (1, (1, 1)), (2, (0, 1))):
            steps += [collect(values), cx(5, target), collect(values)]
        programs = tuple(
            CaseProgram(f"{error}", {"error": error}, circuit(6, *ENCODER, *happens(error), *EXTRACTION, *steps))
            for error in (0, 1, 2)
        )
        (evidence,) = check_cases(made, programs)
        return evidence.outcome

    assert found(lambda values: ccx(3, 4, 5, values=values)) is HELD
    assert found(lambda values: cx(3, 5)) is FAILED


def test_registers_that_hold_the_data_together_are_taken_together():
    split = ({"name": "logical", "qubits": (0,)}, {"name": "rest", "qubits": (1, 2)}, SYNDROME)
    fields = {"argument": "error", "syndrome": "syndrome", "count": 3, "controls": 2, "because": "a test asks for it"}
    made = contract({"rule": "returns_program"}, registers=split)
    programs = tuple(
        CaseProgram(f"error {error}", {"error": error}, circuit(6, *honest(error), num_clbits=2)) for error in (0, 1, 2)
    )
    for data, found in ((("logical", "rest"), HELD), ("logical", FAILED)):
        rule = CorrectionsFromSyndrome.model_validate({"rule": "corrections_from_syndrome", "data": data, **fields})
        (evidence,) = check_cases(made.model_copy(update={"rules": (rule,)}), programs)
        assert evidence.outcome is found


def test_a_correction_spelled_in_fifteen_gates_is_one():
    def spelled(a: int, b: int, c: int) -> tuple[Operation, ...]:
        t, tdg = (lambda q: gate("t", q)), (lambda q: gate("tdg", q))
        return (
            *(h(c), cx(b, c), tdg(c), cx(a, c), t(c), cx(b, c), tdg(c), cx(a, c)),
            *(t(b), t(c), h(c), cx(a, b), t(a), tdg(b), cx(a, b)),
        )

    def build(error: int) -> tuple[Operation, ...]:
        fixes = (x(4), *spelled(3, 4, 0), x(4), *spelled(3, 4, 1), x(3), *spelled(3, 4, 2), x(3))
        return (*ENCODER, *happens(error), *EXTRACTION, *fixes)

    assert corrected(build) is HELD


def test_the_extraction_of_an_x_check_is_no_correction():
    def build(error: int) -> tuple[Operation, ...]:
        flipped = (gate("z", error),) if error >= 0 else ()
        check = (h(3), cx(3, 0), cx(3, 1), h(3), h(4), cx(4, 1), cx(4, 2), h(4))
        return (*ENCODER, h(0), h(1), h(2), *flipped, *check)

    assert corrected(build, controls=1, count=1) is FAILED


CODE = (DATA, SYNDROME)


def complete(operations: tuple[Operation, ...], **more) -> Outcome:
    rule = {"rule": "encoder_complete_before", "data": ("data",), "extraction": ("syndrome",), **more}
    return outcome(rule, circuit(6, *operations, num_clbits=2), registers=CODE)


@pytest.mark.parametrize(
    ("operations", "found"),
    [
        ((*ENCODER, *EXTRACTION), HELD),
        ((cx(0, 1), cx(0, 3), cx(0, 2), cx(1, 3), cx(1, 4), cx(2, 4)), HELD),  # commutes: it could come first
        ((h(2), cz(0, 2), h(2), cx(0, 1), *EXTRACTION), HELD),
        ((*ENCODER, x(1), *EXTRACTION, *CORRECTION), HELD),
        ((cx(0, 1), cx(1, 3), cx(1, 2), *EXTRACTION[2:]), HELD),
        ((cx(0, 1), *EXTRACTION[:3], cx(1, 2), EXTRACTION[3]), HELD),
        ((cx(0, 1), cx(2, 4), cx(0, 2), *EXTRACTION[:3]), FAILED),  # qubit 2 is looked at too early
        ((cx(0, 1), *EXTRACTION), FAILED),  # qubit 2 is never joined
        ((*ENCODER,), FAILED),
        ((cx(0, 1), cx(0, 1), *ENCODER[1:], *EXTRACTION), FAILED),  # padding joins nothing
        ((*ENCODER, *EXTRACTION, h(0), cx(0, 2)), FAILED),
    ],
)
def test_encoder_complete_before(operations, found):
    assert complete(operations) is found


def test_a_decoder_may_follow_where_the_contract_says_so():
    program = (*ENCODER, *EXTRACTION, *CORRECTION, cx(0, 2), cx(0, 1))
    assert complete(program) is FAILED
    assert complete(program, decoder=True) is HELD
    between = (*ENCODER, *EXTRACTION[:2], h(1), cx(0, 1), h(1), *EXTRACTION[2:])
    assert complete(between, decoder=True) is FAILED


def parity(operations: tuple[Operation, ...], data: tuple[int, ...], ancilla: int, basis: str = "z") -> Outcome:
    rule = {"rule": "parity_reaches", "data": data, "ancilla": ancilla, "basis": basis}
    return outcome(rule, circuit(8, *operations, num_clbits=4), registers=CODE)


@pytest.mark.parametrize(
    ("operations", "found"),
    [
        ((*ENCODER, *EXTRACTION, Measure(3, 0)), HELD),
        ((*ENCODER, *EXTRACTION, *CORRECTION), HELD),
        ((*ENCODER, h(3), cz(0, 3), cz(1, 3), h(3), Measure(3, 0)), HELD),
        ((*ENCODER, cx(1, 3), x(2), cx(0, 3), Measure(3, 0)), HELD),
        ((*ENCODER, h(0), h(1), h(3), cx(3, 0), cx(3, 1), h(3), h(0), h(1), Measure(3, 0)), HELD),  # by kickback
        ((*ENCODER, cx(1, 3), Measure(3, 0)), FAILED),
        ((h(0), cx(0, 2), cx(0, 1), h(1), cx(0, 1), cx(1, 3), cx(0, 1), Measure(3, 0)), UNDECIDED),
        ((*ENCODER, cx(1, 3), Measure(3, 0), cx(0, 2), cx(0, 1)), UNDECIDED),  # it may be gathered on the data
        ((*ENCODER, x(0), *EXTRACTION, Measure(3, 0)), HELD),
        ((*ENCODER, *EXTRACTION, Measure(3, 0, inverted=True)), FAILED),
        ((*ENCODER, *EXTRACTION, x(3), Measure(3, 0)), FAILED),
        ((*ENCODER, cx(0, 3), Measure(3, 0)), FAILED),
        ((*ENCODER, cx(0, 3), cx(2, 3), Measure(3, 0)), FAILED),
        ((*ENCODER, x(3), Measure(3, 0)), FAILED),
        ((*ENCODER, *EXTRACTION[:2], cx(0, 3), cx(1, 3), Measure(3, 0)), FAILED),
        ((*ENCODER, *EXTRACTION[:2], h(3), Measure(3, 0)), FAILED),
        ((*ENCODER,), FAILED),
        ((*ENCODER, cx(0, 3), gate("t", 3), h(3), cx(1, 3), Measure(3, 0)), UNDECIDED),
    ],
)
def test_parity_of_the_data_reaches_the_ancilla(operations, found):
    assert parity(operations, (0, 1), 3) is found


def test_a_check_of_x():
    check = (h(3), cx(3, 0), cx(3, 1), cx(3, 2), h(3), Measure(3, 0))
    assert parity((h(0), *ENCODER, *check), (0, 1, 2), 3, "x") is HELD
    assert parity((h(0), *ENCODER, *check), (0, 1, 2), 3, "z") is FAILED
    turned = (h(0), h(1), h(2), cx(0, 3), cx(1, 3), cx(2, 3), h(0), h(1), h(2), Measure(3, 0))
    assert parity((h(0), *ENCODER, *turned), (0, 1, 2), 3, "x") is HELD


def test_one_ancilla_used_twice_is_judged_at_each_measurement():
    twice = (*ENCODER, cx(0, 3), cx(1, 3), Measure(3, 0), Reset(3), cx(1, 3), cx(2, 3), Measure(3, 1))
    assert parity(twice, (0, 1), 3) is HELD
    assert parity(twice, (1, 2), 3) is HELD
    assert parity(twice, (0, 2), 3) is FAILED


BLOCKS = ({"name": "left", "qubits": (0, 1, 2)}, {"name": "right", "qubits": (3, 4, 5)})
ENCODERS = (cx(0, 1), cx(0, 2), cx(3, 4), cx(3, 5))
ACROSS = (cx(0, 3), cx(1, 4), cx(2, 5))


@pytest.mark.parametrize(
    ("operations", "found"),
    [
        ((*ENCODERS, *ACROSS), HELD),
        ((*ENCODERS, *ACROSS, *ENCODERS[::-1]), HELD),
        ((cx(3, 4), cx(3, 5), cx(0, 1), ACROSS[1], cx(0, 2), ACROSS[0], ACROSS[2]), HELD),
        ((*ENCODERS, h(3), cz(0, 3), h(3), *ACROSS[1:]), HELD),
        ((*ENCODERS, cx(0, 1), cx(0, 1), *ACROSS), HELD),  # padding
        ((cx(0, 3), *ENCODERS), FAILED),  # coupled before it was encoded
        ((*ENCODERS, *ACROSS[:2]), FAILED),
        ((*ENCODERS, cx(0, 4), cx(1, 3), cx(2, 5)), FAILED),
        ((*ENCODERS, ACROSS[0], *ACROSS, ACROSS[0], ccx(0, 1, 3)), FAILED),
        ((*ENCODERS, ACROSS[0], ACROSS[1], cx(4, 5), h(5), cx(5, 4), ACROSS[1], ACROSS[2]), FAILED),
        ((*ENCODERS, *ACROSS, *ACROSS), FAILED),  # comes to nothing
        ((*ENCODERS,), FAILED),
    ],
)
def test_transversal(operations, found):
    assert (
        outcome({"rule": "transversal", "blocks": ("left", "right")}, circuit(6, *operations), registers=BLOCKS)
        is found
    )


def test_blocks_of_several_registers_are_coupled_in_the_order_of_their_qubits():
    names = {"left": (0,), "left_rest": (1, 2), "right": (3,), "right_rest": (4, 5)}
    registers = tuple({"name": name, "qubits": qubits} for name, qubits in names.items())
    rule = {"rule": "transversal", "blocks": (("left", "left_rest"), ("right", "right_rest"))}
    assert outcome(rule, circuit(6, *ENCODERS, *ACROSS), registers=registers) is HELD
    assert outcome(rule, circuit(6, *ENCODERS, cx(0, 3), cx(1, 5), cx(2, 4)), registers=registers) is FAILED


def test_a_distance_three_check_on_thousands_of_gates_is_bounded():
    generator = np.random.default_rng(3)
    rounds = []
    for _ in range(1_000):
        a, b = (int(q) for q in generator.choice(3, 2, replace=False))
        rounds += [cx(a, 3), cx(b, 3), Measure(3, 0), Reset(3)]
    assert parity((*ENCODER, *rounds), (0, 1), 3) in (HELD, UNDECIDED)
