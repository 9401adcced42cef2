"""Whether a stretch of operations has the eigenvalues of a declared period: what stays the same wherever it is cut."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from contracts.closed_forms.parameters import TargetError
from contracts.rules.waypoints import Form
from contracts.schema import Contract
from contracts.target_values import IsometryTarget
from contracts.targets import evaluate
from grader.structural.waypoint_state import qubits_of_registers, target_of
from ir.gates import Matrix

# In radians. What a comparison lets pass moves eigenvalues by less than a tenth of it; other steps by far more.
_ATOL = 1e-4
# Of a restriction to work qubits in |0>: one that leaves them elsewhere is no unitary, and no period.
_UNITARY_ATOL = 1e-4


@dataclass(frozen=True, slots=True, eq=False)
class Period:
    """The eigenvalues of a period, on the qubits that a program acts on.

    Attributes:
        angles: Of the eigenvalues, in radians, from the widest gap between two of them on, ascending.
        kept: Indices of the basis states in which all qubits but the period's are in |0>.
        repeated: How often each eigenvalue stands for the period's qubits that the program never touches.
    """

    angles: Matrix
    kept: Matrix
    repeated: int

    @classmethod
    def of(cls, form: Form, registers: Sequence[str], contract: Contract, qubits: Sequence[int]) -> Period:
        """For a program whose operators act on ``qubits``, the first least significant.

        Raises:
            TargetError: The form is no unitary on the registers.
        """
        own = qubits_of_registers(contract, registers)
        value = evaluate(target_of(form), {})
        if not isinstance(value, IsometryTarget) or value.matrix.shape != (1 << len(own),) * 2:
            raise TargetError(f"{form.form}: a unitary on {len(own)} qubits is expected")
        others = sum(1 << place for place, qubit in enumerate(qubits) if qubit not in own)
        kept = np.array([index for index in range(1 << len(qubits)) if not index & others])
        angles = np.sort(np.angle(np.linalg.eigvals(value.matrix)))
        gaps = np.diff(angles, append=angles[0] + 2 * math.pi)
        first = angles[(int(np.argmax(gaps)) + 1) % len(angles)]
        return cls(np.sort((angles - first + _ATOL) % (2 * math.pi)), kept, (1 << len(own)) // len(kept))

    def is_between(self, before: Matrix, after: Matrix) -> bool:
        """Whether what leads from one prefix to another has these eigenvalues, up to a common phase.

        It is looked at from the start, where the work qubits are in |0>: ``before^dagger after`` is similar to the
        stretch itself, ``after before^dagger``.
        """
        stretch = (before[:, self.kept].conj().T @ after[:, self.kept]).astype(np.complex128)
        if np.abs(stretch.conj().T @ stretch - np.eye(len(stretch))).max() > _UNITARY_ATOL:
            return False
        found = np.repeat(np.angle(np.linalg.eigvals(stretch)), self.repeated)
        # One of them is the first behind the widest gap: with the right one there, all others follow in order.
        turned = np.sort((found[None, :] - found[:, None] + _ATOL) % (2 * math.pi), axis=1)
        return bool(np.any(np.abs(turned - self.angles).max(axis=1) <= _ATOL))
