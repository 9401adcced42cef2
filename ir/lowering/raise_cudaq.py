"""Arguments in CUDA-Q's own types: a program as a kernel, a Pauli sum as a ``SpinOperator``.

The kernel is compiled from source that is written here and takes one register. A candidate's kernel calls it by the
argument's name, with ``cudaq.control`` and ``cudaq.adjoint`` too, or takes it as a ``Callable``; a builder uses
``apply_call``, ``control`` and ``adjoint``. (Measured: all of these keep the kernel's name in what is read. A kernel
made by ``make_kernel`` loses it, and so does one that is compiled only when it is first called in a builder.)
"""

from __future__ import annotations

import linecache
import sys
import types
from collections.abc import Sequence
from typing import Any

import cudaq
from cudaq import spin

from ir.program import Gate, Operation, Program, UnitaryMatrix

_CALLS = {"p": "r1", "u": "u3"}


def circuit(name: str, program: Program) -> Any:
    """``program`` as a kernel called ``name``; it takes a register, whose k-th qubit is qubit k."""
    lines = ["import cudaq", "", "@cudaq.kernel(defer_compilation=False)", f"def {name}(qubits: cudaq.qview):"]
    for index, operation in enumerate(program.operations):
        lines.append("    " + _statement(f"{name}_matrix_{index}", operation))
    return _compiled(name, "\n".join(lines) + "\n")


def pauli_sum(num_qubits: int, terms: Sequence[tuple[float, str]]) -> Any:
    """A string's rightmost letter is qubit 0."""
    letters = {"I": spin.i, "X": spin.x, "Y": spin.y, "Z": spin.z}
    products = []
    for coefficient, word in terms:
        product = coefficient * letters[word[-1]](0)
        for k in range(1, num_qubits):
            product *= letters[word[num_qubits - 1 - k]](k)
        products.append(product)
    return sum(products[1:], start=products[0])


def _statement(matrix_name: str, operation: Operation) -> str:
    match operation:
        case Gate(name=name, params=params):
            call, angles, qubits = _CALLS.get(name, name), [repr(value) for value in params], operation.qubits
        case UnitaryMatrix(matrix=matrix):
            cudaq.register_operation(matrix_name, matrix)
            # The first operand of a registered operation is the most significant bit.
            call, angles, qubits = matrix_name, [], operation.qubits[::-1]
        case _:
            raise ValueError(f"{type(operation).__name__} is no part of a raised program")
    # One argument for each control: a negation inside a list of controls is lost.
    controls = [("" if control.value else "~") + f"qubits[{control.qubit}]" for control in operation.controls]
    if controls:
        call += ".ctrl"
    return f"{call}({', '.join([*angles, *controls, *(f'qubits[{qubit}]' for qubit in qubits)])})"


def _compiled(name: str, source: str) -> Any:
    """The kernel that ``source`` defines; CUDA-Q asks inspect for a kernel's source, and inspect asks linecache."""
    file = f"argument {name}.py"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    module = types.ModuleType(f"argument_{name}")
    module.__file__ = file
    sys.modules[module.__name__] = module
    exec(compile(source, file, "exec", dont_inherit=True), module.__dict__)  # noqa: S102
    return module.__dict__[name]
