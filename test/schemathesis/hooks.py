"""What schemathesis has to be told to speak to this API: EDI is text."""

import schemathesis

schemathesis.serializer.alias(["application/edi-x12", "application/edifact"], "text/plain")
