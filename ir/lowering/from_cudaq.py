"""CUDA-Q kernels to Programs, by reading the Quake code that CUDA-Q compiles them to.

The code is read before any just-in-time compilation and evaluated with the kernel's real arguments;
nothing is sampled, and nothing is taken from CUDA-Q's own execution. Conventions: qubit k is the
k-th qubit allocated by the kernel itself; work qubits of sub-kernels and inner scopes, which are given
back before the end, come after them. Clbits are numbered by qubit, then by how often it was measured
before, so that the record of q0 is c0 where each qubit is measured once. ``mx`` and ``my`` are read as
CUDA-Q runs them: the axis is turned to z, measured, and not turned back.
"""

from __future__ import annotations

import dataclasses
import importlib.metadata
import numbers
import os
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from ir.lowering.base import (
    InvalidCandidate,
    Lowered,
    NotAProgram,
    Note,
    ReturnedKind,
    UnsupportedOperation,
    describe_returned,
    raised_by,
)
from ir.lowering.cudaq_classical import HANDLERS as CLASSICAL
from ir.lowering.cudaq_compiling import faithful_code, instructions
from ir.lowering.cudaq_control_flow import STRUCTURED
from ir.lowering.cudaq_machine import Callee, Machine
from ir.lowering.cudaq_memory import moved, size_in_bytes, store
from ir.lowering.cudaq_module import KERNEL_PREFIX, QuakeModule, Type
from ir.lowering.cudaq_quantum import HANDLERS as QUANTUM
from ir.lowering.cudaq_registers import HANDLERS as REGISTERS, StateData
from ir.lowering.cudaq_trace import finish
from ir.lowering.cudaq_values import Sequence as List
from ir.lowering.definitions import remember
from ir.program import Block, BlockKind, block_name

_HANDLERS = CLASSICAL | REGISTERS | QUANTUM
_NOTES = {
    "cudaq.basis_measurement": "mx and my leave the qubit in the computational basis, as CUDA-Q runs them",
}


def reader() -> CudaqReader:
    """The reader of this framework."""
    return CudaqReader()


class CudaqReader:
    """Implements ``ir.lowering.base.Reader``.

    Accepted: a kernel decorated with ``@cudaq.kernel``, a builder made by ``cudaq.make_kernel()``, or a
    tuple of a kernel and its arguments; the entry point may be a kernel itself.
    """

    framework = "cudaq"

    def __init__(self) -> None:
        self._targets: list[tuple[str, dict[str, Any]]] = []

    def versions(self) -> Mapping[str, str]:
        """Package name to exact version."""
        found: dict[str, str] = {}
        for name in ("cuda-quantum-cu13", "cuda-quantum-cu12", "numpy"):
            try:
                found[name] = importlib.metadata.version(name)
            except importlib.metadata.PackageNotFoundError:
                continue
        return found

    def warm_up(self) -> None:
        """Import CUDA-Q without its thread pools, and let code that asks for a GPU run without one."""
        # Without this variable the libraries of every GPU simulator are loaded: 280 MB and 0.1 s.
        os.environ.setdefault("CUDAQ_DYNLIBS", "")
        os.environ.setdefault("OMP_NUM_THREADS", "1")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # CUDA-Q announces changes of cudaq.sample, which is not used
            import cudaq
        from cudaq.kernel.utils import getMLIRContext

        getMLIRContext().enable_multithreading(False)
        cudaq.__dir__()  # loads what is otherwise loaded at the first cudaq.adjoint: up to 2 s
        self._ignore_targets(cudaq)
        remember("cudaq", (cudaq.PyKernelDecorator,), {}, ())

    def read(self, entry_point: object, arguments: Sequence[object], *, num_qubits: int) -> Lowered:
        """Read the kernel that the entry point is, or makes. See ``Reader.read``."""
        if _is_kernel(entry_point):
            kernel, given = entry_point, tuple(arguments)
        elif callable(entry_point):
            kernel, given = _returned_kernel(entry_point(*arguments))
        elif arguments:
            raise describe_returned(entry_point)
        else:
            kernel, given = _returned_kernel(entry_point)
        machine = Machine(_HANDLERS, STRUCTURED)
        _enter(machine, kernel, given)
        program = finish(machine.path.operations, machine.path.num_qubits, machine.temporary, num_qubits)
        notes = [Note(code, _NOTES[code]) for code in sorted(machine.notes)]
        # Code at the top of the candidate's module may have asked for a target before this call.
        notes += [Note("cudaq.target_ignored", _target_text(name, options)) for name, options in self._targets]
        self._targets.clear()
        return Lowered(program, tuple(notes))

    def _ignore_targets(self, cudaq: Any) -> None:
        """Replace ``cudaq.set_target``: the target decides how a kernel runs, never what it means."""

        def set_target(target: Any, *positional: Any, **options: Any) -> None:
            """Note the target and its options; kernels are read, so none is needed."""
            name = target if isinstance(target, str) else getattr(target, "name", type(target).__name__)
            if positional:
                options = {**options, "option": positional[0]}
            self._targets.append((str(name), options))

        cudaq.set_target = set_target


