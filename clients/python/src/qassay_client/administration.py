"""Regrades, keys and webhooks: their answers as frozen values, the calls for them, and the check of a delivery."""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from qassay_client.errors import ClientError
from qassay_client.requests import Call

SIGNATURE_HEADER = "Qassay-Signature"
_OLDEST_SECONDS = 300.0


class ForgedDelivery(ClientError):
    """A delivery that the service did not sign with this secret, or signed too long ago."""


@dataclass(frozen=True)
class RegradeDiff:
    """What a regrade would change, of what is finished so far.

    Attributes:
        same: Items whose reason stayed.
        flips: Counts by (reason before, reason after), the most frequent first.
        not_comparable: Items whose regrade failed by the service's own fault; applying leaves them alone.
    """

    id: str
    original: str
    state: str
    compared: int
    same: int
    flips: Mapping[tuple[str, str], int]
    not_comparable: int
    raw: Mapping[str, Any] = field(repr=False, compare=False)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> RegradeDiff:
        """From JSON."""
        return cls(
            id=str(data["id"]),
            original=str(data["original"]),
            state=str(data["state"]),
            compared=int(data["compared"]),
            same=int(data["same"]),
            flips={(row["before"], row["after"]): int(row["count"]) for row in data["flips"]},
            not_comparable=int(data["not_comparable"]),
            raw=data,
        )


@dataclass(frozen=True)
class Flip:
    """One item whose status or reason changed; ``before`` and ``after`` are (status, reason)."""

    item: int
    id: str | None
    grading: str
    before: tuple[str, str]
    after: tuple[str, str]

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Flip:
        """From one line."""
        before, after = data["before"], data["after"]
        return cls(
            item=int(data["item"]),
            id=data.get("id"),
            grading=str(data["grading"]),
            before=(str(before["status"]), str(before["reason"])),
            after=(str(after["status"]), str(after["reason"])),
        )


@dataclass(frozen=True)
class Key:
    """An API key; ``token`` is there in the answer that made it and in no other."""

    id: str
    name: str
    scopes: tuple[str, ...]
    revoked: bool
    token: str | None = field(default=None, repr=False)
    raw: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Key:
        """From JSON."""
        return cls(
            id=str(data["id"]),
            name=str(data["name"]),
            scopes=tuple(data["scopes"]),
            revoked=data.get("revoked_at") is not None,
            token=data.get("token"),
            raw=data,
        )


@dataclass(frozen=True)
class Webhook:
    """Whom the service tells; ``secret`` is there in the answer that made it and in no other."""

    id: str
    owner: str
    url: str
    events: tuple[str, ...]
    secret: str | None = field(default=None, repr=False)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Webhook:
        """From JSON."""
        return cls(
            id=str(data["id"]),
            owner=str(data["owner"]),
            url=str(data["url"]),
            events=tuple(data["events"]),
            secret=data.get("secret"),
        )


@dataclass(frozen=True)
class Delivery:
    """One delivery to a webhook. ``state``: pending, sending, delivered or failed; ``answer`` is the receiver's."""

    id: str
    webhook: str
    event: str
    resource: str
    state: str
    attempts: int
    answer: str
    raw: Mapping[str, Any] = field(repr=False, compare=False)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Delivery:
        """From JSON."""
        words = {name: str(data[name]) for name in ("id", "webhook", "event", "resource", "state", "answer")}
        return cls(attempts=int(data["attempts"]), raw=data, **words)


def regrade(batch: str, *, same_contracts: bool) -> Call:
    """POST /v1/regrades."""
    body = {"batch": batch, "contracts": "same" if same_contracts else "current"}
    return Call("POST", "/v1/regrades", json=body, once=True)


def make_key(
    name: str,
    scopes: Iterable[str],
    *,
    expires_in: float | None,
    requests_per_minute: int | None,
    max_active: int | None,
) -> Call:
    """POST /v1/keys."""
    given = {"expires_in": expires_in, "requests_per_minute": requests_per_minute, "max_active": max_active}
    body: dict[str, Any] = {"name": name, "scopes": list(scopes)}
    body |= {name: value for name, value in given.items() if value is not None}
    return Call("POST", "/v1/keys", json=body, once=True)


def make_webhook(url: str, events: Iterable[str], owner: str | None) -> Call:
    """POST /v1/webhooks."""
    body: dict[str, Any] = {"url": url, "events": list(events)}
    if owner is not None:
        body["owner"] = owner
    return Call("POST", "/v1/webhooks", json=body, once=True)


def check_delivery(
    body: bytes, signature: str, secret: str, *, now: float | None = None, oldest_seconds: float = _OLDEST_SECONDS
) -> None:
    """See that a delivery is the service's, and fresh, before anything in it is believed.

    Args:
        body: The request's body as its bytes came.
        signature: Its header ``Qassay-Signature``.
        secret: The webhook's.
        now: Seconds since 1970; the clock's if not given.
        oldest_seconds: How far its time stamp may be from now.

    Raises:
        ForgedDelivery: It is not.
    """
    parts = dict(part.strip().partition("=")[::2] for part in signature.split(","))
    stamp = parts.get("t", "")
    if not (stamp.isascii() and stamp.isdigit() and len(stamp) <= 12):
        raise ForgedDelivery(f"{SIGNATURE_HEADER}: t=TIMESTAMP,v1=HEX is expected")
    wanted = hmac.new(secret.encode(), stamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(wanted.encode(), parts.get("v1", "").encode()):
        raise ForgedDelivery("the signature is not the one that this secret gives")
    if abs((time.time() if now is None else now) - int(stamp)) > oldest_seconds:
        raise ForgedDelivery("the time stamp is too old: the delivery may be a repeated one")
