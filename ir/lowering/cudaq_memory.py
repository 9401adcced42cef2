"""The memory of a kernel that is being read, and the paths that it may take.

A path is one way through the branches on measured bits: the operations written so far, the cells of
memory, and the counts of qubits and measurements. Two paths that meet again become one whose
cells depend on the bits that told them apart.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ir.lowering.base import InvalidCandidate, UnsupportedOperation
from ir.lowering.cudaq_module import Type
from ir.lowering.cudaq_trace import Pending
from ir.lowering.cudaq_values import Constraint, Pointer, Symbolic, choose


@dataclass(slots=True)
class Path:
    """State along one way through the kernel."""

    operations: list[Pending] = field(default_factory=list)
    cells: dict[Pointer, Any] = field(default_factory=dict)
    measured: dict[int, int] = field(default_factory=dict)  # qubit -> measurements so far
    num_qubits: int = 0
    constraints: tuple[Constraint, ...] = ()

    def branch(self, operations: list[Pending], constraint: Constraint) -> Path:
        """This state, with one more thing known, writing to ``operations``."""
        return Path(operations, dict(self.cells), dict(self.measured), self.num_qubits, (*self.constraints, constraint))


def meet(parent: Path, condition: Symbolic, then: Path, otherwise: Path) -> Path:
    """The state after both branches: a cell holds what the branch taken has left in it."""
    cells = then.cells
    for pointer, value in otherwise.cells.items():
        # A cell that only one branch has written holds nothing on the other: nobody may read it there.
        cells[pointer] = choose(condition, cells[pointer], value) if pointer in cells else value
    measured = {
        qubit: max(then.measured.get(qubit, 0), otherwise.measured.get(qubit, 0))
        for qubit in then.measured.keys() | otherwise.measured.keys()
    }
    num_qubits = max(then.num_qubits, otherwise.num_qubits)
    return Path(parent.operations, cells, measured, num_qubits, parent.constraints)


def load(path: Path, pointer: Pointer, kind: Type) -> Any:
    """The value at ``pointer``; structs and sized arrays come as tuples of their members."""
    if kind.name == "struct":
        return tuple(load(path, member_pointer(pointer, k), member) for k, member in enumerate(kind.members))
    if kind.name == "array" and kind.size >= 0:
        return tuple(load(path, moved(pointer, k), kind.members[0]) for k in range(kind.size))
    try:
        return path.cells[pointer]
    except KeyError:
        raise InvalidCandidate(f"list element {pointer.place} is read, and was never written") from None


def store(path: Path, pointer: Pointer, kind: Type, value: Any) -> None:
    """Write ``value`` of type ``kind`` at ``pointer``."""
    if kind.name == "struct":
        for k, member in enumerate(kind.members):
            store(path, member_pointer(pointer, k), member, _part(value, k))
    elif kind.name == "array" and kind.size >= 0:
        for k in range(kind.size):
            store(path, moved(pointer, k), kind.members[0], _part(value, k))
    else:
        path.cells[pointer] = value


def copy(path: Path, target: Pointer, source: Pointer, count: int) -> None:
    """Copy ``count`` neighbouring elements, with all that they hold."""
    depth = len(source.path)
    moving: dict[Pointer, Any] = {}
    for pointer, value in path.cells.items():
        if pointer.allocation != source.allocation or pointer.path[:depth] != source.path:
            continue
        element = pointer.place if len(pointer.path) == depth else pointer.path[depth]
        offset = element - source.place
        if not 0 <= offset < count:
            continue
        if len(pointer.path) == depth:
            moving[Pointer(target.allocation, target.path, target.place + offset)] = value
        else:
            inner = (*target.path, target.place + offset, *pointer.path[depth + 1 :])
            moving[Pointer(target.allocation, inner, pointer.place)] = value
    path.cells.update(moving)


def moved(pointer: Pointer, offset: int) -> Pointer:
    """The address ``offset`` elements further on."""
    return Pointer(pointer.allocation, pointer.path, pointer.place + offset)


def member_pointer(pointer: Pointer, member: int) -> Pointer:
    """The address of a member of the struct at ``pointer``."""
    return Pointer(pointer.allocation, (*pointer.path, pointer.place, member), 0)


def element_pointer(pointer: Pointer, kind: Type, indices: tuple[int, ...]) -> Pointer:
    """The address that ``cc.compute_ptr`` computes.

    Args:
        pointer: Where the indexed object starts.
        kind: The type of that object: array, struct, or an element among its neighbours.
        indices: One a level, outermost first.
    """
    for level, index in enumerate(indices):
        if kind.name == "struct":
            pointer, kind = member_pointer(pointer, index), kind.members[index]
        else:
            if level > 0:  # an array inside an element: its elements are one level down
                pointer = Pointer(pointer.allocation, (*pointer.path, pointer.place), 0)
            pointer = moved(pointer, index)
            kind = kind.members[0] if kind.name == "array" else kind
    if kind.name == "array" and indices:
        pointer = Pointer(pointer.allocation, (*pointer.path, pointer.place), 0)
    return pointer


def size_in_bytes(kind: Type) -> int:
    """Size of a value in the machine's memory, as far as copying needs it."""
    sizes = {"i1": 1, "i8": 1, "i16": 2, "i32": 4, "f32": 4, "i64": 8, "f64": 8, "ptr": 8, "index": 8}
    sizes |= {"complex<f64>": 16, "complex<f32>": 8, "sequence": 16, "!cc.charspan": 16, "!cc.measure_handle": 8}
    if kind.name in sizes:
        return sizes[kind.name]
    if kind.name == "array" and kind.size >= 0:
        return kind.size * size_in_bytes(kind.members[0])
    if kind.name == "struct":
        offset = 0
        for member in kind.members:
            alignment = min(size_in_bytes(member), 8)
            offset = -(-offset // alignment) * alignment + size_in_bytes(member)
        return -(-offset // 8) * 8 if any(size_in_bytes(member) >= 8 for member in kind.members) else offset
    raise UnsupportedOperation(f"size of a value of type {kind.name}")


def _part(value: Any, k: int) -> Any:
    if isinstance(value, Symbolic):
        raise UnsupportedOperation("a struct chosen by a measured value", hint="choose its members one by one")
    return value[k]
