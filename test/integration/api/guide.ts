/** Runs the examples of a page for clients in order, and compares each response with the one shown on the page. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { TestApi } from './server.ts';

/** Values for names in braces, either given by the test or captured from a response (`"id": "{party}"`). */
type Names = Map<string, string>;

interface Message {
  first: string;
  headers: [name: string, value: string][];
  body: string;
}

interface Step {
  request: Message;
  /** The whole response that the page shows, or only its body; null if it shows none. */
  shown: Message | { body: string } | null;
}

export async function readGuide(name: string): Promise<string> {
  return readFile(path.join(import.meta.dirname, '../../../docs/api', name), 'utf8');
}

/**
 * Parses the steps: an `http` block is a request, or the response to the previous one; a `json`
 * block right after a request is the body of its response.
 */
function stepsOf(guide: string): Step[] {
  const steps: Step[] = [];
  let end = 0;
  let isAfterRequest = false;
  for (const block of guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)) {
    const [whole, language, text = ''] = block;
    const isRightAfterRequest: boolean = isAfterRequest && guide.slice(end, block.index).trim() === '';
    const isAnswer: boolean = text.startsWith('HTTP/') || (language === 'json' && isRightAfterRequest);
    const step = steps.at(-1);
    if (isAnswer && step) step.shown = language === 'json' ? { body: text } : messageOf(text);
    else if (language === 'http') steps.push({ request: messageOf(text), shown: null });
    isAfterRequest = language === 'http' && !isAnswer;
    end = block.index + whole.length;
  }
  return steps;
}

/** Parses a first line, optional headers, a blank line, and an optional body. */
function messageOf(text: string): Message {
  const [head = '', body = ''] = text.split(/\n\n([\s\S]*)/);
  const [first = '', ...lines] = head.trim().split('\n');
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at), line.slice(at + 1).trim()];
  });
  return { first, headers, body };
}

export async function runGuide(api: TestApi, guide: string, names: Names): Promise<void> {
  const steps = stepsOf(guide);
  expect(steps.length).toBeGreaterThan(0);
  for (const { request, shown } of steps) {
    const [method = '', address = ''] = named(request.first, names).split(' ');
    const headers = Object.fromEntries(request.headers.map(([name, value]) => [name, named(value, names)]));
    const answer = await api.request(method, address, {
      headers,
      ...('Authorization' in headers ? { key: null } : {}),
      ...(request.body === '' ? {} : { raw: named(request.body, names) }),
    });
    const title = request.first;
    if (shown === null) expect({ title, body: answer.body }).toEqual({ title, body: null });
    else if (shown.body === '') expect({ title, ...answer.body }).not.toHaveProperty('errors');
    else {
      const body = expectation(JSON.parse(shown.body), answer.body, names);
      expect({ title, body: answer.body }).toMatchObject({ title, body });
    }
    if (shown === null || !('first' in shown)) continue;
    expect({ title, status: answer.status }).toEqual({ title, status: Number(shown.first.split(' ')[1]) });
    for (const [name, value] of shown.headers) {
      const actual = answer.headers.get(name);
      expect({ title, name, value: actual }).toEqual({ title, name, value: expectation(value, actual, names) });
    }
  }
}

/**
 * Builds a matcher for printed text: `…` stands for any text, names with a value are replaced by it, and other names
 * capture the value in the response.
 */
function expectation(shown: unknown, actual: unknown, names: Names): unknown {
  if (shown === '…') return expect.any(String);
  if (typeof shown === 'string') {
    const name = /^\{(\w+)\}$/.exec(shown)?.[1];
    if (name !== undefined && !names.has(name) && typeof actual === 'string') names.set(name, actual);
    return named(shown, names);
  }
  const given = (actual ?? {}) as Record<string, unknown>;
  if (Array.isArray(shown)) return shown.map((item, index) => expectation(item, given[index], names));
  if (typeof shown !== 'object' || shown === null) return shown;
  return Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, expectation(value, given[key], names)]));
}

function named(text: string, names: Names): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => names.get(name) ?? whole);
}
