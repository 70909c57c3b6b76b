/**
 * Checks that the guides mention every query parameter of the description, because users cannot find a filter that is
 * not documented on any page.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { describeEverything } from '../support/described-api.ts';

const docs = path.join(import.meta.dirname, '../../docs');
const { paths } = describeEverything('https://seamark.example.com');

/** Returns the text of all pages except the specification. */
async function guides(): Promise<string> {
  const files = await readdir(docs, { recursive: true });
  const pages = files.filter((file) => file.endsWith('.md') && !file.startsWith('spec'));
  return (await Promise.all(pages.map((page) => readFile(path.join(docs, page), 'utf8')))).join('\n');
}

test('every filter is documented in a guide', async () => {
  const text = await guides();
  const filters = Object.entries(paths).flatMap(([address, { get }]) =>
    (get?.parameters ?? []).flatMap((parameter) =>
      'name' in parameter && parameter.name.startsWith('filter[') ? [{ address, name: parameter.name }] : [],
    ),
  );
  expect(filters.length).toBeGreaterThan(50);
  const missing = filters.filter(({ name }) => !text.includes(name));
  expect(missing, 'add the filter to docs/api/filters.md or the guide of its list').toEqual([]);
});
