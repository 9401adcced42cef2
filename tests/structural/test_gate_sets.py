"""``forbidden_gates`` and ``allowed_gates``: by effect, in every spelling."""

from __future__ import annotations

import cmath
import math
from typing import Any

import numpy as np
import pytest
from circuits import CX_MATRIX, SWAP_MATRIX, checked, circuit, cp, cx, cz, gate, h, outcome, rz, unitary, x

from grader.structural.families import candidates
from grader.structural.operators import close, equal_up_to_phase
from grader.verdict import Outcome
from ir.gates import GATES, gate_spec
from ir.program import (
    Barrier,
    Channel,
    Conditional,
    Control,
    Gate,
    Measure,
    Operation,
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
)

PI = math.pi


def forbidden(*names: str) -> dict[str, Any]:
    return {"rule": "forbidden_gates", "gates": names}


def allowed(*names: str) -> dict[str, Any]:
    return {"rule": "allowed_gates", "gates": names}


def toffoli_matrix() -> np.ndarray[Any, Any]:
    matrix = np.eye(8, dtype=np.complex128)
    matrix[[3, 7]] = matrix[[7, 3]]  # controls are operands 0 and 1, the target is operand 2
    return matrix


IS_THE_GATE: tuple[tuple[str, Operation], ...] = (
    ("cx", cx(0, 1)),
    ("cx", unitary(CX_MATRIX, 0, 1)),
    ("cx", unitary(1j * CX_MATRIX, 1, 0)),
    ("cx", unitary(SWAP_MATRIX @ CX_MATRIX @ SWAP_MATRIX, 0, 1)),
    ("cx", Channel((CX_MATRIX,), (2, 0))),
    ("cx", gate("xpow", 1, params=(1.0,), controls=(0,))),
    ("cx", gate("u", 1, params=(PI, 0.0, PI), controls=(0,))),
    ("ccx", gate("x", 2, controls=(0, 1))),
    ("ccx", unitary(toffoli_matrix(), 2, 0, 1)),
    ("ccx", Gate("x", (2,), (), (Control(0, 0), Control(1, 1)))),
    ("cccx", gate("x", 3, controls=(0, 1, 2))),
    ("cz", cp(PI, 0, 1)),
    ("cz", unitary(np.diag([1, 1, 1, -1]).astype(complex), 1, 0)),
    ("cz", Gate("z", (0,), (), (Control(1, 0),))),
    ("z", gate("p", 0, params=(PI,))),
    ("z", rz(PI, 0)),
    ("z", rz(-3 * PI, 0)),
    ("h", gate("u", 0, params=(PI / 2, 0.0, PI))),
    ("h", unitary(np.kron(np.eye(2), gate_spec("h").matrix(())), 0, 1)),  # type: ignore[union-attr]
    ("rz", gate("p", 0, params=(0.3,))),
    ("rz", gate("t", 0)),
    ("p", rz(0.3, 0)),
    ("rx", gate("sx", 0)),
    ("ry", gate("u", 0, params=(0.3, 0.0, 0.0))),
    ("u", h(0)),
    ("cp", cz(1, 0)),
    ("crz", gate("rz", 1, params=(0.3,), controls=(0,))),
    ("cry", gate("u", 1, params=(0.3, 0.0, 0.0), controls=(0,))),
    ("cu", gate("h", 1, controls=(0,))),
    ("swap", gate("swappow", 0, 1, params=(3.0,))),
    ("swap", gate("pswap", 0, 1, params=(0.0,))),
    ("cswap", gate("swap", 1, 2, controls=(0,))),
    ("rzz", gate("zzpow", 0, 1, params=(0.2,))),
    ("rzx", gate("rxz", 1, 0, params=(0.4,))),
    ("iswap", gate("fsim", 1, 0, params=(-PI / 2, 0.0))),
    ("x", unitary(np.kron(gate_spec("x").matrix(()), gate_spec("h").matrix(())), 0, 1)),  # type: ignore[union-attr]
    ("rxyzxyzx", gate("rzxyzxyx", *range(7), params=(0.3,))),
)


