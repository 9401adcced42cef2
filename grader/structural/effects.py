"""What one unitary operation does, whatever it is called.

An ``Effect`` is an operator stripped to its content, up to one global phase: qubits that it leaves
alone are dropped, and every qubit that acts as a control is one. CX, a 4 x 4 matrix with the numbers of
CX, ``rzx`` dressed to CX: one Effect. A controlled phase has controls alone and a 1 x 1 body.

A rotation by 2 pi is minus the identity: nothing on its own, but under a control a Z on that control.
"""

from __future__ import annotations

import cmath
import functools
import math
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from grader.structural.operators import (
    EFFECT_ATOL,
    blocks,
    close,
    controlled,
    embed,
    is_local,
    permutation_beside_local,
    reorder,
    scalar_of,
)
from ir.gates import Matrix, gate_spec, pauli_word
from ir.program import Channel, Control, Gate, Operation, UnitaryMatrix

MAX_DENSE_QUBITS = 8  # controls counted: 256 x 256
MAX_ROTATION_MATRIX = 6  # a Pauli rotation on more qubits is kept as its word
MAX_COMMUTATOR_QUBITS = 4

Axes = frozenset[str]
_Z = frozenset("z")


@dataclass(frozen=True, slots=True)
class Rotation:
    """``exp(-i angle/2 P)`` for a Pauli word too long for a matrix; letter k acts on qubit k."""

    word: str
    angle: float

    @property
    def entangles(self) -> bool:
        """Of two letters or more: half a turn is a product of Paulis."""
        return abs(math.sin(self.angle)) > EFFECT_ATOL


@dataclass(frozen=True, eq=False)
class Effect:
    """A unitary up to one global phase.

    Attributes:
        controls: Sorted by qubit; every qubit on which the operator is a control.
        qubits: Ascending; the others that it acts on.
        body: Acts on ``qubits`` where the controls are met; shape ``(2**k, 2**k)``, ``(1, 1)`` for a
            controlled phase. Exact if there are controls, up to a phase otherwise.
        axes: For each of ``qubits`` the Paulis of that qubit that the body commutes with.
        acts_on: Controls and qubits, ascending; empty for the identity.
        axes_on: The same as ``axes``, by qubit, and for controls too: a control commutes with its Z.
    """

    controls: tuple[Control, ...]
    qubits: tuple[int, ...]
    body: Matrix | Rotation
    axes: tuple[Axes, ...]
    acts_on: tuple[int, ...] = field(init=False)
    axes_on: Mapping[int, Axes] = field(init=False)

    def __post_init__(self) -> None:
        by_qubit = dict(zip(self.qubits, self.axes, strict=True))
        by_qubit.update((control.qubit, _Z) for control in self.controls)
        object.__setattr__(self, "axes_on", by_qubit)
        object.__setattr__(self, "acts_on", tuple(sorted(by_qubit)))

    @property
    def is_identity(self) -> bool:
        """Whether nothing is done, global phase aside."""
        return not self.controls and not self.qubits

    @functools.cached_property
    def is_local(self) -> bool:
        """Whether it is a product of one-qubit operators: operator Schmidt rank 1 across every cut."""
        if self.controls:
            return len(self.controls) + len(self.qubits) < 2
        if isinstance(self.body, Rotation):
            return not self.body.entangles
        return is_local(self.body)

    @functools.cached_property
    def entangles(self) -> bool:
        """Whether some product state becomes entangled: neither local, nor local beside a move of qubits.

        So a swap does not entangle, a controlled swap does. On more than four qubits a move of qubits
        that comes as one matrix is not looked for, and counts as entangling.
        """
        if self.is_local:
            return False
        if self.controls or isinstance(self.body, Rotation):
            return True
        return permutation_beside_local(self.body) is None

    def matrix(self, onto: tuple[int, ...]) -> Matrix:
        """Dense on ``onto``, which holds all that it acts on, at most ``MAX_DENSE_QUBITS``."""
        if len(onto) > MAX_DENSE_QUBITS or isinstance(self.body, Rotation):
            raise ValueError(f"no dense matrix on {len(onto)} qubits")
        labels = self.qubits + tuple(control.qubit for control in self.controls)
        if labels == onto and not self.controls:
            return self.body
        return embed(controlled(self.body, [control.value for control in self.controls]), labels, onto)

    @property
    def has_matrix(self) -> bool:
        """Whether ``matrix`` can be asked for on the qubits it acts on."""
        return not isinstance(self.body, Rotation) and len(self.qubits) + len(self.controls) <= MAX_DENSE_QUBITS

    def relabelled(self, label: Mapping[int, int]) -> Effect:
        """The same on other qubits; ``label`` holds all that it acts on."""
        if all(label[qubit] == qubit for qubit in self.acts_on):
            return self
        controls = tuple(sorted(Control(label[qubit], value) for qubit, value in self.controls))
        moved = tuple(label[qubit] for qubit in self.qubits)
        order = tuple(sorted(moved))
        axes = tuple(self.axes[moved.index(qubit)] for qubit in order)
        if isinstance(self.body, Rotation):
            word = "".join(self.body.word[moved.index(qubit)] for qubit in order)
            return Effect(controls, order, Rotation(word, self.body.angle), axes)
        return Effect(controls, order, reorder(self.body, moved, order), axes)


