"""The signature of a delivery: HMAC-SHA256 over time and body, so that neither can be replaced or replayed later.

A receiver computes the same over ``<timestamp>.<body>`` with the secret that it was given, compares in constant time,
and refuses a time stamp that is more than some minutes old.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets


def new_secret() -> str:
    """256 random bits; shown once."""
    return "whsec_" + secrets.token_urlsafe(32)


def signature(secret: str, timestamp: int, body: bytes) -> str:
    """The value of ``Qassay-Signature``: ``t=<timestamp>,v1=<hex>``."""
    digest = hmac.new(secret.encode(), b"%d." % timestamp + body, hashlib.sha256).hexdigest()
    return f"t={timestamp},v1={digest}"
