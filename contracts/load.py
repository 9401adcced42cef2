"""Contract files to models and back: strict loading, the digest of a contract's meaning, the library.

ContractError          a contract cannot be used; the message names the file, path, value, expected
  UnknownContract      no such id; the message lists close ones
"""

from __future__ import annotations

import difflib
import hashlib
import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from contracts.model import Model
from contracts.schema import Contract
from contracts.targets import CLOSED_FORMS, TargetError, evaluate_for

LIBRARY = Path(__file__).resolve().parent / "library"
MAX_CONTRACT_BYTES = 1024 * 1024
# Words that explain and do not decide: changing them changes no verdict, so they are not digested.
_WORDING = ("title", "statement", "errata", "audit")


class ContractError(ValueError):
    """A contract that cannot be used."""


class UnknownContract(ContractError):
    """No contract has this id."""


def load_file(path: Path) -> Contract:
    """The contract in a TOML file.

    Raises:
        ContractError: Unreadable, not TOML, or not a contract.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ContractError(f"{path}: {error.strerror or error}") from None
    if len(data) > MAX_CONTRACT_BYTES:
        raise ContractError(f"{path}: {len(data)} bytes, at most {MAX_CONTRACT_BYTES} are accepted")
    try:
        document = tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise ContractError(f"{path}: not UTF-8 at byte {error.start}") from None
    except tomllib.TOMLDecodeError as error:
        raise ContractError(f"{path}: not TOML: {error}") from None
    return load_mapping(document, source=str(path))


def load_mapping(document: Mapping[str, Any], *, source: str) -> Contract:
    """The contract in plain data, as TOML and JSON give it. ``source`` names it in errors."""
    try:
        contract = Contract.model_validate(_tuples(document))
    except ValidationError as error:
        raise ContractError(f"{source}: " + "; ".join(_problems(error))) from None
    _check_targets(contract, source)
    return contract


def load_id(contract_id: str, library: Path = LIBRARY) -> Contract:
    """The library's contract of this id.

    Raises:
        UnknownContract: There is none; close ids are named.
        ContractError: Its file is broken.
    """
    known = library_ids(library)
    if contract_id not in known:
        close = difflib.get_close_matches(contract_id, known, n=3, cutoff=0.5)
        close += [name for name in known if name.endswith(f"/{contract_id}") and name not in close]
        hint = f"; did you mean {' or '.join(close)}?" if close else "; `qassay contracts list` shows all"
        raise UnknownContract(f"no contract {contract_id[:100]!r}{hint}")
    contract = load_file(library / contract_id / "contract.toml")
    if contract.id != contract_id:
        raise ContractError(f"{contract_id}: its file says id = {contract.id!r}")
    return contract


def library_ids(library: Path = LIBRARY) -> tuple[str, ...]:
    """Every id of the library, sorted."""
    return tuple(sorted(path.parent.relative_to(library).as_posix() for path in library.glob("*/*/contract.toml")))


def reference_path(contract_id: str, framework: str, library: Path = LIBRARY) -> Path:
    """Where the reference program of a contract lies."""
    return library / contract_id / "reference" / f"{framework}.py"


def contract_digest(contract: Contract) -> str:
    """``sha256:`` and the digest of the contract's meaning; its wording does not count.

    What has its default value is left out, so that a new optional key changes no digest.
    """
    meaning = contract.model_dump(mode="json", exclude_defaults=True)
    for name in _WORDING:
        meaning.pop(name, None)
    for argument in meaning["entry_point"].get("arguments", ()):
        del argument["description"]
    for rule in meaning.get("rules", ()):
        del rule["because"]
    text = json.dumps(meaning, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return "sha256:" + hashlib.sha256(text.encode("utf-8")).hexdigest()


def _check_targets(contract: Contract, source: str) -> None:
    """Every written-out case has a target that can be computed and fits the registers."""
    names = [argument.name for argument in contract.entry_point.arguments]
    for index, case in enumerate(contract.cases):
        place = f"cases.{index}.target" if case.target is not None else "compare.target"
        arguments = dict(zip(names, contract.values(case), strict=True))
        try:
            evaluate_for(contract, case.target or contract.compare.target, arguments)
        except TargetError as error:
            close = difflib.get_close_matches((case.target or contract.compare.target).form, CLOSED_FORMS, n=1)
            hint = f" (did you mean {close[0]!r}?)" if close and "is not known" in str(error) else ""
            raise ContractError(f"{source}: {place}: {error}{hint}") from None


def _tuples(value: Any) -> Any:
    """TOML and JSON arrays as tuples, which the strict models ask for."""
    if isinstance(value, list):
        return tuple(_tuples(item) for item in value)
    if isinstance(value, Mapping):
        return {key: _tuples(item) for key, item in value.items()}
    return value


def _problems(error: ValidationError) -> list[str]:
    found = []
    for problem in error.errors(include_url=False):
        place = ".".join(str(part) for part in problem["loc"]) or "contract"
        shown = repr(problem["input"])
        value = "" if problem["type"] in ("missing", "value_error") else f", got {shown[:80]}"
        message = problem["msg"].removeprefix("Value error, ")
        if problem["type"] == "extra_forbidden":
            message = "unknown key" + _close_key(str(problem["loc"][-1]))
        found.append(f"{place}: {message}{value}")
    return found


def _close_key(key: str) -> str:
    known = {name for model in _models() for name in model.model_fields}
    close = difflib.get_close_matches(key, sorted(known), n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""


def _models() -> list[type[Model]]:
    found: list[type[Model]] = [Model]
    for model in found:
        found.extend(model.__subclasses__())
    return found
