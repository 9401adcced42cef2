"""Closed forms of states and operators inside algorithms, each against a second derivation."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from contracts.schema import Target
from contracts.target_values import IsometryTarget, StateTarget
from contracts.targets import TargetError, evaluate
from grader.simulate.dense import state, unitary
from ir.program import Control, Gate, Program

WAYPOINT_FORMS = {
    "uniform", "uniform_marked", "phase_flip", "diffusion", "grover_iterations", "controlled_swap", "inverse_dft",
    "function_superposition",
}  # fmt: skip


def _value(form: str, **parameters: Any) -> Any:
    return evaluate(Target(form=form, parameters=parameters), {})


def _h(n: int) -> tuple[Gate, ...]:
    return tuple(Gate("h", (k,)) for k in range(n))


def _marking(marked: str) -> Gate:
    """Z on qubit 0 where all bits are as marked, as an X-free gate with open controls."""
    bits = [int(bit) for bit in reversed(marked)]
    assert bits[0] == 1
    return Gate("z", (0,), controls=tuple(Control(k, bit) for k, bit in enumerate(bits) if k))


@pytest.mark.parametrize("n", [1, 2, 5])
def test_the_uniform_superposition_is_what_h_makes(n: int) -> None:
    value = _value("uniform", num_qubits=n)
    assert isinstance(value, StateTarget)
    assert np.allclose(value.amplitudes, state(Program(n, 0, _h(n))))


@pytest.mark.parametrize("marked", ["01", "101", "0111"])
def test_a_marked_superposition_is_what_a_query_makes(marked: str) -> None:
    n = len(marked)
    program = Program(n, 0, (*_h(n), _marking(marked)))
    assert np.allclose(_value("uniform_marked", num_qubits=n, marked=[marked]).amplitudes, state(program))
    assert np.allclose(
        _value("phase_flip", num_qubits=n, marked=[marked]).matrix, unitary(Program(n, 0, program.operations[n:]))
    )


def test_several_items_are_marked_one_by_one() -> None:
    both = _value("phase_flip", num_qubits=3, marked=["011", "101"]).matrix
    alone = [_value("phase_flip", num_qubits=3, marked=[item]).matrix for item in ("011", "101")]
    assert np.allclose(both, alone[0] @ alone[1])


@pytest.mark.parametrize("n", [2, 3])
def test_the_diffusion_is_h_x_cz_x_h_up_to_its_sign(n: int) -> None:
    flips = tuple(Gate("x", (k,)) for k in range(n))
    inside = Gate("z", (n - 1,), controls=tuple(Control(k) for k in range(n - 1)))
    built = unitary(Program(n, 0, (*_h(n), *flips, inside, *flips, *_h(n))))
    assert np.allclose(_value("diffusion", num_qubits=n).matrix, -built)


@pytest.mark.parametrize(("n", "iterations"), [(2, 1), (3, 2), (4, 3)])
def test_iterations_turn_the_uniform_state_towards_the_marked_one(n: int, iterations: int) -> None:
    """The angle of Boyer, Brassard, Hoyer and Tapp: sin^2((2k + 1) asin(2^(-n/2)))."""
    marked = "1" * n
    matrix = _value("grover_iterations", num_qubits=n, marked=[marked], iterations=iterations).matrix
    probability = abs((matrix @ _value("uniform", num_qubits=n).amplitudes)[-1]) ** 2
    assert probability == pytest.approx(math.sin((2 * iterations + 1) * math.asin(2 ** (-n / 2))) ** 2)


def test_the_controlled_swap_is_the_gate() -> None:
    gate = Gate("swap", (1, 2), controls=(Control(0),))
    assert np.allclose(_value("controlled_swap").matrix, unitary(Program(3, 0, (gate,))))


@pytest.mark.parametrize("n", [1, 3])
def test_the_inverse_transform_undoes_the_transform(n: int) -> None:
    inverse, forward = _value("inverse_dft", n=n), _value("dft", n=n)
    assert isinstance(inverse, IsometryTarget)
    assert np.allclose(inverse.matrix @ forward.matrix, np.eye(1 << n))


def test_a_function_is_written_above_its_arguments() -> None:
    amplitudes = _value("function_superposition", num_qubits=2, table=[0, 3, 1, 3]).amplitudes
    assert {f"{row:04b}" for row in np.flatnonzero(amplitudes)} == {"0000", "1101", "0110", "1111"}
    assert np.allclose(amplitudes[amplitudes != 0], 0.5)


@pytest.mark.parametrize(
    ("form", "parameters", "complaint"),
    [
        ("uniform", {"num_qubits": 11}, "from 1 to 10"),
        ("uniform_marked", {"num_qubits": 2, "marked": ["1"]}, "a string of 2 bits"),
        ("grover_iterations", {"num_qubits": 2, "marked": ["11"], "iterations": 0}, "from 1 to 64"),
        ("function_superposition", {"num_qubits": 2, "table": [0, 1]}, "4 values are expected"),
    ],
)
def test_wrong_parameters_are_named(form: str, parameters: dict[str, Any], complaint: str) -> None:
    with pytest.raises(TargetError, match=complaint):
        _value(form, **parameters)
