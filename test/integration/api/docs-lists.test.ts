/** Runs the examples of docs/api/pagination.md and docs/api/filters.md, exactly as printed. */
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertWorld } from './lists-world.ts';
import { BASE_URL, startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await insertWorld(api.database, api.accountId);
});
afterAll(() => api.stop());

interface Block {
  language: string;
  text: string;
}

async function blocksOf(page: string): Promise<Block[]> {
  const text = await readFile(new URL(`../../../docs/api/${page}`, import.meta.url), 'utf8');
  return [...text.matchAll(/^```(\w+)\n(.*?)^```/gms)].map(([, language = '', content = '']) => ({
    language,
    text: content,
  }));
}

const pages = await Promise.all(
  ['pagination.md', 'filters.md'].map(async (page) => ({ page, blocks: await blocksOf(page) })),
);

/** Builds a matcher in which an ellipsis stands for a value that varies. */
function expected(value: unknown): unknown {
  if (value === '…') return expect.any(String);
  if (Array.isArray(value)) return value.map(expected);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, expected(member)]));
}

describe.each(pages)('$page', ({ blocks }) => {
  const requests = blocks.flatMap(({ language, text }, index) =>
    language === 'http'
      ? text
          .trim()
          .split('\n')
          .map((line) => ({ line, answer: blocks[index + 1] }))
      : [],
  );

  test.each(requests)('$line', async ({ line, answer }) => {
    const [, method = '', path = ''] = /^([A-Z]+) (\/\S.*)$/.exec(line) ?? [];
    const { status, body } = await api.request(method, path.replaceAll(' ', '%20'));
    const isError = answer?.language === 'json' && answer.text.includes('"errors"');
    expect(status < 400).toBe(!isError);
    if (answer?.language === 'json') expect(body).toMatchObject(expected(JSON.parse(answer.text)) as object);
    if (answer?.language === 'csv') expect(withoutIds(body.replaceAll('\r\n', '\n'))).toBe(answer.text);
    // An example without results would prove nothing.
    if (!isError && answer?.language !== 'csv') expect(body.data.length).toBeGreaterThan(0);
  });

  test.each(blocks.filter(({ language }) => language === 'ts'))('code', async ({ text }) => {
    const toTestServer = (address: string, options: RequestInit) =>
      fetch(address.replace(BASE_URL, api.origin), options);
    const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
    const run = new AsyncFunction('fetch', 'key', 'baseUrl', `${stripTypeScriptTypes(text)}\nreturn ids;`);
    expect(new Set(await run(toTestServer, api.key, BASE_URL)).size).toBe(5);
  });
});

function withoutIds(table: string): string {
  return table.replace(/^[0-9a-f-]{36}(?=,)/gm, '…');
}
