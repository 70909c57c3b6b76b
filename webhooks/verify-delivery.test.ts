import { expect, it } from 'vitest';
import { createWebhookSecret, PLAIN_SIGNATURE_HEADER, signatureHeaders } from './signature.ts';
import { isGenuineDelivery } from './verify-delivery.ts';

const secret = createWebhookSecret();
const now = 1_793_000_000;
const body = Buffer.from('{"place":"Göteborg"}');
const plainHeader = PLAIN_SIGNATURE_HEADER.toLowerCase();

function headersOf({ secrets = [secret], timestamp = now } = {}) {
  const signed = { secrets, notificationId: 'one', timestamp, body, plainHeader: PLAIN_SIGNATURE_HEADER };
  return Object.fromEntries(
    Object.entries(signatureHeaders(signed)).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

const plainOnly = (headers = headersOf()) => ({ [plainHeader]: headers[plainHeader] });

it.each<[string, boolean, Parameters<typeof isGenuineDelivery>[0]]>([
  ['both signatures', true, { secret, headers: headersOf(), body, now }],
  ['the plain signature alone', true, { secret, headers: plainOnly(), body, now }],
  [
    'a former secret beside the current one',
    true,
    { secret, headers: headersOf({ secrets: [createWebhookSecret(), secret] }), body, now },
  ],
  ['no signature', false, { secret, headers: {}, body, now }],
  ['another secret', false, { secret: createWebhookSecret(), headers: headersOf(), body, now }],
  ['another secret and the plain signature', false, { secret: createWebhookSecret(), headers: plainOnly(), body, now }],
  ['another body', false, { secret, headers: headersOf(), body: Buffer.from('{}'), now }],
  ['another body and the plain signature', false, { secret, headers: plainOnly(), body: Buffer.from('{}'), now }],
  ['an old attempt', false, { secret, headers: headersOf({ timestamp: now - 301 }), body, now }],
  ['an empty secret', false, { secret: 'whsec_', headers: headersOf({ secrets: ['whsec_'] }), body, now }],
  [
    'two plain signatures',
    false,
    { secret, headers: { [plainHeader]: [plainOnly()[plainHeader] ?? '', 'x'] }, body, now },
  ],
])('%s: %s', (_what, isGenuine, delivery) => {
  expect(isGenuineDelivery(delivery)).toBe(isGenuine);
});
