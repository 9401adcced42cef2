"""Auditing contracts side by side: each process holds a sandbox of its own."""

from __future__ import annotations

import contextlib
import multiprocessing
import multiprocessing.util
from collections.abc import Iterator, Sequence
from pathlib import Path

from api.sandboxes import open_sandbox
from contracts.load import LIBRARY, ContractError, library_ids, load_file, load_id
from contracts.schema import FRAMEWORKS, Contract
from grader.audit.audit import audit_contract
from grader.audit.report import ContractAudit
from grader.sandbox.job import Sandbox

_opened = contextlib.ExitStack()  # of a worker process: ended with it
_sandbox: Sandbox


def asked_contracts(names: Sequence[str]) -> list[str]:
    """Ids and files to audit: those named, a family as ``codes/``, or the whole library.

    Raises:
        ContractError: One of them is none, or a family is empty.
    """
    if not names:
        return list(library_ids())
    found: list[str] = []
    for name in names:
        members = [known for known in library_ids() if name.endswith("/") and known.startswith(name)]
        if name.endswith("/") and not members:
            raise ContractError(f"no contract of the library lies under {name!r}")
        found += members or [name]
    for name in found:
        _loaded(name)
    return list(dict.fromkeys(found))


def audited(names: Sequence[str], jobs: int) -> Iterator[ContractAudit]:
    """One audit a name, in order."""
    if jobs == 1 or len(names) == 1:
        with open_sandbox() as sandbox:
            _warm(sandbox)
            for name in names:
                contract, folder = _loaded(name)
                yield audit_contract(contract, folder, sandbox)
        return
    # Spawned, not forked: the caller may have threads.
    with multiprocessing.get_context("spawn").Pool(min(jobs, len(names)), _open) as pool:
        yield from pool.imap(_audited, names)
        pool.close()
        pool.join()


def _open() -> None:
    global _sandbox
    _sandbox = _opened.enter_context(open_sandbox())
    _warm(_sandbox)
    # A worker of a pool leaves through os._exit, past atexit; its own finalizers do run.
    multiprocessing.util.Finalize(None, _opened.close, exitpriority=10)


def _warm(sandbox: Sandbox) -> None:
    """Start every runtime now, so that the seconds of the first contract are its own."""
    for framework in FRAMEWORKS:
        sandbox.versions(framework)


def _audited(name: str) -> ContractAudit:
    contract, folder = _loaded(name)
    return audit_contract(contract, folder, _sandbox)


def _loaded(name: str) -> tuple[Contract, Path]:
    if name.endswith(".toml"):
        return load_file(Path(name)), Path(name).resolve().parent
    return load_id(name), LIBRARY / name
