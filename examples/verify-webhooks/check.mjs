/**
 * Checks deliveries given as tab-separated lines with secret, id, timestamp, signatures, plain signature, current time
 * and body (base64).
 */
import { createInterface } from 'node:readline';
import { verifyPlain, verifyStandard } from './verify.mjs';

for await (const line of createInterface({ input: process.stdin })) {
  const [secret, id, timestamp, signatures, plain, now, base64] = line.split('\t');
  const body = Buffer.from(base64, 'base64');
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures };
  console.log(`${verifyStandard(secret, headers, body, Number(now))} ${verifyPlain(secret, plain, body)}`);
}
