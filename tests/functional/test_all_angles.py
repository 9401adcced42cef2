"""From finitely many angles to all: what is proved, what is not, and that it decides nothing."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from contracts.angle_degrees import DEGREES, target_degrees
from contracts.load import load_id, load_mapping
from contracts.schema import Contract, Target
from contracts.target_values import ChannelTarget, IsometryTarget, StateTarget
from contracts.targets import TargetError, evaluate
from grader.functional import all_angles
from grader.functional.all_angles import all_angles_evidence
from grader.functional.angle_family import enlargement, fitted_family, grid
from grader.functional.distances import phase_aligned_operator_distance
from grader.simulate.dense import state, unitary
from grader.simulate.limits import EngineLimit
from grader.verdict import Outcome
from ir.program import Channel, Conditional, Control, Gate, Measure, Operation, Program, UnitaryMatrix
from ir.random_programs import random_unitary
from tests.functional.building import program, turn, x

RX_RY = load_id("states/rx_ry")
VALUES = [(0.3, 1.1), (-1.7, 0.4), (2.9, -2.2), (0.9, 3.0), (-0.2, -1.3)]


def grown(make: Callable[[float, float], tuple[Operation, ...]], values: Any = VALUES, **header: Any) -> str:
    """What is said of a program for each pair of angles."""
    programs = [program(2, *make(a, b), **header) for a, b in values]
    (evidence,) = all_angles_evidence(RX_RY, [{"parameters": pair} for pair in values], programs)
    assert evidence.outcome is Outcome.HELD
    return evidence.measured


def textbook(a: float, b: float) -> tuple[Operation, ...]:
    return turn("rx", 0, a), turn("ry", 0, b)


def test_the_textbook_program_is_proved_for_all_angles() -> None:
    said = grown(textbook)
    assert said.startswith("proved for all angles: trigonometric polynomials of degree 1, 1 on 16 points")
    assert "at every angle, the circuit that its 5 runs show" in said


@pytest.mark.parametrize(
    "make",
    [
        lambda a, b: (turn("rx", 0, a / 2), turn("rx", 0, a / 2), turn("ry", 0, b)),
        lambda a, b: (turn("rx", 0, a + 4 * math.pi), turn("ry", 0, b - 4 * math.pi)),
        lambda a, b: (turn("rx", 0, 2 * a), turn("rx", 0, -a), turn("ry", 0, b)),
        lambda a, b: (Gate("h", (0,)), turn("p", 0, a), Gate("h", (0,)), turn("ry", 0, b), x(1), x(1)),
        lambda a, b: (x(1), turn("rx", 0, a, 1), x(1), turn("ry", 0, b)),
        lambda a, b: (*textbook(a, b), Measure(0, 0)),
    ],
)  # fmt: skip
def test_other_spellings_are_proved_too(make: Any) -> None:
    assert grown(make, clbits=1).startswith("proved for all angles")


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda a, b: textbook(a, b) if a > 0 else (*textbook(a, b), x(1), x(1)), "not one circuit"),
        (lambda a, b: (turn("rx", 0, a % (2 * math.pi)), turn("ry", 0, b)), "not one circuit"),
        (lambda a, b: (turn("rx", 0, math.sin(a)), turn("ry", 0, b)), "not one circuit"),
        (lambda a, b: (turn("rx", 0, a / 3), turn("rx", 0, a - a / 3), turn("ry", 0, b)), "not one circuit"),
        (lambda a, b: (Gate("xpow", (0,), (a / math.pi,)), turn("ry", 0, b)), "not one circuit"),
        (lambda a, b: (Gate("prx", (0,), (a, 0.0)), turn("ry", 0, b)), "is not known"),
        (lambda a, b: (UnitaryMatrix(np.eye(2) + 0j, (0,)), *textbook(a, b)), "is not known"),
        (lambda a, b: (UnitaryMatrix(unitary(program(1, *textbook(a, b))), (0,)),), "not one circuit"),
        (lambda a, b: (*textbook(a, b), turn("rz", 1, 9 * a), turn("rz", 1, 9 * b)), "more than 1024 points"),
        (lambda a, b: (turn("rx", 0, a), turn("ry", 0, b + 1e-3)), "not within the tolerance"),
    ],
)
def test_where_nothing_is_proved_it_says_why(make: Any, why: str) -> None:
    said = grown(make)
    assert said.startswith("checked at 5 values of the arguments only: ")
    assert why in said


def test_too_few_runs_prove_nothing() -> None:
    assert grown(textbook, VALUES[:3]).startswith("checked at 3 values of the arguments only")
    assert grown(textbook, VALUES[:4]).startswith("proved for all angles")


def test_runs_at_one_angle_determine_no_factor() -> None:
    assert "only: the programs are not one circuit" in grown(textbook, [(0.3, 1.1)] * 5)


def test_an_error_at_an_angle_that_no_run_saw_is_seen_on_the_grid() -> None:
    """RZ(a) with a = 0 in all runs but through b only: the family is known, and it is not the target's."""
    values = [(0.0, 0.4), (0.0, 1.0), (0.0, -2.0), (0.0, 3.0)]
    assert grown(lambda a, b: (turn("ry", 0, b),), values).startswith("checked at 4 values")


