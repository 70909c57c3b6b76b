"""Checks deliveries that come as lines: secret, id, timestamp, signatures, plain signature, now and body (base64), by tabs."""

import base64
import sys

from verify import verify_plain, verify_standard

for line in sys.stdin:
    secret, message_id, timestamp, signatures, plain, now, body64 = line.rstrip("\n").split("\t")
    body = base64.b64decode(body64)
    headers = {"webhook-id": message_id, "webhook-timestamp": timestamp, "webhook-signature": signatures}
    standard = verify_standard(secret, headers, body, int(now))
    print(str(standard).lower(), str(verify_plain(secret, plain, body)).lower())