IDENTITY = Effect((), (), np.ones((1, 1), dtype=np.complex128), ())


def unitary_effect(operation: Operation) -> Effect | None:
    """The effect of a unitary operation; None for one that is not unitary, or not an operation on qubits.

    A channel with a single Kraus operator is unitary, whatever its author called it.
    """
    if isinstance(operation, Gate):
        word = pauli_word(operation.name)
        if word is not None and len(word) > MAX_ROTATION_MATRIX:
            return _rotation_effect(word, operation)
        local = _gate_effect(operation.name, operation.params, bool(operation.controls))
        return _placed(local, operation.qubits, operation.controls)
    if isinstance(operation, UnitaryMatrix):
        exact = bool(operation.controls)
        return _placed(_canonical(operation.matrix, exact=exact), operation.qubits, operation.controls)
    if isinstance(operation, Channel) and len(operation.kraus) == 1:
        return effect_of_matrix(operation.kraus[0], operation.qubits)
    return None


def effect_of_matrix(matrix: Matrix, qubits: tuple[int, ...], controls: tuple[Control, ...] = ()) -> Effect:
    """The effect of a unitary on ``qubits``, shape ``(2**k, 2**k)``, under ``controls``."""
    return _placed(_canonical(matrix, exact=bool(controls)), qubits, controls)


def undoes(later: Effect, earlier: Effect) -> bool:
    """Whether the two after one another are the identity, global phase aside."""
    if later.controls != earlier.controls or later.qubits != earlier.qubits:
        return False
    if isinstance(later.body, Rotation) or isinstance(earlier.body, Rotation):
        if not isinstance(later.body, Rotation) or not isinstance(earlier.body, Rotation):
            return False
        period = 4 * math.pi if later.controls else 2 * math.pi
        total = later.body.angle + earlier.body.angle
        return later.body.word == earlier.body.word and abs(math.remainder(total, period)) <= EFFECT_ATOL
    value = scalar_of(later.body @ earlier.body)
    return value is not None and (not later.controls or abs(value - 1) <= EFFECT_ATOL)


def commute(left: Effect, right: Effect) -> bool:
    """Whether two effects commute; False also where that was not found.

    Found if on every shared qubit both commute with one same Pauli (both are then block-diagonal in its
    basis there, and act on different qubits otherwise), or, on at most four qubits in all, by multiplying.
    """
    shared = left.axes_on.keys() & right.axes_on.keys()
    if all(left.axes_on[qubit] & right.axes_on[qubit] for qubit in shared):
        return True
    if len(shared) == 1 and any(left.axes_on[qubit] or right.axes_on[qubit] for qubit in shared):
        # One that commutes with a Pauli of its only shared qubit contains that Pauli: the other must commute with it.
        return False
    onto = tuple(sorted({*left.acts_on, *right.acts_on}))
    if len(onto) > MAX_COMMUTATOR_QUBITS or not left.has_matrix or not right.has_matrix:
        return False
    a, b = left.matrix(onto), right.matrix(onto)
    return close(a @ b, b @ a)


