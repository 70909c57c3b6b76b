import { constants, createHash, verify, X509Certificate } from 'node:crypto';
import type { PrivateKeyJwt } from './authentication.ts';

/** Longest accepted lifetime of an assertion, in seconds. */
const MAX_LIFE_SECONDS = 3600;
const SKEW_SECONDS = 30;

/**
 * Checks a client assertion (RFC 7523, 3) against the registered certificate: algorithm, `x5t`, signature, `iss` and
 * `sub`, `aud`, `exp`, `nbf`, `jti`. Returns the reason for a rejection; null if it is valid. `used` collects each
 * `jti`.
 */
export function refuseAssertion(
  assertion: string,
  expected: PrivateKeyJwt & { audience: string },
  used: Set<string>,
): string | null {
  const [head, payload, signature, ...rest] = assertion.split('.');
  if (!head || !payload || !signature || rest.length > 0) return 'assertion is no JWT';
  const header = readObject(head);
  const claims = readObject(payload);
  if (!header || !claims) return 'assertion is no JSON';
  if (header.alg !== expected.algorithm) return `alg is ${String(header.alg)}`;
  if (header.typ !== undefined && header.typ !== 'JWT') return `typ is ${String(header.typ)}`;
  const certificate = new X509Certificate(expected.certificate);
  const thumbprint = createHash('sha1').update(certificate.raw).digest('base64url');
  if (header.x5t !== thumbprint) return 'x5t is of another certificate';
  const padding =
    expected.algorithm === 'PS256'
      ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
      : {};
  const key = { key: certificate.publicKey, ...padding };
  if (!verify('sha256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'))) {
    return 'signature does not verify';
  }
  return refuseClaims(claims, expected, used);
}

function refuseClaims(
  claims: Record<string, unknown>,
  expected: PrivateKeyJwt & { audience: string },
  used: Set<string>,
): string | null {
  const now = Date.now() / 1000;
  if (claims.iss !== expected.clientId || claims.sub !== expected.clientId) return 'iss or sub is not the client';
  const audiences = Array.isArray(claims.aud) ? claims.aud : [claims.aud];
  if (!audiences.includes(expected.audience)) return `aud is ${audiences.join(', ')}`;
  if (typeof claims.exp !== 'number' || claims.exp < now) return 'exp is missing or over';
  if (claims.exp > now + MAX_LIFE_SECONDS) return 'exp is too far away';
  if (claims.nbf !== undefined && !(Number(claims.nbf) <= now + SKEW_SECONDS)) return 'nbf lies ahead';
  if (claims.iat !== undefined && !(Number(claims.iat) <= now + SKEW_SECONDS)) return 'iat lies ahead';
  if (typeof claims.jti !== 'string' || claims.jti === '') return 'jti is missing';
  if (used.has(claims.jti)) return 'jti was used before';
  used.add(claims.jti);
  return null;
}

function readObject(part: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof read === 'object' && read !== null ? { ...read } : null;
  } catch {
    return null;
  }
}
