/** Runs the examples of docs/mailbox.md. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApi, type TestApi } from '../api/server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());

const BLOCK = /```http\n(\w+) (\S+)\nContent-Type: (\S+)\n\n([\s\S]*?)```\n```json\n([\s\S]*?)```/g;

test('every step of the guide gets the response that it shows', async () => {
  const guide = await readFile(path.join(import.meta.dirname, '../../../docs/mailbox.md'), 'utf8');
  const steps = [...guide.matchAll(BLOCK)];
  expect(steps).toHaveLength(5);
  const names = new Map<string, string>();
  const named = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => names.get(name) ?? whole);
  for (const [, method = '', address = '', type = '', raw = '', shown = ''] of steps) {
    const url = named(address);
    const { pathname } = URL.parse(url) ?? { pathname: url };
    const answer = await api.request(method, pathname, {
      raw,
      headers: { 'Content-Type': type },
      ...(address === '{hook}' ? { key: null } : {}),
    });
    const expected = z.json().parse(JSON.parse(shown));
    expect(answer.body).toMatchObject(Object(captured(expected, answer.body, names)));
  }
  const { body } = await api.get(`/v2/email_submissions/${names.get('mail')}`);
  expect(body.data.attributes).toMatchObject({ subject: 'Arrival notice MSCU6683873', documents_count: 1 });
});

/** Captures the values of names in the guide (`"{hook}"`), and inserts those already captured. */
function captured(expected: unknown, actual: unknown, names: Map<string, string>): unknown {
  const name = typeof expected === 'string' ? /^\{(\w+)\}$/.exec(expected)?.[1] : undefined;
  if (name !== undefined) {
    names.set(name, String(actual));
    return actual;
  }
  if (typeof expected !== 'object' || expected === null) return expected;
  const given = Object(actual);
  return Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, captured(value, given[key], names)]));
}
