"""Which gate an operation is, by effect and up to one global phase, whatever it is called.

Names are base gates of the table with leading c's for controls, as contracts write them. The order of
operands is free; a parametrised name stands for all of its parameters. An open control makes another
gate than a closed one (X, control, X): a name in ``allowed_gates`` asks for closed controls, a name in
``forbidden_gates`` for any, because hiding a CCX between X gates is no way around it.
"""

from __future__ import annotations

import functools
import itertools

import numpy as np

from contracts.rules import split_controls
from grader.structural.effects import MAX_DENSE_QUBITS, Effect, Rotation, effect_of_matrix
from grader.structural.families import candidates
from grader.structural.operators import close, component, equal_up_to_phase, tensor_components
from ir.gates import GATES, Matrix, gate_spec, pauli_word
from ir.program import Control, Gate, Operation

MAX_TABLE_QUBITS = max(row.num_qubits for row in GATES.values())
# With these any numbers on few qubits would be "a gate": two-parameter families and more name no gate.
MAX_NAMING_PARAMS = 1


def named_so(operation: Operation, name: str) -> bool:
    """Whether an operation is a table gate that carries this very name, with closed controls."""
    base, controls = split_controls(name)
    if not isinstance(operation, Gate) or len(operation.controls) != controls:
        return False
    return operation.name == base and all(control.value for control in operation.controls)


def is_gate(effect: Effect, name: str, *, open_controls: bool) -> bool | None:
    """Whether an effect is gate ``name`` with some parameters.

    Args:
        effect: Not the identity.
        name: As ``contracts.rules.split_controls`` reads it.
        open_controls: Whether controls may be open as well as closed.

    Returns:
        None if that could not be decided: a parametrised gate whose parameters nothing here can read.
    """
    if open_controls:
        effect = _closed(effect)
    base, count = split_controls(name)
    spec = gate_spec(base)
    assert spec is not None  # split_controls found it
    word = pauli_word(base)
    if len(effect.acts_on) != count + spec.num_qubits or len(effect.controls) < count:
        return False
    if isinstance(effect.body, Rotation):
        return (
            word is not None
            and len(effect.controls) == count
            and sorted(effect.body.word) == sorted(word)
            and all(control.value for control in effect.controls)
        )
    undecided = False
    for controls in itertools.combinations(effect.controls, count) if count else ((),):
        if not all(control.value for control in controls):
            continue
        rest = tuple(control for control in effect.controls if control not in controls)
        inner = Effect(rest, effect.qubits, effect.body, effect.axes)
        answer = _is_base(inner, base, exact=count > 0)
        if answer:
            return True
        undecided = undecided or answer is None
    return None if undecided else False


def parts(effect: Effect) -> tuple[Effect, ...]:
    """The tensor factors of an effect: one-qubit gates written as one matrix are several gates."""
    if effect.controls or isinstance(effect.body, Rotation) or len(effect.qubits) < 2:
        return (effect,)
    found = tensor_components(effect.body)
    if len(found) == 1:
        return (effect,)
    pieces = (effect_of_matrix(component(effect.body, part), tuple(effect.qubits[k] for k in part)) for part in found)
    return tuple(piece for piece in pieces if not piece.is_identity)


def table_gate(effect: Effect) -> str | None:
    """The name of the table gate that an effect is, with c's for its controls, or None.

    Only gates with at most one parameter name an operation here: ``u`` would be any numbers at all.
    """
    for name in _table_names(len(effect.acts_on), len(effect.controls)):
        if is_gate(effect, name, open_controls=True):
            return name
    return None


@functools.lru_cache(maxsize=256)
def _table_names(num_qubits: int, most_controls: int) -> tuple[str, ...]:
    words = ["r" + "".join(word) for size in (1, 2, 3) for word in itertools.combinations_with_replacement("xyz", size)]
    rows = [row for name in [*words, *GATES] if (row := gate_spec(name)) is not None]
    wanted = [row for row in rows if row.num_params <= MAX_NAMING_PARAMS and row.name not in ("id", "gphase")]
    wanted.sort(key=lambda row: row.num_params)
    fitting = [row for row in wanted if 0 <= num_qubits - row.num_qubits <= most_controls]
    return tuple("c" * (num_qubits - row.num_qubits) + row.name for row in fitting)


def _closed(effect: Effect) -> Effect:
    """The same with every control closed."""
    return Effect(tuple(Control(c.qubit, 1) for c in effect.controls), effect.qubits, effect.body, effect.axes)


def _is_base(effect: Effect, base: str, *, exact: bool) -> bool | None:
    """Whether an effect, controls as part of its matrix, is gate ``base``; ``exact``: its phase counts."""
    spec = gate_spec(base)
    assert spec is not None
    assert isinstance(effect.body, np.ndarray)  # Rotation was answered before
    qubits = effect.acts_on
    if len(qubits) > MAX_DENSE_QUBITS:
        # No row of the table is that wide; a Pauli rotation is, and never has controls of its own.
        return False if effect.controls else _is_wide_rotation(effect, base, exact=exact)
    matrix = effect.matrix(qubits)
    if len(qubits) > MAX_TABLE_QUBITS:
        return _is_wide_rotation(effect, base, exact=exact)
    orders = itertools.permutations(range(len(qubits)))
    wanted = [_permuted(matrix, order) for order in orders]
    if spec.num_params == 0:
        return any(_same(spec.matrix(()), m, exact) for m in wanted)
    for m in wanted:
        found = candidates(base, m)
        if found is None:
            return None
        if any(_same(spec.matrix(params), m, exact) for params in found):
            return True
    return False


def _is_wide_rotation(effect: Effect, base: str, *, exact: bool) -> bool:
    """A Pauli rotation on many qubits: it commutes with just one Pauli of each, which spells its word."""
    word = pauli_word(base)
    if word is None or effect.controls or any(len(axes) != 1 for axes in effect.axes):
        return False
    spelled = "".join(letter for axes in effect.axes for letter in axes)
    if sorted(spelled) != sorted(word):
        return False
    spec = gate_spec("r" + spelled)
    assert spec is not None
    assert isinstance(effect.body, np.ndarray)  # Rotation was answered before
    found = candidates("r" + spelled, effect.body) or []
    return any(_same(spec.matrix(params), effect.body, exact) for params in found)


def _same(gate: Matrix, matrix: Matrix, exact: bool) -> bool:
    return close(gate, matrix) if exact else equal_up_to_phase(gate, matrix)


def _permuted(matrix: Matrix, order: tuple[int, ...]) -> Matrix:
    """Operand k of the result is operand ``order[k]`` of the matrix."""
    indices = np.arange(len(matrix))
    spread = np.zeros_like(indices)
    for k, source in enumerate(order):
        spread |= (indices >> k & 1) << source
    return matrix[np.ix_(spread, spread)]
