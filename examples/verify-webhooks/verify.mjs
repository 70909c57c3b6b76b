/** Verifies that a delivery is genuine in either of two ways. Requires Node 20 or newer and no packages. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

/**
 * Verifies the Standard Webhooks signature. `headers` has lower-case names, `body` contains the bytes as they arrived,
 * and `now` is in Unix seconds.
 */
export function verifyStandard(secret, headers, body, now = Math.floor(Date.now() / 1000)) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'] ?? '';
  if (!id || !/^\d{1,12}$/.test(timestamp)) return false;
  // Prevents replays of recorded deliveries.
  if (Math.abs(now - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  // There is one signature per valid secret, so several during a rotation.
  const signatures = (headers['webhook-signature'] ?? '').split(' ');
  return signatures.some((signature) => isEqual(signature, `v1,${expected}`));
}

/** Verifies the plain signature of the body alone. `signature` is the header X-T49-Webhook-Signature. */
export function verifyPlain(secret, signature, body) {
  return isEqual(signature ?? '', createHmac('sha256', secret).update(body).digest('hex'));
}

/** Compares in constant time. */
function isEqual(given, expected) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
