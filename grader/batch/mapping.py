"""The mapping file: which contract a benchmark's task is, and what stands before a completion of it.

    [defaults]
    framework = "qiskit"

    [tasks."qiskitHumanEval/12"]
    contract = "states/bell_phi_plus"
    entry_point = "bell_phi_plus"
    prompt = \"\"\"
    from qiskit import QuantumCircuit
    def bell_phi_plus():
    \"\"\"

``contract`` must be there; ``framework``, ``entry_point`` and ``prompt`` may. A prompt is put in front of every
completion as it is: a completion that goes on after it is a program then, one that is a whole program defines
everything once more, and of a completion with fenced blocks only the blocks count (``grader.extraction``).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grader.batch.items import BatchError

_FIELDS = ("contract", "framework", "entry_point", "prompt")


@dataclass(frozen=True, slots=True)
class Mapped:
    """What a task is: a contract's id or document, and what records of it need not say."""

    contract: str | Mapping[str, Any]
    framework: str | None
    entry_point: str | None
    prompt: str


@dataclass(frozen=True, slots=True)
class TaskMapping:
    """Tasks by their names; false if there are none."""

    tasks: Mapping[str, Mapped] = field(default_factory=dict)

    def find(self, task: str) -> Mapped | None:
        """What this task is, if it is known."""
        return self.tasks.get(task)

    def __bool__(self) -> bool:
        return bool(self.tasks)


def load_mapping_file(path: Path) -> TaskMapping:
    """The mapping in a TOML file.

    Raises:
        BatchError: It cannot be read, or a table or key is none of ours.
    """
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BatchError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise BatchError(f"{path}: not UTF-8 at byte {error.start}") from None
    except tomllib.TOMLDecodeError as error:
        raise BatchError(f"{path}: not TOML: {error}") from None
    if unknown := sorted(set(document) - {"defaults", "tasks"}):
        raise BatchError(f"{path}: {unknown[0]}: only [defaults] and [tasks] are expected")
    defaults = _table(document.get("defaults", {}), f"{path}: defaults")
    tasks = document.get("tasks", {})
    if not isinstance(tasks, dict) or not tasks:
        raise BatchError(f"{path}: a table [tasks.NAME] for each task is expected")
    return TaskMapping({name: _mapped(defaults, task, f"{path}: tasks.{name}") for name, task in tasks.items()})


def _mapped(defaults: Mapping[str, str], task: object, where: str) -> Mapped:
    found = {**defaults, **_table(task, where)}
    if "contract" not in found:
        raise BatchError(f"{where}: contract is missing")
    return Mapped(found["contract"], found.get("framework"), found.get("entry_point"), found.get("prompt", ""))


def _table(value: object, where: str) -> dict[str, str]:
    if not isinstance(value, dict):
        raise BatchError(f"{where}: a table is expected")
    for name, text in value.items():
        if name not in _FIELDS:
            raise BatchError(f"{where}: {name}: only {', '.join(_FIELDS)} are expected")
        if not isinstance(text, str):
            raise BatchError(f"{where}: {name}: a text is expected")
    return value
