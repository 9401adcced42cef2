"""What Aer, Qiskit's simulator, adds to circuits: instructions that look at the state, and some that set it.

Recognised by exact class once Aer has been imported: without it there is no such instruction. Looking at a state
(``save_statevector`` and its like) changes nothing, and programs that simulate themselves are full of it.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from ir.lowering.base import UnsupportedOperation
from ir.program import MAX_PREPARED_QUBITS, BlockKind, Operation, Prepare

if TYPE_CHECKING:
    from ir.lowering.qiskit_circuits import CircuitLowering, Place

SAVING = (
    "SaveAmplitudes",
    "SaveAmplitudesSquared",
    "SaveClifford",
    "SaveDensityMatrix",
    "SaveExpectationValue",
    "SaveExpectationValueVariance",
    "SaveMatrixProductState",
    "SaveProbabilities",
    "SaveProbabilitiesDict",
    "SaveStabilizer",
    "SaveState",
    "SaveStatevector",
    "SaveStatevectorDict",
    "SaveSuperOp",
    "SaveUnitary",
)
SETTING_REFUSED = ("SetDensityMatrix", "SetMatrixProductState", "SetStabilizer", "SetSuperOp", "SetUnitary")


def aer_instruction(lowering: CircuitLowering, operation: Any, place: Place) -> list[Operation] | None:
    """What one of Aer's instructions does; None if this is none of them.

    Raises:
        UnsupportedOperation: It sets something that is no state vector.
    """
    name = _classes().get(type(operation)) if "qiskit_aer" in sys.modules else None
    if name is None:
        return None
    if name in SAVING:
        lowering.note("qiskit.save_ignored", "an instruction that saves the state for Aer changes nothing")
        return []
    if name != "SetStatevector" or len(place.qubits) > MAX_PREPARED_QUBITS:
        hint = f"set_statevector on at most {MAX_PREPARED_QUBITS} qubits is read; write the gates"
        raise UnsupportedOperation(operation.name, at=lowering.at, hint=hint)
    if place.unitary:
        raise UnsupportedOperation(f"{operation.name} under a control, inverse or power", at=lowering.at)
    inside = lowering.inside(place, BlockKind.LIBRARY, name)
    lowering.touched.update(place.qubits)
    return [Prepare(np.asarray(operation.params[0], dtype=np.complex128).reshape(-1), place.qubits, inside.origin)]


@cache
def _classes() -> Mapping[type[Any], str]:
    try:
        import qiskit_aer.library  # a package of the runtime alone
    except ImportError:  # something else stands under its name
        return {}
    names = (*SAVING, *SETTING_REFUSED, "SetStatevector")
    return {getattr(qiskit_aer.library, name): name for name in names if hasattr(qiskit_aer.library, name)}
