/** Verifies that a delivery is genuine in either of two ways. Node 20 or newer, no packages. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

/** Standard Webhooks. `headers`: names in lower case. `body`: the bytes as they arrived. `now`: Unix seconds. */
export function verifyStandard(secret, headers, body, now = Math.floor(Date.now() / 1000)) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'] ?? '';
  if (!id || !/^\d{1,12}$/.test(timestamp)) return false;
  // Prevents replays of recorded deliveries.
  if (Math.abs(now - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  // One signature per valid secret: several during a secret rotation.
  const signatures = (headers['webhook-signature'] ?? '').split(' ');
  return signatures.some((signature) => isEqual(signature, `v1,${expected}`));
}

/** The plain signature of the body only. `signature`: the header X-T49-Webhook-Signature. */
export function verifyPlain(secret, signature, body) {
  return isEqual(signature ?? '', createHmac('sha256', secret).update(body).digest('hex'));
}

/** Compares in constant time. */
function isEqual(given, expected) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
