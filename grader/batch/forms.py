"""The forms that saved programs come in, told apart record by record. docs/regrading.md shows one of each.

=================  =================================================================
``records``        a run envelope: records of task, framework, code
``task_id``        HumanEval style: task_id and completion; a mapping file says the rest
``contract``       a submission of the service, a line that this command wrote with its
                   source, or anything else of id, contract, framework, source or response
=================  =================================================================
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from grader.batch.items import Earlier, Item, ItemId, Reject
from grader.batch.mapping import Mapped, TaskMapping
from grader.batch.reading import MAX_LINE_BYTES, Line
from grader.reasons import Status

_STATUSES = tuple(map(str, Status))
_SOURCES = ("source", "response", "code", "completion")
_MOST_SHOWN = 64 * 1024  # characters of a rejected record that are kept


class _Wrong(Exception):
    """This record is no program to grade; the message says why."""


def items_of(line: Line, mapping: TaskMapping) -> Iterator[Item | Reject]:
    """What one line holds: one program, or those of an envelope or an array, each on its own."""
    place = f"line {line.number}"
    if line.too_long:
        yield Reject(place, line.number, f"longer than {MAX_LINE_BYTES} bytes", _shown(line.text))
        return
    try:
        value = json.loads(line.text)
    except ValueError as error:  # wrong JSON and wrong UTF-8 alike
        yield Reject(place, line.number, f"not JSON: {_reason(error)}", _shown(line.text))
        return
    except RecursionError:
        yield Reject(place, line.number, "not JSON that can be read: nested too deeply", _shown(line.text))
        return
    records, shared = _records(value)
    if records is None:
        yield _item(value, place, line, mapping, {})
        return
    for count, record in enumerate(records, start=1):
        yield _item(record, f"{place}, record {count}", line, mapping, shared)


def rejected(item: Item, line: Line, problem: str) -> Reject:
    """The reject of an item whose contract or framework there is not."""
    record = {"id": item.id, "contract": item.contract, "framework": item.framework, "source": item.source}
    return _reject(record, item.place, line, problem)


def earlier_of(record: Mapping[str, Any]) -> Earlier:
    """What a record says of an earlier grading: ``verdict``, or ``status`` and ``reason`` beside its other fields."""
    told = record.get("verdict")
    told = told if isinstance(told, Mapping) else record
    status, reason = told.get("status"), told.get("reason")
    if status not in _STATUSES:  # another system's word for something else
        return Earlier()
    return Earlier(status, reason if isinstance(reason, str) else "")


def id_of(record: Mapping[str, Any], otherwise: ItemId) -> ItemId:
    """The record's own name of itself."""
    for name in ("id", "item_id", "task_id"):
        found = record.get(name)
        if isinstance(found, str | int) and not isinstance(found, bool):
            return found
    return otherwise


def _records(value: object) -> tuple[list[Any] | None, Mapping[str, Any]]:
    """The records of an envelope with what it says for all of them; None for a record that stands alone."""
    if isinstance(value, list):
        return value, {}
    if isinstance(value, dict) and isinstance(value.get("records"), list):
        # Only what a record would have to say itself; an envelope's own id is not that of its records.
        shared = {name: value[name] for name in ("task", "framework", "entry_point") if name in value}
        return value["records"], shared
    return None, {}


def _item(value: object, place: str, line: Line, mapping: TaskMapping, shared: Mapping[str, Any]) -> Item | Reject:
    try:
        if not isinstance(value, dict):
            raise _Wrong(f"an object is expected, got {type(value).__name__}")
        return _program({**shared, **value}, place, mapping)
    except _Wrong as wrong:
        return _reject(value, place, line, str(wrong))


def _reject(value: object, place: str, line: Line, problem: str) -> Reject:
    # Of a record its own text: the line may hold ten thousand others.
    alone = place == f"line {line.number}"
    return Reject(place, line.number, problem, _shown(line.text) if alone else json.dumps(value)[:_MOST_SHOWN])


def _program(record: Mapping[str, Any], place: str, mapping: TaskMapping) -> Item:
    entry_point = _text(record, "entry_point") if record.get("entry_point") is not None else None
    source = _source(record)
    if "contract" in record:
        contract = record["contract"]
        if not isinstance(contract, str | dict):
            raise _Wrong("contract: an id or a whole contract is expected")
        mapped = Mapped(contract, None, None, "")
    elif "task_id" in record or "task" in record:
        mapped = _mapped(record, mapping)
    else:
        raise _Wrong("of no known form: contract, task_id or task is expected")
    framework = record.get("framework", mapped.framework)
    if not isinstance(framework, str):
        raise _Wrong("framework: a text is expected, here or in the mapping")
    return Item(
        place=place,
        id=id_of(record, place),
        contract=mapped.contract,
        framework=framework,
        source=mapped.prompt + source,
        entry_point=entry_point or mapped.entry_point,
        earlier=earlier_of(record),
    )


def _source(record: Mapping[str, Any]) -> str:
    given = [name for name in _SOURCES if record.get(name) is not None]
    if len(given) != 1:
        told = f"got {' and '.join(given)}" if given else "results hold its digest alone"
        raise _Wrong(f"one of {', '.join(_SOURCES)} is expected; {told}")
    return _text(record, given[0])


def _mapped(record: Mapping[str, Any], mapping: TaskMapping) -> Mapped:
    name = "task_id" if "task_id" in record else "task"
    task = _text(record, name)
    found = mapping.find(task)
    if found is not None:
        return found
    if name == "task_id" or mapping:
        where = "the mapping does not name it" if mapping else "--mapping FILE says which contract it is"
        raise _Wrong(f"{name} {task[:100]!r}: {where}")
    # A harness that was written for this grader calls its tasks by our ids.
    return Mapped(task, None, None, "")


def _text(record: Mapping[str, Any], name: str) -> str:
    found = record[name]
    if not isinstance(found, str):
        raise _Wrong(f"{name}: a text is expected, got {type(found).__name__}")
    return found


def _reason(error: ValueError) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} at character {error.pos + 1}"
    if isinstance(error, UnicodeDecodeError):
        return f"not UTF-8 at byte {error.start + 1}"
    return "a number has too many digits"


def _shown(text: bytes) -> str:
    return text[: 4 * _MOST_SHOWN].decode("utf-8", "backslashreplace")[:_MOST_SHOWN]