def _target_text(name: str, options: Mapping[str, Any]) -> str:
    settings = "".join(f", {key}={value!r}" for key, value in sorted(options.items()))
    return f"set_target({name!r}{settings})"[:200]


def _is_kernel(value: object) -> bool:
    from cudaq.kernel.kernel_builder import PyKernel
    from cudaq.kernel.kernel_decorator import PyKernelDecorator

    return type(value) in (PyKernel, PyKernelDecorator)


def _returned_kernel(value: Any) -> tuple[Any, tuple[Any, ...]]:
    """The kernel and its arguments, from what an entry point returned."""
    import cudaq

    if _is_kernel(value):
        return value, ()
    if type(value) is tuple and value and _is_kernel(value[0]):
        return value[0], value[1:]
    name = f"{type(value).__module__}.{type(value).__qualname__}"
    if type(value) is cudaq.SampleResult:
        raise NotAProgram(ReturnedKind.COUNTS, name)
    if type(value) is cudaq.State:
        raise NotAProgram(ReturnedKind.STATE_VECTOR, name)
    if type(value) is cudaq.ObserveResult:
        raise NotAProgram(ReturnedKind.NUMBER, name)
    raise describe_returned(value)


_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_ADDRESSES = re.compile(r"\.\.0x[0-9a-f]+")  # part of a kernel's internal name, and different in every process


@contextmanager
def _compiler_faults() -> Iterator[None]:
    """What CUDA-Q's own compiler refuses is the candidate's fault; its message, without the colours."""
    from cudaq.kernel.ast_bridge import CompilerError

    try:
        yield
    # Its compiler is Python too, and fails on arguments and code that it does not expect with whatever comes first.
    except Exception as error:
        expected = isinstance(error, CompilerError | RuntimeError) and not isinstance(error, RecursionError)
        if not expected and (isinstance(error, MemoryError | RecursionError) or not raised_by(error, "cudaq")):
            raise
        text = _COLOURS.sub("", str(error)).partition("Offending code:")[0]
        text = " ".join(_ADDRESSES.sub("", text).split()).removeprefix("error: ")
        raise InvalidCandidate(f"CUDA-Q refuses the kernel: {text[:500]}") from error


def _enter(machine: Machine, kernel: Any, given: tuple[Any, ...]) -> None:
    """Run the machine on a kernel with Python arguments."""
    from cudaq.kernel.kernel_builder import PyKernel

    if type(kernel) is PyKernel:
        # The builder's own module, before CUDA-Q inlines adjoints (where it gets that of u3 wrong).
        module = QuakeModule(kernel.module)
        symbol = KERNEL_PREFIX + kernel.uniqName
        processed = _builder_arguments(kernel, given)
        name = "make_kernel"
    else:
        _check_untouched(kernel)
        _check_arity(kernel.name, len(kernel.signature.arg_types), given)
        with _compiler_faults():
            processed, _ = kernel.prepare_call(*given)
        module = _decorated_module(machine, kernel)
        symbol = KERNEL_PREFIX + kernel.uniqName
        name = kernel.name
    types = module.function(symbol).argument_types
    if len(types) != len(processed):
        raise InvalidCandidate(f"kernel {name!r} takes {len(types)} arguments, got {len(processed)}")
    machine.run(module, symbol, tuple(_argument(machine, v, t) for v, t in zip(processed, types, strict=True)))


def _check_untouched(kernel: Any) -> None:
    """Refuse a decorated kernel whose attributes were replaced: CUDA-Q could not run it either."""
    from cudaq.kernel.kernel_signature import KernelSignature

    expected = {"signature": KernelSignature, "name": str, "uniqName": str}
    for name, kind in expected.items():
        if type(getattr(kernel, name, None)) is not kind:
            raise InvalidCandidate(f"a kernel whose attribute {name!r} is no {kind.__name__} any more")


