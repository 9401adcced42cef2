"""The library's contracts with the digests that gradings name them by; a file is read once."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path

from api.queue.accept import AskedContract
from contracts.load import LIBRARY, contract_digest, load_id
from contracts.schema import Contract
from grader.identity import document_digest, document_text


@dataclass(frozen=True, slots=True)
class Shelved:
    """A contract with the digests that gradings name it by."""

    contract: Contract
    asked: AskedContract


class Shelf:
    """The library's contracts, read again when their file changes."""

    def __init__(self, library: Path = LIBRARY) -> None:
        self._library = library
        self._known: dict[str, tuple[tuple[int, int], Shelved]] = {}
        self._lock = threading.Lock()

    def take(self, contract_id: str) -> Shelved:
        """The contract of this id.

        Raises:
            ContractError: None has it, or its file is broken.
        """
        stamp = self._stamp(contract_id) if contract_id in self._known else None
        with self._lock:
            known = self._known.get(contract_id)
        if known is not None and known[0] == stamp:
            return known[1]
        found = shelved(load_id(contract_id, self._library))
        now = self._stamp(contract_id)
        if now is not None:
            with self._lock:
                self._known[contract_id] = (now, found)
        return found

    def _stamp(self, contract_id: str) -> tuple[int, int] | None:
        try:
            found = (self._library / contract_id / "contract.toml").stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size


def shelved(contract: Contract) -> Shelved:
    """A contract with its digests."""
    text = document_text(contract)
    return Shelved(
        contract,
        AskedContract(document_digest(text), contract.id, contract.version, contract_digest(contract), text),
    )
