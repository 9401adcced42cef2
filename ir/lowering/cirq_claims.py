"""Whether all that an object of Cirq says of itself is one operation.

Cirq's protocols ask an object for its unitary, its decomposition, its mixture, its Kraus operators, or let it act on
the simulator's state itself; simulators differ in what they ask first. A class of Cirq's own is taken at its word. One
that is not is read by its decomposition, and all else that it says must agree with that.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import cirq
import numpy as np
from cirq.ops.raw_types import _InverseCompositeGate

from ir.gates import Matrix
from ir.lowering.base import InvalidCandidate, Note, UnsupportedOperation
from ir.lowering.cirq_fragment import Fragment, density_after, unitary_of
from ir.program import block_name, qubits_of

# Beyond this what a user's gate says is not compared: of a unitary a note says so, all else is refused.
MAX_COMPARED_QUBITS = 8
CLAIMS_ATOL = 1e-8
# An object may act in single precision, as Cirq's simulators do unless they are told otherwise.
ACTION_ATOL = 1e-6

_CHANNELS = ("_mixture_", "_kraus_", "_apply_channel_")
# Methods that decide what an object does, and that Cirq would find on the object itself as well.
_PROTOCOLS = frozenset(
    {
        "_act_on_",
        "_apply_unitary_",
        "_decompose_",
        "_decompose_with_context_",
        "_has_kraus_",
        "_has_mixture_",
        "_has_unitary_",
        "_unitary_",
        *_CHANNELS,
    }
)
_CLASSES_OF_CIRQ: frozenset[type] = frozenset(
    value
    for name, module in list(sys.modules.items())
    if name.partition(".")[0] == "cirq"
    for value in vars(module).values()
    if isinstance(value, type) and value.__module__.partition(".")[0] == "cirq"
)


def refuse_own_protocols(value: Any) -> None:
    """Refuse an object of a class of Cirq's that carries a protocol's method as an attribute of its own.

    Raises:
        InvalidCandidate: It does.
    """
    own = getattr(value, "__dict__", {})
    if not _PROTOCOLS.isdisjoint(own):
        method = min(_PROTOCOLS & own.keys())
        raise InvalidCandidate(f"gate {name_of(value)!r} carries a {method} of its own")


def agree_with_claims(
    claimant: Any, qubits: Sequence[Any], numbers: tuple[int, ...], definition: Fragment, notes: dict[str, Note]
) -> None:
    """Compare a definition with all that is stated beside it, and take over the phase of a stated unitary.

    Cirq lets a decomposition be off by a global phase, and simulates the unitary where there is
    one; so the phase of the unitary is what a control sees.

    Args:
        claimant: A gate on ``qubits``, or an operation.
        qubits: Of Cirq.
        numbers: The same of the program.
        definition: What was read.
        notes: Takes what was not compared.

    Raises:
        InvalidCandidate: Something differs from the definition by more than a phase.
        UnsupportedOperation: Something cannot be compared with it.
    """
    if states_unitary(claimant):
        _agree_with_unitary(claimant, numbers, definition, notes)
    foreign = [method for method in ("_act_on_", *_CHANNELS) if _is_foreign(claimant, method)]
    if foreign:
        _agree_with_actions(claimant, foreign, qubits, numbers, definition)


def _agree_with_unitary(claimant: Any, numbers: tuple[int, ...], definition: Fragment, notes: dict[str, Note]) -> None:
    name = name_of(claimant)
    if len(numbers) > MAX_COMPARED_QUBITS:
        code = "cirq.unitary_not_compared"
        text = f"gate {name!r}: read by its definition; its unitary is too wide to be compared with it"
        notes[code + name] = Note(code, text)
        return
    claimed = claimed_unitary(claimant)
    if claimed is None:
        return
    _check_within(name, definition, numbers)
    defined = unitary_of(definition, numbers)
    if defined is None:
        raise InvalidCandidate(f"gate {name!r}: it states a unitary, but its definition is not unitary")
    if claimed.shape != defined.shape:
        raise InvalidCandidate(f"gate {name!r}: its unitary has shape {claimed.shape}, expected {defined.shape}")
    if np.abs(claimed - defined).max() <= CLAIMS_ATOL:
        return
    phase = float(np.angle(np.vdot(defined, claimed)))
    difference = float(np.abs(claimed - np.exp(1j * phase) * defined).max())
    if not difference <= CLAIMS_ATOL:
        raise InvalidCandidate(f"gate {name!r}: its matrix and its definition differ by {difference:.2g}")
    definition.phase += phase


def _agree_with_actions(
    claimant: Any, methods: Sequence[str], qubits: Sequence[Any], numbers: tuple[int, ...], definition: Fragment
) -> None:
    """What the methods make of a random state, against what the definition makes of it."""
    name = name_of(claimant)
    if len(numbers) > MAX_COMPARED_QUBITS:
        raise UnsupportedOperation(f"gate {name!r} with a {methods[0]}", hint="it is too wide to be compared")
    _check_within(name, definition, numbers)
    random = np.random.default_rng()  # seeded by the system: nothing is made to fit one state
    dimension = 2 ** len(numbers)
    state = random.normal(size=dimension) + 1j * random.normal(size=dimension)
    state /= np.linalg.norm(state)
    before = np.outer(state, state.conj())
    expected = density_after(definition, numbers, before)
    for method in methods:
        after = _after(claimant, method, qubits, state)
        if after is None:
            continue
        if expected is None:
            raise UnsupportedOperation(
                f"gate {name!r} with a {method}",
                hint="its definition cannot be compared with it: leave one of them out",
            )
        difference = float(np.abs(after - expected).max()) if after.shape == expected.shape else np.inf
        if not difference <= ACTION_ATOL:
            # Without the number, which another random state would change: a verdict reads the same every time.
            raise InvalidCandidate(f"gate {name!r}: its {method} and its definition differ")


def _after(claimant: Any, method: str, qubits: Sequence[Any], state: Matrix) -> Matrix | None:
    """The density matrix, big-endian, that one method makes of a state; None if it declines."""
    if method == "_mixture_":
        mixture = cirq.mixture(claimant, default=None)
        parts = None if mixture is None else [np.sqrt(weight) * np.asarray(part) for weight, part in mixture]
    elif method == "_kraus_":
        parts = cirq.kraus(claimant, default=None)
    else:
        return _acted_on(claimant, method, qubits, state)
    if parts is None:
        return None
    columns = [np.asarray(part, dtype=np.complex128) @ state for part in parts]
    return np.asarray(sum(np.outer(column, column.conj()) for column in columns), dtype=np.complex128)


def _acted_on(claimant: Any, method: str, qubits: Sequence[Any], state: Matrix) -> Matrix | None:
    """What the simulators of state vectors and of density matrices would have; None if the object declines.

    Raises:
        InvalidCandidate: The two differ.
    """
    found: list[Matrix] = []
    if method == "_act_on_":
        vector = cirq.StateVectorSimulationState(initial_state=state, qubits=qubits, dtype=np.complex128)
        if _acts(claimant, vector, qubits):
            column = vector.target_tensor.reshape(-1)
            found.append(np.outer(column, column.conj()))
    density = cirq.DensityMatrixSimulationState(
        initial_state=np.outer(state, state.conj()), qubits=qubits, dtype=np.complex128
    )
    if method == "_apply_channel_":
        cirq.act_on(claimant, density, None if isinstance(claimant, cirq.Operation) else qubits)
        found.append(density.target_tensor.reshape(len(state), -1))
    elif _acts(claimant, density, qubits):
        found.append(density.target_tensor.reshape(len(state), -1))
    if len(found) == 2 and not np.abs(found[0] - found[1]).max() <= ACTION_ATOL:
        raise InvalidCandidate(f"gate {name_of(claimant)!r}: its {method} differs from simulator to simulator")
    return found[0] if found else None


def _acts(claimant: Any, state: Any, qubits: Sequence[Any]) -> bool:
    action = claimant._act_on_(state) if isinstance(claimant, cirq.Operation) else claimant._act_on_(state, qubits)
    return action is not NotImplemented


def _is_foreign(claimant: Any, method: str) -> bool:
    """Whether an object has a method that is not of a class of Cirq's."""
    if method in getattr(claimant, "__dict__", {}):
        return True
    owner = next((kind for kind in type(claimant).__mro__ if method in vars(kind)), None)
    return owner is not None and owner not in _CLASSES_OF_CIRQ


def name_of(claimant: Any) -> str:
    """The name of its class; of an inverse, that of what it inverts."""
    if type(claimant) is _InverseCompositeGate:
        return f"inverse of {name_of(claimant._original)}"
    return block_name(type(claimant).__name__)


def states_unitary(claimant: Any) -> bool:
    """Whether it has a method that may state a unitary."""
    return hasattr(claimant, "_unitary_") or hasattr(claimant, "_apply_unitary_")


def claimed_unitary(claimant: Any) -> Matrix | None:
    """What ``_unitary_`` or ``_apply_unitary_`` says, big-endian, or None if they decline."""
    unitary = cirq.unitary(claimant, default=None)
    if unitary is None:
        return None
    try:
        return np.asarray(unitary, dtype=np.complex128)
    except (TypeError, ValueError):
        raise InvalidCandidate(f"gate {name_of(claimant)!r}: its unitary is no matrix of numbers") from None


def _check_within(name: str, fragment: Fragment, numbers: tuple[int, ...]) -> None:
    own = set(numbers)
    if not all(own.issuperset(qubits_of(operation)) for operation in fragment.operations):
        raise InvalidCandidate(f"gate {name!r}: its decomposition acts on qubits that are not its own")
