"""Reads runtimes.toml: which interpreter runs the candidates of which framework."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from grader.sandbox.devices import KINDS

_NAME = re.compile(r"[a-z][a-z0-9_.-]{0,39}")  # it also names a folder


class RuntimesError(ValueError):
    """runtimes.toml does not say what it must; the message names the file and the entry."""


@dataclass(frozen=True, slots=True)
class Runtime:
    """One row.

    Attributes:
        name: The framework, or framework and version.
        python: The interpreter; it may not exist yet.
        lock: What its environment is made from; None if it is made by other means.
        reader: The module whose ``reader()`` reads this framework.
        beside: Files staged next to that module beyond ``ir`` and the child's own code.
        fresh: The framework is imported in each case's own process, after confinement, and not forked: for what does
            not survive a fork, such as a GPU's contexts.
        devices: What cases may use beside memory and folder, of ``devices.KINDS``; empty for nothing. Such a runtime
            is fresh, and runs one case at a time: nothing bounds the memory of a GPU but the case's end.
    """

    name: str
    python: Path
    lock: Path | None
    reader: str
    beside: tuple[Path, ...] = ()
    fresh: bool = False
    devices: str = ""


def load_runtimes(path: Path) -> Mapping[str, Runtime]:
    """The rows of ``path`` by name; relative paths in it are relative to its folder.

    Raises:
        RuntimesError: Unreadable, not TOML, or a row has an unknown or missing key.
    """
    try:
        rows = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RuntimesError(f"{path}: {error}") from error
    return MappingProxyType({name: _runtime(path, name, row) for name, row in rows.items()})


def _runtime(path: Path, name: str, row: object) -> Runtime:
    if not _NAME.fullmatch(name):
        raise RuntimesError(f"{path}: [{name}]: a name has lower-case letters, digits, dots, dashes and underscores")
    if not isinstance(row, dict):
        raise RuntimesError(f"{path}: {name}: a table is expected")
    unknown = row.keys() - {"python", "lock", "reader", "beside", "fresh", "devices"}
    if unknown:
        raise RuntimesError(f"{path}: [{name}]: unknown key {sorted(unknown)[0]!r}")
    python, lock, beside = row.get("python"), row.get("lock"), row.get("beside", [])
    reader = row.get("reader", f"ir.lowering.from_{name}")
    if not isinstance(python, str) or not isinstance(reader, str) or not isinstance(lock, str | None):
        raise RuntimesError(f"{path}: [{name}]: python, reader and lock are strings, and python is required")
    if not isinstance(beside, list) or not all(isinstance(item, str) for item in beside):
        raise RuntimesError(f"{path}: [{name}]: beside is a list of strings")
    devices = row.get("devices", "")
    fresh = row.get("fresh", bool(devices))
    if not isinstance(fresh, bool) or not isinstance(devices, str):
        raise RuntimesError(f"{path}: [{name}]: fresh is true or false, and devices a string")
    if devices and devices not in KINDS:
        raise RuntimesError(f"{path}: [{name}]: devices is one of {', '.join(KINDS)}, not {devices!r}")
    if devices and not fresh:
        raise RuntimesError(f"{path}: [{name}]: contexts of a device do not survive a fork: fresh = true")
    # Not resolved: an environment's interpreter is a link, and finds its packages by the link's place.
    folder = path.resolve().parent
    return Runtime(
        name,
        folder / python,
        folder / lock if lock else None,
        reader,
        tuple(folder / item for item in beside),
        fresh,
        devices,
    )
