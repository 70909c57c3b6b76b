import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { findJourney } from './numbers.ts';
import { PushSender, signatureOf } from './push-sender.ts';

const secret = Buffer.alloc(32, 1).toString('base64');
const startMs = Date.parse('2026-08-01T00:00:00Z');
const hour = (hours: number) => startMs + hours * 3_600_000;
let close: () => void = () => {};
afterEach(() => close());

/** Starts a subscriber that gives these responses in turn and then repeats the last one. */
async function subscriber(...answers: [status: number, headers?: Record<string, string>][]) {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      const isSigned = request.headers['notification-signature'] === signatureOf(body, secret);
      bodies.push(body);
      const [status, headers] = answers.length > 1 ? (answers.shift() ?? [500]) : (answers[0] ?? [500]);
      response.writeHead(isSigned ? status : 401, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  const { port } = server.address() as AddressInfo;
  const sender = new PushSender({ pauseMs: 10, attempts: 4 });
  const journey = findJourney('DIRECT000001');
  if (!journey) throw new Error('no such journey');
  const callbackUrl = `http://127.0.0.1:${port}/`;
  sender.add({
    line: 'TEST',
    journey,
    containerIndex: null,
    callbackUrl,
    secret,
    startMs,
    nowMs: startMs,
    clocked: true,
  });
  const send = (hours: number) => sender.send(hour(hours), 'DIRECT000001');
  return { sender, send, bodies };
}

describe('the simulated push sender', () => {
  it('sends newly known events, signed, and once', async () => {
    const { send, bodies } = await subscriber([204]);
    expect((await send(59)).map(({ status, events }) => [status, events])).toEqual([[204, 1]]);
    expect(JSON.parse(bodies[0] ?? '')[0]).toMatchObject({ equipmentEventTypeCode: 'GTIN' });
    expect(await send(59)).toEqual([]);
  });

  it('accepts only 204 as success, and doubles its pause', async () => {
    const { send } = await subscriber([200], [401], [302], [500]);
    expect((await send(59)).map(({ status, pauseMs }) => [status, pauseMs])).toEqual([
      [200, 10],
      [401, 20],
      [302, 40],
      [500, 0],
    ]);
    const { send: later } = await subscriber([204]);
    expect(await later(59)).toHaveLength(1);
  });

  it('halves a bundle that is too large', async () => {
    const { send } = await subscriber([413], [204]);
    const attempts = await send(130);
    const [whole] = attempts;
    expect(whole?.events).toBeGreaterThan(2);
    expect(attempts.map(({ status }) => status)).toEqual([413, 204, 204]);
    expect((attempts[1]?.events ?? 0) + (attempts[2]?.events ?? 0)).toBe(whole?.events);
  });

  it('waits as long as 429 and 503 state', async () => {
    const { send } = await subscriber([503, { 'Retry-After': '0' }], [204]);
    expect((await send(59)).map(({ status, pauseMs }) => [status, pauseMs])).toEqual([
      [503, 0],
      [204, 0],
    ]);
  });
});
