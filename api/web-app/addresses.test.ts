/** The server knows which addresses are pages of the web app, and the app itself does: neither may know one that the other does not. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PAGE_PATHS } from './addresses.ts';

const ROUTER = path.resolve(import.meta.dirname, '../../web/src/app/router.tsx');

/** As the app writes them: `/shipments/$id`. */
async function pathsOfApp(): Promise<string[]> {
  const text = await readFile(ROUTER, 'utf8');
  return [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, written = '']) => written);
}

const isAt = (page: string, address: string) => new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+')}$`).test(address);

test('every page of the app is served', async () => {
  const pages = await pathsOfApp();
  expect(pages.length).toBeGreaterThan(20);
  const unserved = pages.filter((page) => !PAGE_PATHS.some((served) => isAt(served, page)));
  expect(unserved).toEqual([]);
});

test('nothing is served that is no page of the app', async () => {
  const pages = await pathsOfApp();
  expect(PAGE_PATHS.filter((served) => !pages.some((page) => isAt(served, page)))).toEqual([]);
});
