"""Everything about the service that an operator may set, with its bounds; read from QASSAY_* variables."""

from __future__ import annotations

import dataclasses
import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

_PREFIX = "QASSAY_"
_TRUE, _FALSE = frozenset({"1", "true", "yes", "on"}), frozenset({"0", "false", "no", "off"})


class SettingsError(ValueError):
    """A setting cannot be used; the message names the variable and what is expected."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One field a setting; the variable is its name in capitals after ``QASSAY_``.

    Attributes:
        database_url: ``sqlite:///PATH`` or ``postgresql+psycopg://...``; empty for a file in the user's state folder.
        auth: Requests need an API key. None: needed unless the service listens on loopback alone.
        allowed_hosts: Names that requests without a key may be addressed to, besides loopback's, comma-separated: a
            web page must not reach the service through a name of its own that resolves to 127.0.0.1.
        slots: Gradings at a time; 0 for as many as there are processors. One more serves the interactive lane alone.
        default_wait_seconds: How long POST /v1/gradings waits for the verdict where nothing is preferred.
        max_wait_seconds: The most that ``Prefer: wait`` gets.
        max_body_bytes: Of one request, after decompression; batches have a bound of their own.
        max_batch_bytes: Of one batch, after decompression.
        max_batch_items: Lines of one batch.
        max_queued_interactive: Computations that may wait in that lane before requests are answered 503.
        max_queued_batch: The same for the batch and regrade lanes together, seen when a batch begins.
        max_active_per_key: Unfinished single gradings of one key before it is answered 429.
        requests_per_minute: Of one key, where the key says nothing else; 0 for no bound.
        lost_after_seconds: A process whose heart has not beaten for so long is lost, and its cases run again.
        stuck_after_seconds: A grading of one slot that takes longer is given up and counts as lost.
        drain_seconds: How long a service that was told to stop waits for gradings in progress.
        retention_days: Finished gradings, with their sources, are deleted after so long; 0 keeps them.
        idempotency_hours: How long an Idempotency-Key is remembered.
        canary_seconds: Every so often each framework executes a canary circuit.
        webhook_private_networks: Deliver to private, loopback and link-local addresses too.
        log_json: One JSON document a line, else lines for people.
    """

    database_url: str = ""
    auth: bool | None = None
    allowed_hosts: str = ""
    slots: int = 0
    default_wait_seconds: float = 50.0
    max_wait_seconds: float = 100.0
    max_body_bytes: int = 32 * 1024 * 1024
    max_batch_bytes: int = 4 * 1024 * 1024 * 1024
    max_batch_items: int = 100_000
    max_queued_interactive: int = 2_000
    max_queued_batch: int = 500_000
    max_active_per_key: int = 1_000
    requests_per_minute: int = 0
    lost_after_seconds: float = 15.0
    stuck_after_seconds: float = 1_800.0
    drain_seconds: float = 30.0
    retention_days: float = 30.0
    idempotency_hours: float = 24.0
    canary_seconds: float = 20.0
    webhook_private_networks: bool = False
    log_json: bool = True

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings that the variables ask for.

        Raises:
            SettingsError: A value is not of its type.
        """
        given = {}
        for field in dataclasses.fields(cls):
            text = environment.get(_PREFIX + field.name.upper())
            if text is not None and text.strip():
                given[field.name] = _parsed(field.name, str(field.type), text.strip())
        return cls(**given)  # type: ignore[arg-type]

    @property
    def url(self) -> str:
        """The database's address, never empty."""
        return self.database_url or f"sqlite:///{_state_folder() / 'qassay.db'}"

    @property
    def number_of_slots(self) -> int:
        """Gradings at a time, not counting the interactive one."""
        return self.slots or len(os.sched_getaffinity(0))

    @property
    def cases_at_a_time(self) -> int:
        """Of one framework: the slots, the interactive one, and a canary that must never wait behind them."""
        return self.number_of_slots + 2

    def needs_key(self, host: str) -> bool:
        """Whether requests need a key where the service listens on ``host``."""
        return not is_loopback(host) if self.auth is None else self.auth


def is_loopback(host: str) -> bool:
    """Whether an address or name means this machine alone."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def _state_folder() -> Path:
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "qassay"


def _parsed(name: str, kind: str, text: str) -> object:
    try:
        if kind.startswith("bool"):
            if text.lower() not in _TRUE | _FALSE:
                raise ValueError
            return text.lower() in _TRUE
        value: float
        if kind == "int":
            value = int(text)
        elif kind == "float":
            value = float(text)
        else:
            return text
    except ValueError:
        raise SettingsError(f"{_PREFIX}{name.upper()}: {kind} is expected, got {text[:80]!r}") from None
    if not 0 <= value < float("inf"):
        raise SettingsError(f"{_PREFIX}{name.upper()}: a finite number of at least 0 is expected, got {text[:80]!r}")
    return value