@pytest.mark.parametrize("index", range(len(IS_THE_GATE)))
def test_a_forbidden_gate_is_found_in_this_spelling(index: int) -> None:
    name, operation = IS_THE_GATE[index]
    evidence = checked(forbidden(name), circuit(8, h(7), operation))
    wanted = Outcome.FAILED
    assert evidence.outcome is wanted, (name, operation)
    assert evidence.reason == "rule.forbidden_gates"
    assert "operation 1" in evidence.witness


IS_ANOTHER: tuple[tuple[str, Operation], ...] = (
    ("cx", cz(0, 1)),
    ("cx", x(0)),
    ("cx", gate("x", 2, controls=(0, 1))),
    ("cx", gate("rx", 1, params=(PI,), controls=(0,))),
    ("ccx", gate("rccx", 0, 1, 2)),
    ("ccx", cx(0, 1)),
    ("cz", gate("rz", 1, params=(PI,), controls=(0,))),
    ("crz", cz(0, 1)),
    ("cp", gate("rz", 1, params=(0.3,), controls=(0,))),
    ("z", gate("s", 0)),
    ("h", gate("u", 0, params=(PI / 2, 0.0, 0.0))),
    ("rx", gate("ry", 0, params=(0.3,))),
    ("rzx", gate("rxx", 0, 1, params=(0.3,))),
    ("rzz", cz(0, 1)),
    ("swap", gate("iswap", 0, 1)),
    ("iswap", gate("iswappow", 0, 1, params=(-1.0,))),
    ("rx", gate("rx", 0, params=(2 * PI,))),
    ("cx", gate("rx", 1, params=(4 * PI,), controls=(0,))),
)


@pytest.mark.parametrize("index", range(len(IS_ANOTHER)))
def test_another_gate_is_not_forbidden(index: int) -> None:
    name, operation = IS_ANOTHER[index]
    assert outcome(forbidden(name), circuit(3, operation)) is Outcome.HELD, (name, operation)


def test_a_forbidden_gate_in_a_branch_is_found() -> None:
    branch = Conditional((0,), frozenset({0}), (x(0),), (cx(0, 1),))
    evidence = checked(forbidden("cx"), circuit(2, Measure(0, 0), branch, num_clbits=1))
    assert evidence.outcome is Outcome.FAILED
    assert evidence.witness.startswith("operation 3: x on 1 controlled by 0")


def test_global_phases_of_a_controlled_gate_count() -> None:
    # Controlled iX is CX and an S on the control: not a CX.
    flip = np.array([[0, 1], [1, 0]])
    assert outcome(forbidden("cx"), circuit(2, UnitaryMatrix(1j * flip, (1,), (Control(0),)))) is Outcome.HELD
    assert outcome(forbidden("cx"), circuit(2, UnitaryMatrix(flip, (1,), (Control(0),)))) is Outcome.FAILED


# --- allowed -----------------------------------------------------------------------------------


@pytest.mark.parametrize("index", range(len(IS_THE_GATE)))
def test_a_gate_of_the_set_is_allowed_in_this_spelling(index: int) -> None:
    name, operation = IS_THE_GATE[index]
    closed = not isinstance(operation, Gate) or all(control.value for control in operation.controls)
    names = (name, "h") if name == "x" else (name,)
    wanted = Outcome.HELD if closed else Outcome.FAILED
    assert outcome(allowed(*names), circuit(8, operation)) is wanted, (name, operation)


@pytest.mark.parametrize("index", range(len(IS_ANOTHER) - 2))
def test_a_gate_outside_the_set_is_not_allowed(index: int) -> None:
    name, operation = IS_ANOTHER[index]
    evidence = checked(allowed(name), circuit(3, operation))
    assert evidence.outcome is Outcome.FAILED, (name, operation)
    assert evidence.reason == "rule.allowed_gates"


def test_identities_barriers_measurements_and_resets_are_free() -> None:
    program = circuit(
        2,
        Barrier((0, 1)),
        gate("id", 0),
        gate("rx", 1, params=(2 * PI,)),
        gate("gphase", params=(0.3,)),
        cx(0, 1),
        Measure(0, 0),
        Conditional((0,), frozenset({1}), (cx(1, 0),)),
        Reset(0),
        num_clbits=1,
    )
    assert outcome(allowed("cx"), program) is Outcome.HELD


