/** Runs the exchanges of a page of docs/api in their order: an `http` block that is a request, and one that is its answer. */
import { expect } from 'vitest';
import type { TestApi } from './server.ts';

interface Message {
  first: string;
  headers: [name: string, value: string][];
  body: string;
}

function messagesOf(page: string): Message[] {
  return [...page.matchAll(/```http\n([\s\S]*?)```/g)].map(([, text = '']) => {
    const [head = '', body = ''] = text.split(/\n\n([\s\S]*)/);
    const [first = '', ...lines] = head.trim().split('\n');
    const headers = lines.map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1).trim()];
    });
    return { first, headers, body: body.trim() };
  });
}

/** `names`: values of names in braces; those that the page learns from an answer are added. */
export async function runExchanges(api: TestApi, page: string, names: Map<string, string>): Promise<void> {
  const messages = messagesOf(page);
  const named = (text: string): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => names.get(name) ?? whole);
  expect(messages.length % 2).toBe(0);
  for (let index = 0; index < messages.length; index += 2) {
    const [request, shown] = messages.slice(index, index + 2) as [Message, Message];
    const [method = '', address = ''] = named(request.first).split(' ');
    const headers = Object.fromEntries(request.headers.map(([name, value]) => [name, named(value)]));
    const answer = await api.ask(method, address, {
      headers,
      ...('Authorization' in headers ? { key: null } : {}),
      ...(request.body === '' ? {} : { raw: named(request.body) }),
    });
    expect([request.first, answer.status]).toEqual([request.first, Number(shown.first.split(' ')[1])]);
    for (const [name, value] of shown.headers) learn(value, answer.headers.get(name), names, named);
    if (shown.body === '') expect(answer.body ?? {}).not.toHaveProperty('errors');
    else expect(answer.body).toMatchObject(expectation(JSON.parse(shown.body), answer.body, names, named) as object);
  }
}

type Named = (text: string) => string;

function learn(shown: string, actual: string | null, names: Map<string, string>, named: Named): void {
  const name = /^\{(\w+)\}$/.exec(shown)?.[1];
  if (name !== undefined && !names.has(name) && actual !== null) names.set(name, actual);
  if (shown === '…') expect(actual).not.toBeNull();
  else expect(actual).toBe(named(shown));
}

/** What is shown, with `…` for any text and names filled in. */
function expectation(shown: unknown, actual: unknown, names: Map<string, string>, named: Named): unknown {
  if (shown === '…') return expect.any(String);
  if (typeof shown === 'string') {
    learn(shown, typeof actual === 'string' ? actual : null, names, named);
    return named(shown);
  }
  const given = (actual ?? {}) as Record<string, unknown>;
  if (Array.isArray(shown)) return shown.map((item, index) => expectation(item, given[index], names, named));
  if (typeof shown !== 'object' || shown === null) return shown;
  return Object.fromEntries(
    Object.entries(shown).map(([key, value]) => [key, expectation(value, given[key], names, named)]),
  );
}
