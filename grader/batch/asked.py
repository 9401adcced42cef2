"""What an item asks for, once its contract is found: what a worker needs to grade it, and the key of the result."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from contracts.load import ContractError, load_id, load_mapping
from contracts.schema import FRAMEWORKS, Contract
from grader.batch.items import Item
from grader.identity import document_digest, document_text, grader_identity, result_key, runtime_identity


@dataclass(frozen=True, slots=True)
class Shelved:
    """A contract with what gradings need of it."""

    contract: Contract
    document: str
    digest: str


@dataclass(frozen=True, slots=True)
class Asked:
    """One program with its contract.

    Attributes:
        item: As it was read.
        shelved: Its contract.
        source: Digest of its bytes.
    """

    item: Item
    shelved: Shelved
    source: str


class Contracts:
    """The contracts that a file names; each is read once, so that one run judges by one version of it."""

    def __init__(self) -> None:
        self._known: dict[str, Shelved | str] = {}

    def ask(self, item: Item) -> Asked | str:
        """The item with its contract, or what is wrong with it."""
        if item.framework not in FRAMEWORKS:
            return f"framework {item.framework[:40]!r}: there are {', '.join(FRAMEWORKS)}"
        shelved = self._take(item.contract)
        if isinstance(shelved, str):
            return shelved
        return Asked(item, shelved, "sha256:" + hashlib.sha256(source_bytes(item.source)).hexdigest())

    def _take(self, asked: str | Mapping[str, Any]) -> Shelved | str:
        try:
            name = asked if isinstance(asked, str) else json.dumps(asked, sort_keys=True)
            if name not in self._known:
                self._known[name] = self._load(asked)
        except RecursionError:
            return "contract: nested too deeply"
        return self._known[name]

    def _load(self, asked: str | Mapping[str, Any]) -> Shelved | str:
        try:
            found = load_id(asked) if isinstance(asked, str) else load_mapping(asked, source="contract")
        except ContractError as error:
            return str(error)
        text = document_text(found)
        return Shelved(found, text, document_digest(text))


class Keys:
    """Keys of results: everything that a verdict may depend on, the runtime's versions among it."""

    def __init__(self, versions: Callable[[str], Mapping[str, str]]) -> None:
        self._versions = versions
        self._runtimes: dict[str, str] = {}
        self._grader = grader_identity()

    def key_of(self, asked: Asked) -> str:
        """The key of this item's result: equal items have equal keys, and are graded once."""
        framework = asked.item.framework
        if framework not in self._runtimes:
            self._runtimes[framework] = runtime_identity(self._versions(framework))
        return result_key(
            source=asked.source,
            contract=asked.shelved.digest,
            framework=framework,
            entry_point=asked.item.entry_point,
            device="cpu",
            runtime=self._runtimes[framework],
            grader=self._grader,
        )


def source_bytes(source: str) -> bytes:
    """Lone surrogates are legal in JSON and no text: they pass here and are refused by name later."""
    return source.encode("utf-8", "surrogatepass")
