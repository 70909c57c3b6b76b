import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createEdiPartner } from '../../../operations/intake/edi-partners.ts';
import { type IntakeRig, startIntakeRig } from './intake-rig.ts';

let intake: IntakeRig;
let guide: string;
beforeAll(async () => {
  intake = await startIntakeRig();
  await intake.startWorker();
  guide = await readFile(path.join(import.meta.dirname, '../../../docs/edi-and-push.md'), 'utf8');
}, 60_000);
afterAll(() => intake?.stop());

/** Parses `http` blocks with a content type and an optional body, each followed by the expected response. */
function stepsOfGuide() {
  const blocks = guide.matchAll(
    /```http\n(\w+) (\S+)\n(?:Content-Type: (\S+)\n\n)?([\s\S]*?)```\n```json\n([\s\S]*?)```/g,
  );
  return [...blocks].map(([, method = '', address = '', type, body = '', expected = '']) => ({
    method,
    address,
    type,
    body,
    expected: z.json().parse(JSON.parse(expected)),
  }));
}

/** Captures the values of names in the guide (`"{message}"`), and inserts those already captured. */
function filled(expected: unknown, actual: unknown, names: Map<string, string>): unknown {
  if (typeof expected === 'string') {
    const name = /^\{(\w+)\}$/.exec(expected)?.[1];
    if (name === undefined) return expected;
    if (!names.has(name)) names.set(name, String(actual));
    return names.get(name);
  }
  const given = (actual ?? {}) as Record<string, unknown>;
  if (Array.isArray(expected)) return expected.map((item, index) => filled(item, given[index], names));
  if (typeof expected !== 'object' || expected === null) return expected;
  return Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, filled(value, given[key], names)]));
}

it('the guide to EDI matches the system word for word', async () => {
  const names = new Map<string, string>();
  const steps = stepsOfGuide();
  expect(steps).toHaveLength(6);
  const named = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => names.get(name) ?? whole);
  for (const { method, address, type, body, expected } of steps) {
    const options = {
      ...(body === '' ? {} : { raw: named(body) }),
      ...(type === undefined ? {} : { headers: [['Content-Type', type] as [string, string]] }),
    };
    const call = () => intake.send(method, named(address), options);
    const answer =
      method === 'GET' && address.includes('{')
        ? await intake.rig.eventually(async () => {
            const now = await call();
            return now.body.data.attributes.items.applied > 0 ? now : null;
          })
        : await call();
    const title = `${method} ${address}`;
    expect({ title, body: answer.body }).toMatchObject({ title, body: filled(expected, answer.body, names) });
  }
  expect([...names.keys()].sort()).toEqual(['clock', 'message', 'request']);
}, 60_000);

it('its example of codes is accepted', async () => {
  const example = /```json\n(\{ "code_overrides"[\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const attributes = { slug: 'codes', name: 'Codes', ...(JSON.parse(example) as object) };
  const row = await createEdiPartner(intake.rig.database, intake.rig.accountId, attributes);
  expect(row.code_overrides).toMatchObject({ '315': { ZQ: null } });
});
