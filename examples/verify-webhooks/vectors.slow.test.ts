/**
 * Tests that all example programs, our own code and two libraries reach the same verdict on each delivery in
 * vectors.json.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { plainSignature, signatureHeaders, verifyDelivery } from '../../webhooks/signature.ts';
import file from './vectors.json' with { type: 'json' };

const { vectors } = file;
const PLAIN = 'X-T49-Webhook-Signature';
const isJson = (body: string) => body !== '';

function lowerCaseNames(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

test('there are enough vectors', () => {
  expect(vectors.filter(({ genuine }) => genuine).length).toBeGreaterThan(10);
  expect(vectors.filter(({ accepted }) => !accepted.standard).length).toBeGreaterThan(10);
  expect(vectors.filter(({ signed_with: secrets }) => secrets.length > 1).length).toBeGreaterThan(2);
});

describe('our own code', () => {
  test.each(vectors.filter(({ genuine }) => genuine))('signs $name', ({ signed_with: secrets, headers, body }) => {
    const notificationId = headers['webhook-id'];
    const timestamp = Number(headers['webhook-timestamp']);
    expect(signatureHeaders({ secrets, notificationId, timestamp, body, plainHeader: PLAIN })).toEqual(headers);
  });

  test.each(vectors)('judges $name', ({ secret, headers, body, now, accepted }) => {
    const received = { secret, headers: lowerCaseNames(headers), body, now };
    expect(verifyDelivery({ ...received, plainHeader: null }) === null).toBe(accepted.standard);
    expect(verifyDelivery(received) === null).toBe(accepted.standard && accepted.plain);
    expect(plainSignature(secret, body) === headers[PLAIN]).toBe(accepted.plain);
  });
});

describe.each([
  ['standardwebhooks', StandardWebhook],
  ['svix', SvixWebhook],
])('the library %s', (_name, Library) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  // These libraries parse the body as JSON, which must not be empty.
  test.each(vectors.filter(({ body }) => isJson(body)))('judges $name', ({ secret, headers, body, now, accepted }) => {
    vi.useFakeTimers({ now: now * 1_000 });
    const verify = () => new Library(secret).verify(body, headers);
    if (accepted.standard) expect(verify()).toEqual(JSON.parse(body));
    else expect(verify).toThrow();
  });
});

function lineOf({ secret, headers, now, body }: (typeof vectors)[number]): string {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  return [secret, id, timestamp, signatures, headers[PLAIN], now, Buffer.from(body).toString('base64')].join('\t');
}

const lines = `${vectors.map(lineOf).join('\n')}\n`;
const expected = vectors.map(({ name, accepted }) => `${accepted.standard} ${accepted.plain} ${name}`);

/** Runs a program on all vectors. Returns null if its language is not installed. */
async function answersOf(command: string, args: readonly string[]): Promise<string[] | null> {
  const program = spawn(command, args, { cwd: import.meta.dirname, stdio: ['pipe', 'pipe', 'inherit'] });
  const isThere = await once(program, 'spawn').then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  program.stdin.end(lines);
  const answers = (await text(program.stdout)).trim().split('\n');
  return answers.map((answer, index) => `${answer} ${vectors[index]?.name}`);
}

// `-B` prevents Python from writing compiled files.
test.concurrent.for([
  ['Node', process.execPath, ['check.mjs']],
  ['Python', 'python3', ['-B', 'check.py']],
  ['Go', 'go', ['run', 'verify.go', 'check.go']],
  ['Java', 'java', ['Verify.java']],
] as const)('%s judges all vectors', { timeout: 180_000 }, async ([language, command, args], { expect, skip }) => {
  const answers = await answersOf(command, args);
  if (answers === null) skip(`${language} is not installed here (${command})`);
  expect(answers).toEqual(expected);
});
