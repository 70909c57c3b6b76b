"""Verifies that a delivery is genuine in either of two ways. Python 3.8 or newer, no packages."""

import base64
import hashlib
import hmac
import time

TOLERANCE_SECONDS = 300


def verify_standard(secret, headers, body, now=None):
    """Standard Webhooks. headers: names in lower case. body: the bytes as they arrived. now: Unix seconds."""
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not message_id or not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        return False
    # Prevents replays of recorded deliveries.
    if abs((int(time.time()) if now is None else now) - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    key = base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret)
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    # One signature per valid secret: several during a secret rotation.
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(signature.encode(), expected) for signature in signatures)


def verify_plain(secret, signature, body):
    """The plain signature of the body only. signature: the header X-T49-Webhook-Signature."""
    expected = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(signature.encode(), expected.encode())
