"""Near misses: each is named where it is one and not where it is none, and none of them changes an outcome."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest

from contracts.load import load_mapping
from contracts.schema import Contract
from contracts.target_values import (
    AnswerTarget,
    ChannelTarget,
    DensityTarget,
    DistributionTarget,
    FunctionTarget,
    InstrumentTarget,
    IsometryTarget,
    PropertyTarget,
    RelationTarget,
    StateTarget,
    TableProperty,
    TargetValue,
)
from contracts.targets import evaluate_for
from grader.functional import hints
from grader.functional.answer import compare_answer
from grader.functional.compare import compare
from grader.functional.near_arguments import related_targets
from grader.verdict import Outcome
from ir.program import Control, Gate, Measure, Operation
from tests.functional.building import ccx, contract, cx, h, program, register, turn, x

ONE = contract("state", register("q", 0))
TWO_STATES = contract("state", register("q", 0, 1))
UNITARY = contract("unitary", register("q", 0, 1, start="free"))
CHANNEL = contract("channel", register("q", 0, 1, start="free"))
LAW = contract("distribution", register("q", 0, 1))
TABLE = contract("classical_function", register("q", 0, 1, start="free"))
READOUT = contract("instrument", register("q", 0, start="free"), register("r", 1, 2, end="measured"), readout="ordered")
ANSWER = contract("answer", measurement="optional", accept=1e-6, reject=1e-5)

TILTED = StateTarget(np.kron([1, 0], [math.cos(0.3), 1j * math.sin(0.3)]))  # q0 turned, q1 in |0>
MATRIX = np.kron(
    np.diag([1, np.exp(0.9j)]), np.array([[math.cos(0.3), -1j * math.sin(0.3)], [-1j * math.sin(0.3), math.cos(0.3)]])
)
TURNED = IsometryTarget(MATRIX)  # RX(0.6) on q0, P(0.9) on q1
TURN = (turn("rx", 0, 0.6), turn("p", 1, 0.9))
INCREMENT = FunctionTarget((1, 2, 3, 0))
# P(q0 = 1) = 0.36, q1 always 0.
BIASED = DistributionTarget(np.array([0.64, 0.36, 0, 0]))
BIAS = 2 * math.asin(0.6)
MEASURED = InstrumentTarget(
    tuple((record, (np.diag([1.0 + 0j, 0]) if record == 0 else np.diag([0j, 1]),)) for record in (0, 1))
)


def witness(
    asked: Contract, target: TargetValue, operations: Sequence[Operation], clbits: int = 0, qubits: int = 2
) -> str:
    evidence = compare(asked, target, program(max(qubits, asked.num_qubits), *operations, clbits=clbits), "case")
    assert evidence[-1].outcome is not Outcome.HELD
    return evidence[-1].witness


TRIGGERED = {
    "reversed qubits of a state": (
        TWO_STATES, TILTED, (turn("rx", 1, -0.6),), "with the qubit order reversed the state matches",
    ),
    "conjugate of a state": (
        TWO_STATES, TILTED, (turn("rx", 0, 0.6),), "the complex conjugate of the target matches",
    ),
    "inverted bit of a state": (
        TWO_STATES, TILTED, (turn("rx", 0, -0.6), x(1)), "with bit 1 of the state inverted it matches",
    ),
    "right distribution, wrong state": (
        TWO_STATES, TILTED, (turn("rx", 0, -0.6), Gate("t", (0,))),
        "measured as it is, it gives the right distribution: phases or coherences differ",
    ),
    "conjugate of a mixed state": (
        TWO_STATES, DensityTarget(TILTED.amplitudes[:, None]), (turn("rx", 0, 0.6),),
        "the complex conjugate of the target matches",
    ),
    "reversed qubits of a mixed state": (
        TWO_STATES, DensityTarget(TILTED.amplitudes[:, None]), (turn("rx", 1, -0.6),),
        "with the qubit order reversed the state matches",
    ),
    "reversed qubits of a unitary": (
        UNITARY, TURNED, (turn("rx", 1, 0.6), turn("p", 0, 0.9)), "with the qubit order reversed it matches",
    ),
    "reversed outputs of a unitary": (
        UNITARY, TURNED, (*TURN, Gate("swap", (0, 1))), "with the order of the output qubits reversed it matches",
    ),
    "reversed inputs of a unitary": (
        UNITARY, TURNED, (Gate("swap", (0, 1)), *TURN), "with the order of the input qubits reversed it matches",
    ),
    "inverse of a unitary": (
        UNITARY, IsometryTarget(np.kron(MATRIX[:2, :2], np.diag([1, 1j]))),
        (turn("rx", 1, -0.6), Gate("sdg", (0,))), "the inverse of the target matches",
    ),
    "conjugate of a unitary": (
        UNITARY, IsometryTarget(MATRIX @ np.kron(np.eye(2), np.array([[0.6, -0.8], [0.8, 0.6]]))),
        (turn("ry", 0, 2 * math.acos(0.6)), turn("rx", 0, -0.6), turn("p", 1, -0.9)),
        "the complex conjugate of the target matches",
    ),
    "global phase under control": (
        UNITARY, IsometryTarget(np.diag([1, 1, 1, np.exp(0.8j)])), (turn("rz", 1, 0.8, 0),),
        "all that differs is a phase of -0.127 pi where qubit 0 is 1, as a global phase becomes one under control",
    ),
    "sign under two controls": (
        UNITARY, IsometryTarget(np.eye(4) + 0j), (Gate("z", (0,), (), (Control(1),)),),
        "all that differs is a phase of 1 pi where qubits 0 and 1 are 1, as a global phase becomes one under control",
    ),
    "relative phases": (
        UNITARY, IsometryTarget(np.eye(4) + 0j), (turn("p", 0, 0.3), turn("p", 1, 0.7)),
        "the target after a phase that depends on the basis input: only relative phases differ",
    ),
    "inverse of a channel": (
        CHANNEL, ChannelTarget((MATRIX,)), (turn("rx", 0, -0.6), turn("p", 1, -0.9)),
        "the inverse of the target matches",
    ),
    "reversed qubits of a channel": (
        CHANNEL, ChannelTarget((MATRIX,)), (turn("rx", 1, 0.6), turn("p", 0, 0.9)),
        "with the qubit order reversed it matches",
    ),
    "reversed bits of a distribution": (
        LAW, BIASED, (turn("ry", 1, BIAS),), "with the bit order reversed the distribution matches",
    ),
    "every bit of a record inverted": (
        LAW, BIASED, (turn("ry", 0, BIAS), x(0), x(1)), "with every bit of the record inverted it matches",
    ),
    "one bit of a record inverted": (
        LAW, BIASED, (turn("ry", 0, BIAS), x(1)), "with bit 1 of the record inverted it matches",
    ),
    "reversed value": (
        TABLE, INCREMENT, (cx(0, 1), x(0), Gate("swap", (0, 1))), "with the bit order reversed the table matches",
    ),
    "reversed input": (
        TABLE, INCREMENT, (Gate("swap", (0, 1)), cx(0, 1), x(0)),
        "with the order of the input's bits reversed the table matches",
    ),
    "both reversed": (
        TABLE, INCREMENT, (cx(1, 0), x(1)), "with both bit orders reversed the table matches",
    ),
    "inverted value": (
        TABLE, FunctionTarget((0, 1, 3, 2)), (cx(1, 0), x(0), x(1)), "with every bit of the value inverted it matches",
    ),
    "off by one input": (
        TABLE, INCREMENT, (), "each input gives the value of the one before: off by one",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TRIGGERED)
def test_a_near_miss_is_named(name: str) -> None:
    asked, target, operations, text = TRIGGERED[name]
    assert witness(asked, target, operations).endswith(text)


FAR = (turn("ry", 0, 0.4), turn("rx", 1, 1.1), cx(0, 1), turn("rx", 0, 0.2))


@pytest.mark.parametrize("name", TRIGGERED)
def test_a_far_miss_has_no_hint(name: str) -> None:
    asked, target, _, _ = TRIGGERED[name]
    shown = witness(asked, target, FAR)
    assert not any(shown.endswith(text) for *_, text in TRIGGERED.values())


def test_an_inverted_record_of_an_instrument_is_named() -> None:
    asked = contract("instrument", register("q", 0, start="free"), register("r", 1, end="measured"))
    wrong = (cx(0, 1), Measure(1, 0, True))
    assert witness(asked, MEASURED, wrong, clbits=1).endswith("with bit 0 of the record inverted it matches")
    assert "inverted" not in witness(asked, MEASURED, (h(1), Measure(1, 0)), clbits=1)


def test_a_reversed_record_of_an_instrument_is_named() -> None:
    target = InstrumentTarget(((0b01, (np.diag([1.0 + 0j, 0]),)), (0b11, (np.diag([0j, 1]),))))
    wrong = (x(1), cx(0, 2), Measure(1, 1), Measure(2, 0))
    assert witness(READOUT, target, wrong, clbits=2).endswith("with the order of the record's bits reversed it matches")


def test_a_reversed_record_of_one_qubit_measured_twice_is_named() -> None:
    # The register has one qubit, the record two bits, and the largest record that the target lists is 1.
    asked = contract(
        "instrument",
        register("q", 0, start="free"), register("r", 1, end="measured"), readout="record", measurement="required",
    )  # fmt: skip
    target = InstrumentTarget(((0b00, (np.diag([1.0 + 0j, 0]),)), (0b01, (np.diag([0j, 1]),))))
    right = (cx(0, 1), Measure(1, 0), cx(0, 1), Measure(1, 1))
    wrong = (cx(0, 1), Measure(1, 1), cx(0, 1), Measure(1, 0))
    assert compare(asked, target, program(2, *right, clbits=2), "case")[-1].outcome is Outcome.HELD
    assert witness(asked, target, wrong, clbits=2).endswith("with the order of the record's bits reversed it matches")


def test_a_reversed_relation_is_named() -> None:
    target = RelationTarget(tuple(frozenset({value}) for value in (1, 2, 3, 0)))
    wrong = (cx(0, 1), x(0), Gate("swap", (0, 1)))
    assert witness(TABLE, target, wrong).endswith("with the bit order reversed the relation holds")


def test_a_value_one_too_large_is_named() -> None:
    swap_0_and_1 = Gate("x", (0,), (), (Control(1, 0),))  # the table 1 0 2 3
    assert witness(TABLE, FunctionTarget((0, 3, 1, 2)), (swap_0_and_1,)).endswith("each value is one too large")
    assert witness(TABLE, FunctionTarget((2, 1, 3, 0)), (swap_0_and_1,)).endswith("each value is one too small")


def test_an_entangled_ancilla_is_named_with_its_purity() -> None:
    made = contract("unitary", register("q", 0, start="free"))
    evidence = compare(made, IsometryTarget(np.eye(2) + 0j), program(2, h(1)), "case")
    assert evidence[0].witness == "input |0>: qubit 1 ends in |1> with probability 0.5"
    entangled = compare(ONE, StateTarget(np.array([1, 1]) / math.sqrt(2) + 0j), program(3, h(0), cx(0, 2)), "case")
    assert entangled[0].witness == "qubit 2 ends in |1> with probability 0.5, left entangled or mixed: purity 0.5"


def parametrised(form: str, parameters: dict[str, object], arguments: list[dict[str, object]]) -> Contract:
    return load_mapping(
        {
            "schema_version": 1,
            "id": "tests/near",
            "version": 1,
            "title": "Parametrised",
            "statement": "Of a test.",
            "entry_point": {"name": "build", "arguments": arguments},
            "registers": [{"name": "q", "qubits": [0], "start": "free"}],
            "measurement": "optional",
            "cases": [],
            "probes": 1,
            "compare": {
                "object": "channel",
                "accept": 1e-8,
                "reject": 1e-7,
                "target": {"form": form, "parameters": parameters},
            },
            "rules": [{"rule": "returns_program", "because": "a program is graded"}],
        },
        source="test",
    )


ANGLE = {"name": "theta", "type": "angle", "description": "the angle"}
ROTATION = parametrised("rotation_channel", {"axis": "x", "angle": "$theta"}, [ANGLE])


@pytest.mark.parametrize(
    ("factor", "text"),
    [
        (2.0, "it matches the target at twice theta"),
        (0.5, "it matches the target at half of theta"),
        (-1.0, "the inverse of the target matches"),
        (math.pi / 180, "it matches the target at theta taken for degrees"),
        (math.pi, "it matches the target at theta taken for turns of pi"),
        (1.7, ""),
    ],
)
def test_a_factor_in_the_angle_is_named(factor: float, text: str) -> None:
    arguments = {"theta": 0.7}
    target = evaluate_for(ROTATION, ROTATION.compare.target, arguments)
    relatives = related_targets(ROTATION, ROTATION.compare.target, arguments)
    evidence = compare(ROTATION, target, program(1, turn("rx", 0, 0.7 * factor)), "case", relatives=relatives)
    assert evidence[-1].outcome is Outcome.FAILED
    assert evidence[-1].witness.endswith(text) if text else "matches" not in evidence[-1].witness.split("; ")[-1]


def test_an_integer_argument_off_by_one_is_named() -> None:
    count = {"name": "k", "type": "integer", "minimum": 0, "maximum": 5, "description": "a number"}
    made = contract("classical_function", register("q", 0, 1, start="free"))
    table = {"form": "table", "parameters": {"values": ["$k", 0, 0, 0]}}
    asked = made.model_copy(
        update={
            "entry_point": made.entry_point.model_validate({"name": "build", "arguments": (count,)}),
            "compare": made.compare.model_validate({**made.compare.model_dump(), "target": table}),
        }
    )
    relatives = related_targets(asked, asked.compare.target, {"k": 2})
    assert [near.text for near in relatives] == [
        "it matches the target at k = 3: off by one",
        "it matches the target at k = 1: off by one",
    ]


@pytest.mark.parametrize(
    ("target", "value", "text"),
    [
        (1.5, -1.5, "the negative of the expected value"),
        (1.5, 3.0, "twice the expected value"),
        (1.5, 0.75, "half the expected value"),
        (7, 8, "one more than the expected value"),
        ((1, 2, 4), (4, 2, 1), "in the opposite order it matches"),
        ((1, 2, 4), (2, 1, 4), "the members match, in another order"),
        ("01", "10", "in the opposite order it matches"),
        ((1.0, 0.0), (-1.0, 0.0), "the negative of the expected value"),
    ],
)
def test_a_near_miss_of_an_answer_is_named(target: object, value: object, text: str) -> None:
    (evidence,) = compare_answer(ANSWER, AnswerTarget(target), value, "case")  # type: ignore[arg-type]
    assert evidence.outcome is Outcome.FAILED
    assert evidence.witness.endswith(text)


def test_a_far_answer_has_no_hint() -> None:
    (evidence,) = compare_answer(ANSWER, AnswerTarget(1.5), 0.2, "case")
    assert evidence.witness == "returned 0.2, expected 1.5"


def test_a_hint_that_breaks_is_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> object:
        raise ValueError

    monkeypatch.setattr(hints, "altered_targets", lambda *_: iter([("broken", broken)]))
    monkeypatch.setattr(hints, "near_fact", broken)
    assert witness(TWO_STATES, TILTED, FAR).startswith("amplitude of")


def test_hints_are_not_looked_for_beyond_a_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "MAX_AMPLITUDES", 3)
    assert "reversed" not in witness(TWO_STATES, TILTED, (turn("rx", 1, -0.6),))


def test_a_property_has_no_hint_and_two_inputs_for_a_witness() -> None:
    asked = contract("classical_function", register("in", 0, 1, start="free", end="restored"), register("out", 2, 3))
    target = PropertyTarget(TableProperty.TWO_TO_ONE, 3)
    shown = witness(asked, target, (cx(1, 2),))
    assert shown == "input |00> gives 00, input |11> gives 01: the period asks for one value"
    shown = witness(asked, target, ())
    assert (
        shown == "input |00> gives 00, input |01> gives 00: one value, though the period does not take one to the other"
    )
    linear = witness(asked, PropertyTarget(TableProperty.LINEAR), (ccx(0, 1, 2),))
    assert (
        linear == "input |01> gives 00, input |10> gives 00, input |11> gives 01: the last is not the sum of the others"
    )
