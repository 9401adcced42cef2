"""Uses of a program that was handed in as an argument: where its operations stand, on which qubits, how.

A block's name is a claim: what carries it is compared, operation by operation, with the program itself and with its
inverse, on other qubits and perhaps under added controls. Operations that carry the name and match nothing are
reported, not counted, if by their net effect they may be a use all the same (``oracle_claims``); else they are the
author's own, whatever they are called. Which qubit is which follows from the operations; what they leave open
(controls that are alike, qubits that this very program does not touch) is kept open.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from grader.structural.operators import EFFECT_ATOL
from grader.structural.oracle_claims import may_hold_a_use
from ir.lowering.raised import inverted
from ir.program import BlockKind, Conditional, Control, Gate, Operation, Program, UnitaryMatrix

_MAX_CONTROL_SETS = 64

Path = tuple[int, ...]  # place in the program's operations; within a conditional (place, branch, place, ...)


@dataclass(frozen=True, slots=True)
class Use:
    """One use.

    Attributes:
        path: Of its first operation.
        length: How many operations it is, next to one another.
        inverse: It is the inverse.
        controls: Added to every operation.
        candidates: For each qubit of the argument the program's qubits that it may be.
        others: Other readings of the same operations: the inverse, or other controls.
    """

    path: Path
    length: int
    inverse: bool
    controls: frozenset[Control]
    candidates: tuple[frozenset[int], ...]
    others: tuple[Use, ...] = ()

    @property
    def readings(self) -> tuple[Use, ...]:
        """Every way to read these operations, the likeliest first."""
        return (self, *self.others)

    @property
    def how(self) -> tuple[bool, frozenset[Control]]:
        """Whether it is the inverse, and under which controls."""
        return self.inverse, self.controls


@dataclass(frozen=True, slots=True)
class Uses:
    """All uses, and the numbers (depth first) of operations that carry the name and may be a use in other gates."""

    found: tuple[Use, ...]
    unmatched: tuple[int, ...]


def uses_of(program: Program, name: str, argument: Program) -> Uses:
    """The uses of ``argument``, handed over under ``name``, in a program. Linear but for long controlled blocks."""
    patterns = ((argument.operations, False), (inverted(argument).operations, True))
    found: list[Use] = []
    unmatched: list[int] = []
    every = frozenset(range(program.num_qubits))
    for path, operations, numbers in _lists(program.operations, (), itertools.count()):
        place, strange = 0, list[int]()  # places next to one another that carry the name and match nothing
        while place < len(operations):
            if not carries(operations[place], name) or not isinstance(operations[place], Gate | UnitaryMatrix):
                unmatched += _perhaps(strange, operations, numbers, argument)
                strange = []
                place += 1
                continue
            matches: list[Use] = []
            for pattern, inverse in patterns:
                window = operations[place : place + len(pattern)]
                if len(window) == len(pattern) and all(carries(operation, name) for operation in window):
                    matches += _matches(pattern, window, argument.num_qubits, every, (*path, place), inverse)
            if matches:
                unmatched += _perhaps(strange, operations, numbers, argument)
                strange = []
                found.append(replace(matches[0], others=tuple(matches[1:])))
                place += matches[0].length
            else:
                strange.append(place)
                place += 1
        unmatched += _perhaps(strange, operations, numbers, argument)
    return Uses(tuple(found), tuple(unmatched))


def _perhaps(
    places: Sequence[int], operations: Sequence[Operation], numbers: Sequence[int], argument: Program
) -> list[int]:
    """The numbers of these operations if some in a row may be a use of the argument; none if they are the author's."""
    if not places or not may_hold_a_use([operations[place] for place in places], argument):
        return []
    return [numbers[place] for place in places]


def carries(operation: Operation, name: str) -> bool:
    """Whether an operation comes from a block of this name that is no library's."""
    return any(block.name == name and block.kind is not BlockKind.LIBRARY for block in operation.origin)


def substituted(program: Program, uses: Sequence[Use], other: Program, places: Sequence[Sequence[int]]) -> Program:
    """The program with every use replaced by the same use of ``other``; ``places``: for each its qubits."""
    by_path = {use.path: (use, place) for use, place in zip(uses, places, strict=True)}
    operations = _replaced(program.operations, (), by_path, other)
    return replace(program, operations=operations)


