"""Which circuits ran while an entry point ran, and which of them a returned value came from.

A candidate may return the result of a QNode and not the QNode. The value alone is a claim; the circuit
that produced it is what is graded. So while an entry point runs, calls of QNodes, of ``qml.execute`` and
of a device's ``execute`` are recorded with their results; at other times they only pass through here.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FunctionType
from typing import Any

import numpy as np
import pennylane as qml


@dataclass(frozen=True, slots=True, eq=False)
class Execution:
    """One circuit that ran.

    Attributes:
        script: The circuit as written, before any transform.
        device: Where it ran.
        pipeline: Transforms that the candidate put on the QNode; None for a bare circuit.
        result: What came back, as PennyLane shaped it.
        name: Name of the quantum function, or of the call.
    """

    script: Any
    device: Any
    pipeline: Any
    result: Any
    name: str


class Recording:
    """The executions of one run of an entry point, in order of completion."""

    def __init__(self) -> None:
        self.executions: list[Execution] = []
        # Calls that are being recorded, innermost last: who was called, and the circuits it built. What a
        # simulator runs or queues on its way is part of that call: never recorded again, never queued.
        self._running: list[tuple[Any, list[Any]]] = []

    def producers_of(self, value: Any) -> list[Execution]:
        """The executions whose result, or one returned measurement of it, is this value.

        The very object decides if it can; otherwise an equal value does. Several executions
        are in the answer only when equal values cannot tell them apart.
        """
        if not _can_be_a_result(value):
            return []
        same = [e for e in self.executions if any(value is part for part in _parts(e.result))]
        if same:
            return same[-1:]
        try:
            plain = _plain(value)
        except RecursionError:  # a list that holds itself is no result
            return []
        return [e for e in self.executions if any(plain == _plain(part) for part in _parts(e.result))]

    @contextmanager
    def active(self) -> Iterator[None]:
        """Record while the context is open."""
        watch_calls()
        strange = _strangers()
        originals = [(holder, name, getattr(holder, name)) for holder, name, _ in strange]
        for holder, name, replacement in strange:
            setattr(holder, name, replacement)
        _open.append(self)
        try:
            yield
        finally:
            del _open[-1:]  # a candidate that reached it may have emptied it
            for holder, name, original in originals:
                setattr(holder, name, original)

    def _call(self, original: Callable[..., Any], qnode: Any, args: Any, kwargs: Any) -> Any:
        built: list[Any] = []
        self._running.append((qnode, built))
        try:
            with qml.QueuingManager.stop_recording():
                result = original(qnode, *args, **kwargs)
        finally:
            self._running.pop()
        # An informative transform (qml.matrix, qml.specs) answers about a circuit without running it.
        if built and not qnode.compile_pipeline.is_informative:
            name = getattr(qnode, "__name__", "QNode")
            self.executions.append(Execution(built[-1], qnode.device, qnode.compile_pipeline, result, name))
        return result

    def _constructed(self, qnode: Any, script: Any) -> None:
        if self._running and self._running[-1][0] is qnode:
            self._running[-1][1].append(script)

    def _batch(self, scripts: list[Any], device: Any, run: Callable[[list[Any]], Any], *, bare: bool = False) -> Any:
        if self._running:
            return run(scripts)
        self._running.append((device, []))
        try:
            with qml.QueuingManager.stop_recording():
                results = run(scripts)
        finally:
            self._running.pop()
        for script, result in zip(scripts, [results] if bare else results, strict=True):
            # The list of one result is as good as the result, and holds it.
            kept = results if len(scripts) == 1 else result
            self.executions.append(Execution(script, device, None, kept, "execute"))
        return results


# What records now, innermost last; nothing but the last one does.
_open: list[Recording] = []
# What stands in PennyLane's place, by identity: a candidate may put its own over it.
_watching: set[Any] = set()


def watch_calls() -> None:
    """Let calls of QNodes, ``qml.execute`` and PennyLane's devices pass through here, from now on, once.

    Setting an attribute of a class makes CPython forget what it knows of all classes below, so this is done
    in the process that others are forked from, and not for each program.
    """
    if not _watching:
        for holder, name, replacement in _strangers():
            setattr(holder, name, replacement)
            _watching.add(replacement)


def _strangers() -> list[tuple[Any, str, Callable[..., Any]]]:
    """What has to be watched and is not yet, with what watches it: later, devices of the candidate's own."""
    places: list[tuple[Any, str, Callable[..., Any]]] = [
        (qml.QNode, "__call__", _calling),
        (qml.QNode, "construct", _constructing),
        (qml, "execute", _executing),
        *((kind, "execute", _on_device) for kind in (qml.devices.Device, *_subclasses(qml.devices.Device))),
    ]
    found = [(holder, name, wrap, holder.__dict__.get(name)) for holder, name, wrap in places]
    return [(holder, name, wrap(own)) for holder, name, wrap, own in found if callable(own) and not _ours(own)]


def _ours(function: Any) -> bool:
    return isinstance(function, FunctionType) and function in _watching


def _calling(original: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(original)
    def call(qnode: Any, *args: Any, **kwargs: Any) -> Any:
        return _open[-1]._call(original, qnode, args, kwargs) if _open else original(qnode, *args, **kwargs)

    return call


def _constructing(original: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(original)
    def construct(qnode: Any, *args: Any, **kwargs: Any) -> Any:
        script = original(qnode, *args, **kwargs)
        if _open:
            _open[-1]._constructed(qnode, script)
        return script

    return construct


def _executing(original: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(original)
    def execute(tapes: Any, device: Any, *args: Any, **kwargs: Any) -> Any:
        if not _open:
            return original(tapes, device, *args, **kwargs)
        return _open[-1]._batch(list(tapes), device, lambda batch: original(batch, device, *args, **kwargs))

    return execute


def _on_device(original: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(original)
    def execute(device: Any, circuits: Any, *args: Any, **kwargs: Any) -> Any:
        if not _open:
            return original(device, circuits, *args, **kwargs)
        if isinstance(circuits, qml.tape.QuantumScript):
            # A device answers one circuit with its bare result.
            return _open[-1]._batch(
                [circuits], device, lambda batch: original(device, batch[0], *args, **kwargs), bare=True
            )
        return _open[-1]._batch(list(circuits), device, lambda batch: original(device, batch, *args, **kwargs))

    return execute


def _subclasses(root: type) -> list[type]:
    direct: list[type] = root.__subclasses__()
    return list(dict.fromkeys([*direct, *(inner for kind in direct for inner in _subclasses(kind))]))


def _parts(result: Any) -> list[Any]:
    """The result, and each returned measurement of it; a list of one result is opened as well."""
    if isinstance(result, tuple | list):
        return [result, *result, *(_parts(result[0])[1:] if len(result) == 1 else ())]
    if isinstance(result, dict) and not all(isinstance(v, int | float | np.number) for v in result.values()):
        return [result, *result.values()]
    return [result]


def _can_be_a_result(value: Any) -> bool:
    """Empty and textual values say nothing about where they came from."""
    if value is None or isinstance(value, str | bytes | bool) or callable(value):
        return False
    if isinstance(value, tuple | list | dict):
        return len(value) > 0
    return isinstance(value, int | float | complex | np.number | np.ndarray)


def _plain(value: Any) -> Any:
    """Python numbers, lists and dicts only, so that equality means equal values."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return np.asarray(value).tolist() if isinstance(value, np.ndarray | np.generic) else value