def _check_arity(name: str, expected: int, given: tuple[Any, ...]) -> None:
    if len(given) != expected:
        raise InvalidCandidate(
            f"kernel {name!r} takes {expected} arguments, got {len(given)}: return (kernel, argument, ...)"
        )


def _builder_arguments(kernel: Any, given: tuple[Any, ...]) -> list[Any]:
    from cudaq.kernel.kernel_decorator import mk_decorator
    from cudaq.kernel.quake_value import QuakeValue

    _check_arity("make_kernel", len(kernel.mlirArgTypes), given)
    if any(isinstance(value, QuakeValue) for value in given):
        raise InvalidCandidate("kernel 'make_kernel': an argument is one of its own parameters, a number is expected")
    if not given:
        return []
    with _compiler_faults():
        processed, _ = mk_decorator(kernel).prepare_call(*given)
    return list(processed)


def _decorated_module(machine: Machine, kernel: Any) -> QuakeModule:
    """The module of a decorated kernel, once it is known that CUDA-Q inverted nothing wrongly in it."""
    if id(kernel) in machine.modules:
        return machine.modules[id(kernel)]
    with _compiler_faults():
        module = QuakeModule(faithful_code(kernel))
    for symbol in module.symbols():
        # cudaq.compute_action is inlined while compiling; u3(a, b, c) is then "inverted" as
        # u3(-a, -b, -c), where u3(-a, -c, -b) is right. Nothing shows afterwards, but the lambda stays.
        if symbol.startswith("__nvqpp__lifted.lambda") and module.has_function(symbol):
            gates = {instruction.name for instruction in instructions(module.function(symbol).body)}
            if gates & {"quake.u2", "quake.u3", "quake.phased_rx"}:
                raise UnsupportedOperation(
                    "u3 inside cudaq.compute_action", hint="CUDA-Q inverts it wrongly: write the steps out"
                )
    machine.modules[id(kernel)] = module
    return module


# --- arguments ---------------------------------------------------------------------------------


def _argument(machine: Machine, value: Any, kind: Type) -> Any:
    """A Python value as the machine holds it, of the type that the kernel declares."""
    from cudaq.kernel.kernel_decorator import DecoratorCapture, LinkedKernelCapture

    if isinstance(value, DecoratorCapture):
        return _callee(machine, value)
    if isinstance(value, LinkedKernelCapture):
        raise UnsupportedOperation("call of a kernel written in C++")
    if kind.name == "sequence":
        elements = list(value)
        element = kind.members[0]
        data = machine.allocate(size_in_bytes(element))
        for k, item in enumerate(elements):
            store(machine.path, moved(data, k), element, _argument(machine, item, element))
        return List(data, len(elements))
    if kind.name == "struct":
        return tuple(_argument(machine, v, t) for v, t in zip(_members(value), kind.members, strict=True))
    if kind.name == "!cc.charspan":
        return str(value)
    if kind.name == "ptr" and "state" in kind.members[0].name:
        return StateData(np.array(value, dtype=np.complex128).reshape(-1))
    if kind.name.startswith("complex<"):
        return complex(_number(value, kind, numbers.Complex))
    if kind.name in ("f64", "f32"):
        return float(_number(value, kind, numbers.Real))
    if isinstance(value, bool | int | np.integer | np.bool_):
        return int(value)
    raise UnsupportedOperation(f"kernel argument of type {type(value).__name__}")


def _number(value: Any, kind: Type, asked: type[Any]) -> Any:
    """A number of the type that the kernel declares: for a list CUDA-Q takes that of its first element."""
    if not isinstance(value, asked):
        found = f"a {type(value).__name__}: {value!r:.40}"
        raise InvalidCandidate(f"an argument of a kernel is declared as {kind.name}, got {found}")
    return value


def _members(value: Any) -> list[Any]:
    if dataclasses.is_dataclass(value):
        return [getattr(value, field.name) for field in dataclasses.fields(value)]
    return list(value)


def _callee(machine: Machine, capture: Any) -> Callee:
    kernel = capture.decorator
    module = _decorated_module(machine, kernel)
    symbol = KERNEL_PREFIX + kernel.uniqName
    types = module.function(symbol).argument_types
    captured = list(capture.resolved)
    own = types[len(types) - len(captured) :]
    resolved = tuple(_argument(machine, v, t) for v, t in zip(captured, own, strict=True))
    library = str(kernel.kernelModuleName or "").partition(".")[0] == "cudaq"
    block = Block(BlockKind.LIBRARY if library else BlockKind.USER, block_name(kernel.name or "kernel"))
    return Callee(module, symbol, resolved, block=block)