def test_nothing_is_said_of_arguments_that_are_no_angles() -> None:
    bell = load_id("states/bell_phi_plus")
    assert all_angles_evidence(bell, [{}], [program(2)]) == ()


def test_the_family_has_the_members_that_it_was_made_from() -> None:
    programs = [
        program(2, turn("rx", 0, 1 + a / 2 - b), Conditional((0,), frozenset({1}), (turn("rz", 1, 3 * b),)), clbits=1)
        for a, b in VALUES
    ]
    family = fitted_family(programs, np.array(VALUES))
    assert family is not None
    np.testing.assert_allclose(family.factors, [[0.5, -1], [0, 3]])
    np.testing.assert_allclose(family.offsets, [1, 0], atol=1e-14)
    for pair, made in zip(VALUES, programs, strict=True):
        member = family.at(np.array(pair))
        first, second = member.operations
        assert first.params == pytest.approx(made.operations[0].params)  # type: ignore[union-attr]
        assert second.operations[0].params == pytest.approx(made.operations[1].operations[0].params)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("operations", "highest", "parts"),
    [
        ((("rx", 1.0, ()),), 1, 1),
        ((("rx", 0.5, ()),), 0.5, 2),
        ((("rx", 1.0, (1,)),), 1, 2),
        ((("rx", 0.5, (1,)),), 0.5, 4),
        ((("p", 1.0, ()), ("rz", 2.0, ())), 3, 1),
    ],
)
def test_the_frequencies_hold_every_entry_of_the_density_matrix(operations: Any, highest: float, parts: int) -> None:
    """By a discrete Fourier transform over 16 periods' worth of points."""

    def make(angle: float) -> Program:
        gates = [turn("ry", 0, 0.9), Gate("h", (1,))]
        for name, factor, controls in operations:
            gates += [turn(name, 0, factor * angle, *controls), turn("ry", 0, 0.4), turn("ry", 1, 0.7)]
        return program(2, *gates)

    values = np.array([[0.3], [1.1], [-2.0]])
    family = fitted_family([make(float(value)) for (value,) in values], values)
    assert family is not None
    ((found_highest, found_parts),) = family.frequencies() or ()
    assert (found_highest, found_parts) == (highest, parts)
    count = 64
    samples = []
    for k in range(count):
        vector = state(family.at(np.array([2 * math.pi * parts * k / count])))
        samples.append(np.outer(vector, vector.conj()).ravel())
    spectrum = np.abs(np.fft.fft(np.array(samples), axis=0)).max(axis=1) / count
    frequencies = np.abs(np.fft.fftfreq(count, 1 / count))
    assert spectrum[frequencies > highest * parts].max() < 1e-14
    assert spectrum[frequencies > 0].max() > 1e-3


@pytest.mark.parametrize("form", DEGREES)
def test_every_listed_target_has_the_degree_that_it_is_listed_with(form: str) -> None:
    """No frequency above it, and the frequency itself present, by a discrete Fourier transform in each angle."""
    count = 16
    checked = 0
    for name, degree in DEGREES[form].items():
        samples = []
        for k in range(count):
            angle = 2 * math.pi * k / count
            given: Any = (0.4, angle, 0.9) if name == "angles" else angle
            parameters: dict[str, Any] = {
                "rotation_sequence": {"axes": "xyz"},
                "rotation_channel": {"axis": "x"},
                "u3": {"theta": 0.4, "phi": 0.7, "lam": 0.9},
                "euler_turns": {},
                "euler_turned_zero": {},
            }[form]
            value = evaluate(Target(form=form, parameters={**parameters, name: given}), {})
            samples.append(_pairs_of_entries(value))
        spectrum = np.abs(np.fft.fft(np.array(samples), axis=0)).max(axis=1) / count
        frequencies = np.abs(np.fft.fftfreq(count, 1 / count))
        assert spectrum[frequencies > degree].max() < 1e-15
        assert spectrum[frequencies == degree].max() > 1e-2
        checked += 1
    assert checked == len(DEGREES[form])


