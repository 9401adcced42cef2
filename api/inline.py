"""Contracts that a request brings along: data, never code, yet a target may be too wide to compute.

So a document is tried in a process of its own first, with bounds of memory and time. What that process accepts is
computed here as well; what takes it down is refused, and this service does not notice.
"""

from __future__ import annotations

import hashlib
import json
import os
import resource
import subprocess
import sys
import threading
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from api.shelf import Shelved, shelved
from contracts.load import ContractError, load_mapping

MAX_DOCUMENT_BYTES = 1024 * 1024
_MEMORY_BYTES = 3 * 1024**3
_CPU_SECONDS = 15
_WALL_SECONDS = 60
_KEPT = 512
_TOO_MUCH = "contract: its targets need more memory or time than the service spends on a contract in a request"


class InlineContracts:
    """Documents that were tried, so that the thousandth use of one costs nothing."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Shelved | str] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, document: Mapping[str, Any]) -> Shelved:
        """The contract in a request.

        Raises:
            ContractError: It is none, or too much.
        """
        try:
            text = json.dumps(document, sort_keys=True, allow_nan=False).encode()
        except (ValueError, RecursionError):
            raise ContractError("contract: plain data is expected, nested less deeply and without NaN") from None
        if len(text) > MAX_DOCUMENT_BYTES:
            raise ContractError(f"contract: {len(text)} bytes, at most {MAX_DOCUMENT_BYTES} are accepted")
        digest = hashlib.sha256(text).hexdigest()
        with self._lock:
            known = self._known.get(digest)
        if known is None:
            known = _tried(text, document)
            with self._lock:
                self._known[digest] = known
                while len(self._known) > _KEPT:
                    self._known.popitem(last=False)
        if isinstance(known, str):
            raise ContractError(known)
        return known


def _tried(text: bytes, document: Mapping[str, Any]) -> Shelved | str:
    try:
        done = subprocess.run(
            [sys.executable, "-m", "api.inline"],
            input=text,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_WALL_SECONDS,
            env=os.environ | {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
            check=False,
        )
    except subprocess.TimeoutExpired:
        return _TOO_MUCH
    if done.returncode != 0:
        return _TOO_MUCH
    if done.stdout:
        return done.stdout.decode()
    try:
        return shelved(load_mapping(document, source="contract"))
    except ContractError as error:
        return str(error)


def main() -> int:
    """Try the document on standard input; what is wrong with it goes to standard output."""
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY_BYTES, _MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (_CPU_SECONDS, _CPU_SECONDS))
    try:
        load_mapping(json.load(sys.stdin), source="contract")
    except ContractError as error:
        sys.stdout.write(str(error)[:4000])
    except Exception:  # noqa: BLE001 - memory, recursion, or a target that no model foresaw: not one to grade by
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
