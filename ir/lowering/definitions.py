"""Whether what a framework says of its own gates and circuits is still what it said before a candidate's code ran.

A gate of a framework's is read as what its exact class stands for. A program that exchanges a method of that class
means something else wherever it runs, and is the candidate's error; a method of the author's own, put beside those of
the framework, changes nothing. What is compared are objects: methods, properties and bases of classes, and functions
of modules. What a framework builds on (numpy) is the same for its simulators and for whoever reads, and is left alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from ir.lowering.base import InvalidCandidate
from ir.lowering.version_tags import VersionTags

# What is shown of an object to people decides nothing.
_SHOWN = frozenset(
    {
        *("__repr__", "__str__", "__format__", "__doc__", "__module__", "__annotations__", "__init__"),
        *("__init_subclass__", "__dir__"),
        *("_repr_pretty_", "_repr_html_", "_repr_svg_", "_repr_png_", "_ipython_display_", "__class_getitem__"),
        *("_circuit_diagram_info_", "_qasm_", "_quil_", "_json_dict_", "__getstate__", "__setstate__"),
        *("label", "draw", "to_text_diagram", "__weakref__", "__dict__", "__abstractmethods__", "_abc_impl"),
    }
)  # fmt: skip
_MISSING = object()


class _Known(NamedTuple):
    """A class or a module as it was: for a class its bases, and by name what is compared."""

    owner: Any
    bases: tuple[type, ...] | None
    held: dict[str, object]
    new: frozenset[str]  # names under which something new counts as well


_known: list[_Known] = []
_tags: list[VersionTags] = []  # one, of the owners of ``_known``


def remember(
    package: str,
    operations: Iterable[type],
    holders: Mapping[type, Iterable[str]],
    modules: Iterable[ModuleType],
) -> None:
    """Take what there is now as what is to be; once, when all classes are loaded and watched.

    Args:
        package: Of the framework.
        operations: Classes below which, in the package, every method and property counts.
        holders: Classes of circuits and the like, and those of their methods and properties that a reader asks.
        modules: Those whose functions count.
    """
    _known.clear()
    held = [
        (kind, {name: value for name, value in vars(kind).items() if _is_method(name, value)})
        for kind in _classes(operations, package)
    ]
    names = frozenset(name for _, methods in held for name in methods)
    _known.extend(_Known(kind, kind.__mro__, methods, names) for kind, methods in held)
    for kind, wanted in holders.items():
        asked = frozenset(wanted)
        held_here = {n: v for n, v in vars(kind).items() if n in asked}
        _known.append(_Known(kind, kind.__mro__, held_here, asked))
    for module in modules:
        functions: dict[str, object] = {n: v for n, v in vars(module).items() if isinstance(v, FunctionType)}
        _known.append(_Known(module, None, functions, frozenset()))
    _tags[:] = [VersionTags([known.owner for known in _known])]


def exchanged() -> str | None:
    """What is no longer what it was, by name; None if everything is."""
    for tags in _tags:
        for position in tags.changed():
            what = _exchanged(_known[position])
            if what is not None:
                return what
        tags.renew()  # what a framework keeps on its classes need not be looked at again
    return None


def _exchanged(known: _Known) -> str | None:
    owner, now = known.owner, vars(known.owner)
    if known.bases is not None and type.__dict__["__mro__"].__get__(owner) != known.bases:
        return f"the bases of {owner.__name__}"
    for name, value in known.held.items():
        if now.get(name, _MISSING) is not value:
            return f"{owner.__name__}.{name}"
    for name in now.keys() - known.held.keys():
        if name in known.new and _is_method(name, now[name]):
            return f"{owner.__name__}.{name}"
    return None


def refuse_exchanged() -> None:
    """Nothing, where the framework is what it was.

    Raises:
        InvalidCandidate: Something of it was exchanged.
    """
    what = exchanged()
    if what is not None:
        raise InvalidCandidate(f"{what} of the framework was exchanged for another")


def _classes(roots: Iterable[type], package: str) -> list[type]:
    """Each once; with those that no module is said to define, which Qiskit makes for gates of one instance."""
    found: dict[int, type] = {}
    waiting = list(roots)
    while waiting:
        kind = waiting.pop()
        module = kind.__module__
        if id(kind) not in found and (type(module) is not str or module.partition(".")[0] == package):
            found[id(kind)] = kind
            waiting += type.__subclasses__(kind)
    return list(found.values())


def _is_method(name: str, value: Any) -> bool:
    return name not in _SHOWN and (callable(value) or hasattr(type(value), "__get__"))