def _pairs_of_entries(value: object) -> np.ndarray:
    """Every entry times the conjugate of every other: the density matrix, or the Choi matrix."""
    match value:
        case StateTarget(amplitudes):
            root = amplitudes
        case ChannelTarget(kraus):
            root = kraus[0].ravel()
        case IsometryTarget(matrix):
            root = matrix.ravel()
        case _:
            raise TypeError(type(value).__name__)
    return np.outer(root, root.conj()).ravel()


def test_degrees_add_up_where_an_argument_is_used_twice() -> None:
    twice = Target(form="rotation_sequence", parameters={"axes": "xy", "angles": ("$a", "$a")})
    assert target_degrees(twice, {"a": 0.3}) == {"a": 2}
    assert target_degrees(Target(form="ghz", parameters={"n": 3}), {"a": 0.3}) is None
    axis = Target(form="rotation_channel", parameters={"axis": "$a", "angle": 0.3})
    assert target_degrees(axis, {"a": 0.3}) is None


def test_the_enlargement_bounds_random_polynomials() -> None:
    rng = np.random.default_rng(1)
    checked = 0
    for _ in range(200):
        degree = int(rng.integers(1, 6))
        coefficients = rng.normal(size=degree + 1) + 1j * rng.normal(size=degree + 1)

        def polynomial(angles: Any, coefficients: Any = coefficients) -> Any:
            return np.real(sum(c * np.exp(1j * k * angles) for k, c in enumerate(coefficients)))

        (count,), points = grid([degree], [1])
        on_grid = np.abs(polynomial(points[:, 0])).max()
        anywhere = np.abs(polynomial(np.linspace(0, 2 * math.pi, 5000))).max()
        assert anywhere <= enlargement([degree], [count]) * on_grid + 1e-12
        checked += 1
    assert checked == 200


def test_a_channel_is_proved_too() -> None:
    made = _rotation_contract()
    values = [(0.3,), (-1.7,), (2.9,), (0.9,)]
    programs = [program(1, turn("rx", 0, a)) for (a,) in values]
    (evidence,) = all_angles_evidence(made, [{"theta": a} for (a,) in values], programs)
    assert evidence.measured.startswith("proved for all angles: trigonometric polynomials of degree 1 on 4 points")


def _rotation_contract() -> Contract:
    return load_mapping(
        {
            "schema_version": 1,
            "id": "tests/rotation",
            "version": 1,
            "title": "A rotation",
            "statement": "Of a test.",
            "entry_point": {
                "name": "build",
                "arguments": [{"name": "theta", "type": "angle", "description": "the angle"}],
            },
            "registers": [{"name": "q", "qubits": [0], "start": "free"}],
            "measurement": "optional",
            "cases": [],
            "probes": 4,
            "compare": {
                "object": "channel",
                "accept": 1e-8,
                "reject": 1e-7,
                "target": {"form": "rotation_channel", "parameters": {"axis": "x", "angle": "$theta"}},
            },
            "rules": [{"rule": "returns_program", "because": "a program is graded"}],
        },
        source="test",
    )


U3 = load_mapping(
    {
        "schema_version": 1,
        "id": "tests/general_rotation",
        "version": 1,
        "title": "A general rotation",
        "statement": "Of a test.",
        "entry_point": {
            "name": "build",
            "arguments": [{"name": n, "type": "angle", "description": "an angle"} for n in ("theta", "phi", "lam")],
        },
        "registers": [{"name": "q", "qubits": [0], "start": "free"}],
        "measurement": "forbidden",
        "cases": [],
        "probes": 6,
        "compare": {
            "object": "unitary",
            "accept": 1e-8,
            "reject": 1e-7,
            "target": {"form": "u3", "parameters": {"theta": "$theta", "phi": "$phi", "lam": "$lam"}},
        },
        "rules": [{"rule": "returns_program", "because": "a program is graded"}],
    },
    source="test",
)
TRIPLES = [(0.3, 1.1, -0.7), (-1.7, 0.4, 2.2), (2.9, -2.2, 0.1), (0.9, 3.0, 1.3), (-0.2, -1.3, -2.9), (1.4, 0.2, 0.8)]


def grown_unitary(make: Callable[[float, float, float], tuple[Operation, ...]], qubits: int = 1) -> str:
    programs = [program(qubits, *make(*triple)) for triple in TRIPLES]
    arguments = [dict(zip(("theta", "phi", "lam"), triple, strict=True)) for triple in TRIPLES]
    (evidence,) = all_angles_evidence(U3, arguments, programs)
    return evidence.measured


def by_square_roots(theta: float, phi: float, lam: float) -> tuple[Operation, ...]:
    turns = (turn("rz", 0, lam), Gate("sx", (0,)), turn("rz", 0, theta + math.pi), Gate("sx", (0,)))
    return (*turns, turn("rz", 0, phi + math.pi))


