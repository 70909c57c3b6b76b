import { expect, it } from 'vitest';
import type { OutboundClient, OutboundRequest } from '../outbound/client.ts';
import { sendNotification } from './send.ts';
import { signatureHeaders } from './signature.ts';

const PLAIN = 'X-T49-Webhook-Signature';
const SECRET = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
const now = new Date('2026-11-01T14:05:00Z');
const body = '{"data":{}}';

it('sends its own signature if a custom header has the same name', async () => {
  const requests: OutboundRequest[] = [];
  const client = {
    post: async (request: OutboundRequest) => {
      requests.push(request);
      return { outcome: 'answered', status: 200, headers: {}, body: '', address: null, durationMs: 1 };
    },
  } as unknown as OutboundClient;
  const genuine = signatureHeaders({
    secrets: [SECRET],
    notificationId: 'n1',
    timestamp: now.getTime() / 1000,
    body: Buffer.from(body),
    plainHeader: PLAIN,
  });
  const forged = [...Object.keys(genuine), 'Content-Type', 'User-Agent', 'Webhook-Replay', 'X-Desk'];
  await sendNotification(client, {
    url: 'https://receiver.example/',
    signature: { secrets: [SECRET], header: PLAIN },
    customHeaders: forged.map((name) => ({ name, value: 'forged' })),
    notificationId: 'n1',
    body,
    now,
    replayId: 'r1',
  });
  const sent = new Headers(requests[0]?.headers);
  for (const [name, value] of Object.entries(genuine)) expect(sent.get(name)).toBe(value);
  expect(sent.get('content-type')).toBe('application/json');
  expect(sent.get('user-agent')).toBe('Seamark Webhook Bot');
  expect(sent.get('webhook-replay')).toBe('r1');
  expect(sent.get('x-desk')).toBe('forged');
});
