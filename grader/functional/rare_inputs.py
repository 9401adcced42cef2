"""Inputs that a gate with many controls waits for, which no seeded input meets.

Such a gate acts on one basis state in 2^k, and is easily put where nothing shows it. It names that state itself:
its controls. Run back through the gates before it, that state is an input of the program, and so is its sum with
a neighbour on which the gate does not act, which shows a phase.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from grader.simulate.limits import EngineLimit
from grader.simulate.sparse import run_superpositions
from grader.simulate.sparse_keys import unpack_keys
from ir.lowering.raised import inverted
from ir.program import Gate, Program, UnitaryMatrix

Superposition = tuple[tuple[int, complex], ...]

MIN_CONTROLS = 8  # fewer are met by chance
MAX_GATES = 16  # the first of them; each costs four runs back
_SMALL = 0.25  # squared norm: what is left of a state that work qubits would have to be prepared for


def rare_inputs(program: Program, clean: Mapping[int, int], max_amplitudes: int) -> Iterator[tuple[int, Superposition]]:
    """For each gate with many controls, by its number in the program, inputs that reach it.

    Args:
        program: Of gates and matrices; barriers count as operations and do nothing.
        clean: The qubits whose start is fixed, and their values. Parts of an input that would need others are cut off.
        max_amplitudes: Of an input; what takes more is left out.
    """
    found = 0
    for number, operation in enumerate(program.operations):
        if not isinstance(operation, Gate | UnitaryMatrix) or len(operation.controls) < MIN_CONTROLS:
            continue
        found += 1
        if found > MAX_GATES:
            return
        gates = tuple(one for one in program.operations[:number] if isinstance(one, Gate | UnitaryMatrix))
        back = inverted(Program(program.num_qubits, 0, gates))
        met = sum(control.value << control.qubit for control in operation.controls)
        last = 1 << operation.controls[-1].qubit
        root = complex(math.sqrt(0.5))
        # A controlled phase has no operand that could be either.
        for value in (met, *(met | 1 << qubit for qubit in operation.qubits[:1])):
            for arriving in (((value, 1 + 0j),), ((value, root), (value ^ last, root))):
                start = _carried_back(back, arriving, clean, max_amplitudes)
                if start is not None:
                    yield number, start


def _carried_back(
    back: Program, arriving: Superposition, clean: Mapping[int, int], max_amplitudes: int
) -> Superposition | None:
    try:
        state = run_superpositions(back, [arriving], max_amplitudes)
    except EngineLimit:
        return None
    rows = zip(unpack_keys(state.keys), state.amplitudes, strict=True)
    kept = [(row, complex(a)) for row, a in rows if all(row >> qubit & 1 == value for qubit, value in clean.items())]
    norm = math.sqrt(math.fsum(abs(amplitude) ** 2 for _, amplitude in kept))
    if norm**2 < _SMALL:
        return None
    return tuple((row, amplitude / norm) for row, amplitude in kept)