@pytest.mark.parametrize(
    ("make", "qubits"),
    [
        (by_square_roots, 1),
        (lambda t, p, k: (turn("rz", 0, k), turn("ry", 0, t), turn("rz", 0, p)), 1),
        (lambda t, p, k: (x(1), *by_square_roots(t, p, k), x(1)), 2),
    ],
)  # fmt: skip
def test_a_unitary_is_proved_for_all_angles(make: Any, qubits: int) -> None:
    said = grown_unitary(make, qubits)
    assert said.startswith("proved for all angles: trigonometric polynomials of degree 1, 1, 1 on 64 points")


@pytest.mark.parametrize(
    ("make", "qubits", "why"),
    [
        # Right at no other angles than these would be: a wrong factor, a wrong sign, a turn too many.
        (lambda t, p, k: (turn("rz", 0, k), turn("ry", 0, t), turn("rz", 0, p + 1e-6)), 1, "not within the tolerance"),
        (lambda t, p, k: (turn("rz", 0, k), turn("ry", 0, t), turn("rz", 0, -p)), 1, "the bound on the grid"),
        (lambda t, p, k: (turn("rz", 0, k), turn("ry", 0, t), turn("rz", 0, p + 0.5)), 1, "the bound on the grid"),
        (lambda t, p, k: (*by_square_roots(t, p, k), turn("rx", 1, 1e-5)), 2, "not within the tolerance"),
        (lambda t, p, k: (*by_square_roots(t, p, k), turn("rx", 1, 3 * t)), 2, "the bound on the grid"),
    ],
)
def test_a_family_that_is_not_the_unitary_everywhere_is_not_proved(make: Any, qubits: int, why: str) -> None:
    assert why in grown_unitary(make, qubits)


def test_the_bound_for_all_angles_is_one_on_random_unitaries() -> None:
    """||U - e^{i phi} V|| from a bound on ||U x conj(U) - V x conj(V)||, computed with the matrices themselves."""
    rng = np.random.default_rng(2)
    checked = 0
    for size in (1e-6, 1e-3, 0.1, 0.4):
        for _ in range(10):
            first = random_unitary(rng, 1)
            h = rng.normal(size=(2, 2)) + 1j * rng.normal(size=(2, 2))
            values, vectors = np.linalg.eigh(h + h.conj().T)
            turned = (vectors * np.exp(1j * size * values / np.abs(values).max())) @ vectors.conj().T @ first
            doubled = np.kron(first, first.conj()) - np.kron(turned, turned.conj())
            bound = 2 * math.sin(math.asin(np.linalg.norm(doubled, 2) / 2) / 2)
            exact = phase_aligned_operator_distance(first, turned)
            assert exact <= bound + 1e-14 and 2 * exact >= np.linalg.norm(doubled, 2) - 1e-14
            checked += 1
    assert checked == 40


def test_a_bound_of_the_engine_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any) -> Any:
        raise EngineLimit("amplitudes", 2**30, 2**24, "limit.dimension")

    monkeypatch.setattr(all_angles, "observe", refused)
    assert "only: on the grid amplitudes: 1073741824 would be needed, 16777216 are allowed" in grown(textbook)


def test_a_target_that_is_not_defined_on_the_grid_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def undefined(*_: Any) -> Any:
        raise TargetError("angle: no such angle")

    monkeypatch.setattr(all_angles, "evaluate_for", undefined)
    assert "only: on the grid the target is not defined: angle: no such angle" in grown(textbook)


@pytest.mark.parametrize("fault", [ValueError("shape"), ZeroDivisionError("division"), KeyError("x")])
def test_a_fault_of_ours_is_not_swallowed(fault: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise fault

    monkeypatch.setattr(all_angles, "observe", broken)
    with pytest.raises(type(fault)):
        grown(textbook)


def test_a_program_with_noise_is_left_alone() -> None:
    noise = Channel((math.sqrt(0.5) * np.eye(2), math.sqrt(0.5) * np.eye(2)), (0,))
    assert "is not known" in grown(lambda a, b: (*textbook(a, b), noise))


def test_a_control_that_is_always_met_changes_the_frequencies_but_not_the_proof() -> None:
    said = grown(lambda a, b: (x(1), Gate("rx", (0,), (a,), (Control(1),)), x(1), turn("ry", 0, b)))
    assert "degree 2, 1 on 32 points" in said


def test_a_global_phase_that_depends_on_the_angles_is_no_part_of_it() -> None:
    programs = [replace(program(1, *textbook(a, b)), global_phase=a * b) for a, b in VALUES]
    (evidence,) = all_angles_evidence(RX_RY, [{"parameters": pair} for pair in VALUES], programs)
    assert evidence.measured.startswith("proved for all angles")
