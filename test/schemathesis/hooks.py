"""What schemathesis needs to know to speak to this API: EDI messages and mails are text."""

import schemathesis

schemathesis.serializer.alias(
    ["application/edi-x12", "application/edifact", "message/rfc822"], "text/plain"
)
