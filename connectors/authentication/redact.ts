const REDACTED = '[redacted]';

/** Shorter values are redacted only as `name=value`; otherwise, ordinary words would vanish from bodies. */
const MIN_SECRET_LENGTH = 8;

/**
 * Removes secrets from everything that leaves the transport, in every encoding: plain, URL-encoded, JSON-escaped and
 * base64. Some sources repeat the requested address, with the token, in error bodies (spec/sources B2).
 */
export function redactor(secrets: string[]): (text: string) => string {
  const spellings = new Set<string>();
  for (const secret of secrets) {
    if (secret.length < MIN_SECRET_LENGTH) {
      if (secret.length > 0) spellings.add(`=${encodeURIComponent(secret)}`);
      continue;
    }
    spellings.add(secret);
    spellings.add(encodeURIComponent(secret));
    spellings.add(new URLSearchParams([['', secret]]).toString().slice(1));
    spellings.add(JSON.stringify(secret).slice(1, -1));
    spellings.add(Buffer.from(secret).toString('base64'));
    // For `redactBytes`, which searches bytes as latin1.
    spellings.add(Buffer.from(secret).toString('latin1'));
  }
  const ordered = [...spellings].sort((a, b) => b.length - a.length);
  return (text) =>
    ordered.reduce(
      (result, spelling) => result.replaceAll(spelling, spelling.startsWith('=') ? `=${REDACTED}` : REDACTED),
      text,
    );
}

/** Redacts a body. Returns the same array if it contains no secret. */
export function redactBytes(body: Uint8Array, redact: (text: string) => string): Uint8Array {
  const text = Buffer.from(body).toString('latin1');
  const clean = redact(text);
  return clean === text ? body : Buffer.from(clean, 'latin1');
}