def product(later: Effect, earlier: Effect) -> Effect:
    """The effect of ``earlier`` and then ``later``; both have matrices, on ``MAX_DENSE_QUBITS`` at most."""
    onto = tuple(sorted({*later.acts_on, *earlier.acts_on}))
    return effect_of_matrix(later.matrix(onto) @ earlier.matrix(onto), onto)


@functools.lru_cache(maxsize=8192)
def _gate_effect(name: str, params: tuple[float, ...], exact: bool) -> Effect:
    spec = gate_spec(name)
    assert spec is not None  # every Gate checks that in its constructor
    return _canonical(spec.matrix(params), exact=exact)


def _canonical(matrix: Matrix, *, exact: bool) -> Effect:
    """Operands as labels. ``exact``: a global phase counts, because controls will be added."""
    labels = list(range(len(matrix).bit_length() - 1))
    for label in list(labels):
        (a, b), (c, d) = blocks(matrix, labels.index(label))
        if close(b, 0) and close(c, 0) and close(a, d):
            matrix = a
            labels.remove(label)
    controls: list[Control] = []
    for label in list(labels):
        (a, b), (c, d) = blocks(matrix, labels.index(label))
        if not close(b, 0) or not close(c, 0):
            continue
        for value, inactive, active in ((1, a, d), (0, d, a)):
            phase = scalar_of(inactive)
            if phase is not None and (not exact or abs(phase - 1) <= EFFECT_ATOL):
                matrix, exact = active / phase, True
                controls.append(Control(label, value))
                labels.remove(label)
                break
    body = np.array(matrix, dtype=np.complex128)
    body.flags.writeable = False
    axes = tuple(_axes(body, k) for k in range(len(labels)))
    return Effect(tuple(controls), tuple(labels), body, axes)


def _axes(matrix: Matrix, position: int) -> Axes:
    (a, b), (c, d) = blocks(matrix, position)
    found = "z" if close(b, 0) and close(c, 0) else ""
    if close(a, d):
        found += ("x" if close(b, c) else "") + ("y" if close(b, -c) else "")
    return frozenset(found)


def _placed(local: Effect, operands: tuple[int, ...], controls: tuple[Control, ...]) -> Effect:
    """A local effect put on its qubits, under more controls; exact if there are any."""
    phase_only = not local.qubits and not isinstance(local.body, Rotation)
    # A mere phase is nothing on its own; under controls it is a phase of theirs, unless it is 1.
    if phase_only and not local.controls and (not controls or close(np.asarray(local.body), 1)):
        return IDENTITY
    placed = local.relabelled(dict(enumerate(operands)))
    every = tuple(sorted(placed.controls + controls))
    if not placed.qubits and len(every) == 1 and every[0].value == 0:
        # diag(e, 1) is diag(1, 1/e) up to a phase: one form for each diagonal one-qubit operator.
        assert not isinstance(placed.body, Rotation)
        return Effect((Control(every[0].qubit, 1),), (), placed.body.conj(), ())
    return Effect(every, placed.qubits, placed.body, placed.axes)


def _rotation_effect(word: str, gate: Gate) -> Effect:
    angle = gate.params[0]
    if abs(math.sin(angle / 2)) <= EFFECT_ATOL:
        phase = np.array([[cmath.exp(1j * math.pi) if math.cos(angle / 2) < 0 else 1]], dtype=np.complex128)
        return _placed(Effect((), (), phase, ()), (), gate.controls)
    axes = tuple(frozenset(letter) for letter in word)
    local = Effect((), tuple(range(len(word))), Rotation(word, angle), axes)
    return _placed(local, gate.qubits, gate.controls)
