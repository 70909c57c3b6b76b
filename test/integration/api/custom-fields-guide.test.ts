import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { formatProblem } from '../../../operations/custom-fields/formats.ts';
import { readTextPattern } from '../../../operations/custom-fields/text-pattern.ts';
import { insertTracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
let guide: string;
beforeAll(async () => {
  api = await startTestApi();
  guide = await readFile(path.join(import.meta.dirname, '../../../docs/api/custom-fields.md'), 'utf8');
});
afterAll(() => api.stop());

/** `http` blocks with a body or without, each followed by what the answer holds. */
function stepsOfGuide() {
  const blocks = guide.matchAll(/```http\n(\w+) (\S+)\n(?:\n([\s\S]*?))?```\n\n```json\n([\s\S]*?)```/g);
  return [...blocks].map(([, method = '', address = '', body = '', expected = '']) => ({
    method,
    address,
    body,
    expected: z.json().parse(JSON.parse(expected)),
  }));
}

/** Learns the values that the guide gives a name (`"{party}"`), and puts known ones in. */
function filled(expected: unknown, actual: unknown, names: Map<string, string>): unknown {
  if (typeof expected === 'string') {
    const name = /^\{(\w+)\}$/.exec(expected)?.[1];
    if (name !== undefined && !names.has(name)) names.set(name, String(actual));
    return named(expected, names);
  }
  const given = (actual ?? {}) as Record<string, unknown>;
  if (Array.isArray(expected)) return expected.map((item, index) => filled(item, given[index], names));
  if (typeof expected !== 'object' || expected === null) return expected;
  return Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, filled(value, given[key], names)]));
}

function named(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => names.get(name) ?? whole);
}

test('the guide to custom fields tells what happens, word for word', async () => {
  const { shipmentId, containerIds } = await insertTracked(api.database, api.accountId);
  const names = new Map([
    ['shipment', shipmentId],
    ['container', containerIds[0] ?? ''],
  ]);
  const steps = stepsOfGuide();
  expect(steps).toHaveLength(guide.split('```http').length - 1);
  for (const { method, address, body, expected } of steps) {
    const answer = await api.ask(method, named(address, names), body === '' ? {} : { raw: named(body, names) });
    const title = `${method} ${address}`;
    expect({ title, body: answer.body }).toMatchObject({ title, body: filled(expected, answer.body, names) });
  }
});

test('its formats and patterns are accepted', () => {
  const formats = { number: ['0', '#,##0', '0.00', '#,##0.000'], date: ['YYYY-MM-DD', 'DD.MM.YYYY', 'D MMM YYYY'] };
  for (const [dataType, examples] of Object.entries(formats)) {
    for (const example of examples) {
      expect(guide).toContain(`\`${example}\``);
      expect(formatProblem(dataType, example)).toBeNull();
    }
  }
  expect(guide).toContain('`PO-\\d+|none`');
  expect(readTextPattern('PO-\\d+|none')?.('PO-17')).toBe(true);
});
