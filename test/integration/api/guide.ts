/** Runs the examples of a page of docs/api in their order, and holds each answer against what the page shows of it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { TestApi } from './server.ts';

interface Step {
  method: string;
  address: string;
  headers: Record<string, string>;
  body: string;
  /** Null: the page shows no answer, so there is none. */
  expected: unknown;
}

export async function readGuide(name: string): Promise<string> {
  return readFile(path.join(import.meta.dirname, '../../../docs/api', name), 'utf8');
}

/** `http` blocks: the request line, headers if any, a blank line, the body if any; a `json` block after one is its answer. */
function stepsOf(guide: string): Step[] {
  const blocks = guide.matchAll(
    /```http\n(\w+) (\S+)\n((?:[\w-]+: .*\n)*)(?:\n([\s\S]*?))?```(?:\n\n```json\n([\s\S]*?)```)?/g,
  );
  return [...blocks].map(([, method = '', address = '', headers = '', body = '', expected]) => ({
    method,
    address,
    headers: Object.fromEntries(headers.split('\n').flatMap((line) => (line === '' ? [] : [line.split(': ')]))),
    body,
    expected: expected === undefined ? null : JSON.parse(expected),
  }));
}

/** `names`: values of names in braces that the page does not learn from an answer itself. */
export async function runGuide(api: TestApi, guide: string, names: Map<string, string>): Promise<void> {
  const steps = stepsOf(guide);
  expect(steps).toHaveLength(guide.split('```http').length - 1);
  for (const { method, address, headers, body, expected } of steps) {
    const filledIn = Object.entries(headers).map(([name, value]) => [name, named(value, names)]);
    const answer = await api.ask(method, named(address, names), {
      headers: Object.fromEntries(filledIn),
      ...(body === '' ? {} : { raw: named(body, names) }),
    });
    const title = `${method} ${address}`;
    if (expected === null) expect({ title, body: answer.body }).toEqual({ title, body: null });
    else expect({ title, body: answer.body }).toMatchObject({ title, body: filled(expected, answer.body, names) });
  }
}

/** Learns the values that the page gives a name (`"{party}"`), and puts known ones in. */
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