def assignments(use: Use, known: Mapping[int, int]) -> Iterator[tuple[int, ...]]:
    """Possible qubits of a use, the likeliest first: in ascending order, at a constant distance."""
    taken = {control.qubit for control in use.controls}
    sure = {k: next(iter(options)) for k, options in enumerate(use.candidates) if len(options) == 1} | dict(known)
    offset = next((actual - k for k, actual in sorted(sure.items())), 0)
    ordered = [
        (sure[k],) if k in sure else tuple(sorted(options, key=lambda q, k=k: (abs(q - k - offset), q)))  # type: ignore[misc]
        for k, options in enumerate(use.candidates)
    ]

    def extend(chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(chosen) == len(ordered):
            yield chosen
            return
        for qubit in ordered[len(chosen)]:
            if qubit in chosen or qubit in taken:
                continue
            # Without a look ahead, sixty qubits that are nearly alike are a walk through all their orders.
            rest = [set(options) - taken - {*chosen, qubit} for options in ordered[len(chosen) + 1 :]]
            if len(ordered[len(chosen)]) == 1 or _all_find_one(rest):
                yield from extend((*chosen, qubit))

    return extend(())


def _all_find_one(options: Sequence[Collection[int]]) -> bool:
    """Whether each may have one of its options, no two the same: a matching, by augmenting paths (H. W. Kuhn, 1955)."""
    holder: dict[int, int] = {}

    def seated(place: int, tried: set[int]) -> bool:
        for option in options[place]:
            if option in tried:
                continue
            tried.add(option)
            if option not in holder or seated(holder[option], tried):
                holder[option] = place
                return True
        return False

    return all(seated(place, set()) for place in range(len(options)))


def _lists(
    operations: tuple[Operation, ...], path: Path, numbers: Iterator[int]
) -> Iterator[tuple[Path, tuple[Operation, ...], tuple[int, ...]]]:
    """Every list of operations with its path and their numbers."""
    own: list[int] = []
    inner: list[tuple[Path, tuple[Operation, ...], tuple[int, ...]]] = []
    for place, operation in enumerate(operations):
        own.append(next(numbers))
        if isinstance(operation, Conditional):
            inner += _lists(operation.operations, (*path, place, 0), numbers)
            inner += _lists(operation.otherwise, (*path, place, 1), numbers)
    yield path, operations, tuple(own)
    yield from inner


def _matches(
    pattern: Sequence[Operation],
    window: Sequence[Operation],
    num_qubits: int,
    every: frozenset[int],
    path: Path,
    inverse: bool,
) -> Iterator[Use]:
    bare = [operation for operation in pattern if isinstance(operation, Gate | UnitaryMatrix)]
    actual = [operation for operation in window if isinstance(operation, Gate | UnitaryMatrix)]
    if len(bare) != len(pattern) or len(actual) != len(window):
        return
    extra = len(actual[0].controls) - len(bare[0].controls)
    if extra < 0 or any(len(a.controls) - len(b.controls) != extra for a, b in zip(actual, bare, strict=True)):
        return
    if not all(_same_body(a, b) for a, b in zip(actual, bare, strict=True)):
        return
    common = frozenset.intersection(*(frozenset(operation.controls) for operation in actual))
    for added in itertools.islice(itertools.combinations(sorted(common), extra), _MAX_CONTROL_SETS):
        candidates = _places(bare, actual, frozenset(added), num_qubits, every)
        if candidates is not None:
            yield Use(path, len(window), inverse, frozenset(added), candidates)


def _places(
    bare: Sequence[Gate | UnitaryMatrix],
    actual: Sequence[Gate | UnitaryMatrix],
    added: frozenset[Control],
    num_qubits: int,
    every: frozenset[int],
) -> tuple[frozenset[int], ...] | None:
    """For each qubit of the argument those that it may be; None if the two do not fit together."""
    options = [every - {control.qubit for control in added} for _ in range(num_qubits)]
    for pattern, found in zip(bare, actual, strict=True):
        for k, qubit in zip(pattern.qubits, found.qubits, strict=True):
            options[k] &= {qubit}
        left = frozenset(found.controls) - added
        if sorted(control.value for control in left) != sorted(control.value for control in pattern.controls):
            return None
        for k, value in pattern.controls:
            options[k] &= {control.qubit for control in left if control.value == value}
        inside = {control.qubit for control in left} | set(found.qubits)
        used = set(pattern.qubits) | {control.qubit for control in pattern.controls}
        for k in range(num_qubits):
            if k not in used:
                options[k] -= inside
    # Two qubits share options only if every operation uses both alike, and then they share all of them.
    return tuple(frozenset(item) for item in options) if _all_find_one(options) else None


def _same_body(actual: Gate | UnitaryMatrix, pattern: Gate | UnitaryMatrix) -> bool:
    """Whether two operations do the same to their operands, controls aside; a phase counts."""
    if len(actual.qubits) != len(pattern.qubits):
        return False
    if isinstance(actual, Gate) and isinstance(pattern, Gate) and actual.name == pattern.name:
        return np.allclose(actual.params, pattern.params, rtol=0, atol=EFFECT_ATOL) or _close(actual, pattern)
    return _close(actual, pattern)


def _close(actual: Gate | UnitaryMatrix, pattern: Gate | UnitaryMatrix) -> bool:
    a, b = _matrix(actual), _matrix(pattern)
    return bool(np.abs(a - b).max() <= EFFECT_ATOL)


def _matrix(operation: Gate | UnitaryMatrix) -> np.ndarray[tuple[int, ...], np.dtype[np.complex128]]:
    return operation.matrix() if isinstance(operation, Gate) else operation.matrix


def _replaced(
    operations: tuple[Operation, ...], path: Path, by_path: Mapping[Path, tuple[Use, Sequence[int]]], other: Program
) -> tuple[Operation, ...]:
    result: list[Operation] = []
    skip = 0
    for place, operation in enumerate(operations):
        if skip:
            skip -= 1
            continue
        found = by_path.get((*path, place))
        if found is not None:
            use, qubits = found
            result += _placed(inverted(other) if use.inverse else other, qubits, use.controls, operation)
            skip = use.length - 1
        elif isinstance(operation, Conditional):
            result.append(
                Conditional(
                    operation.clbits,
                    operation.values,
                    _replaced(operation.operations, (*path, place, 0), by_path, other),
                    _replaced(operation.otherwise, (*path, place, 1), by_path, other),
                    operation.origin,
                )
            )
        else:
            result.append(operation)
    return tuple(result)


def _placed(
    program: Program, qubits: Sequence[int], controls: frozenset[Control], like: Operation
) -> Iterator[Operation]:
    for operation in program.operations:
        assert isinstance(operation, Gate | UnitaryMatrix)  # what is handed over holds nothing else
        moved = tuple(qubits[k] for k in operation.qubits)
        conditions = (*(Control(qubits[k], value) for k, value in operation.controls), *controls)
        if isinstance(operation, Gate):
            yield Gate(operation.name, moved, operation.params, conditions, like.origin)
        else:
            yield UnitaryMatrix(operation.matrix, moved, conditions, like.origin)