def test_every_factor_of_a_product_is_asked() -> None:
    both = np.kron(gate_spec("h").matrix(()), gate_spec("t").matrix(()))  # type: ignore[union-attr]
    assert outcome(allowed("h", "t"), circuit(2, unitary(both, 0, 1))) is Outcome.HELD
    assert outcome(allowed("h"), circuit(2, unitary(both, 0, 1))) is Outcome.FAILED


def test_a_preparation_is_allowed_as_a_reset_and_x_gates_only() -> None:
    one, plus = np.array([0, 1]), np.array([1, 1]) / math.sqrt(2)
    assert outcome(allowed("x"), circuit(1, Prepare(one, (0,)))) is Outcome.HELD
    assert outcome(allowed("h"), circuit(1, Prepare(one, (0,)))) is Outcome.FAILED
    assert outcome(allowed("h", "x"), circuit(1, Prepare(plus, (0,)))) is Outcome.FAILED


def test_noise_is_no_gate_of_any_set() -> None:
    kraus = (math.sqrt(0.5) * np.eye(2), math.sqrt(0.5) * np.diag([1, -1]))
    program = circuit(1, Channel(kraus, (0,)))
    assert outcome(allowed("z", "id"), program) is Outcome.FAILED
    assert outcome(forbidden("z"), program) is Outcome.HELD


# --- parameters read off matrices --------------------------------------------------------------

PARAMETRISED = [*(name for name, row in GATES.items() if row.num_params), "rx", "ry", "rz", "rzz", "rzx", "rxyz"]


@pytest.mark.parametrize("name", PARAMETRISED)
def test_every_parametrised_gate_is_found_from_its_matrix(name: str) -> None:
    spec = gate_spec(name)
    assert spec is not None
    generator = np.random.default_rng(len(name))
    special = [0.0, PI, -PI, PI / 2, 2 * PI, 3 * PI, 1.0, 2.0, -1.0, 0.5, 1e-5, PI - 1e-5]
    checks = 0
    for _ in range(60):
        params = tuple(
            float(generator.choice(special) if generator.random() < 0.5 else generator.uniform(-13, 13))
            for _ in range(spec.num_params)
        )
        matrix = spec.matrix(params)
        found = candidates(name, matrix)
        assert found is not None
        assert any(close(spec.matrix(values), matrix) for values in found), params
        turned = matrix * cmath.exp(1j * generator.uniform(0, 7))
        found = candidates(name, turned)
        assert found is not None
        assert any(equal_up_to_phase(spec.matrix(values), turned) for values in found), params
        checks += 1
    assert checks == 60


@pytest.mark.parametrize("name", PARAMETRISED)
def test_a_matrix_of_no_family_reads_as_numbers_all_the_same(name: str) -> None:
    """A permutation of basis states that moves every one of them: entries that a family reads may all be 0."""
    spec = gate_spec(name)
    assert spec is not None
    size = 2**spec.num_qubits
    for moved in range(1, size):
        matrix = np.roll(np.eye(size), moved, axis=0)
        found = candidates(name, matrix)
        assert found is not None
        assert all(math.isfinite(value) for params in found for value in params)


def test_no_gate_of_the_table_is_left_without_a_reading() -> None:
    assert all(candidates(name, GATES[name].matrix((0.3,) * GATES[name].num_params)) for name in PARAMETRISED[:-6])
    assert len(PARAMETRISED) > 30


def test_a_long_program_repeats_no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    import grader.structural.gate_sets as gate_sets

    asked = 0
    original = gate_sets.is_gate

    def counting(*args: Any, **kwargs: Any) -> bool | None:
        nonlocal asked
        asked += 1
        return original(*args, **kwargs)

    monkeypatch.setattr(gate_sets, "is_gate", counting)
    gate_sets._gate_membership.cache_clear()
    program: Program = circuit(50, *(cx(k % 49, k % 49 + 1) for k in range(3000)))
    assert outcome(forbidden("ccx", "swap"), program) is Outcome.HELD
    assert asked == 2
