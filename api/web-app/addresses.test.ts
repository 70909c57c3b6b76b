/** The server knows which addresses are pages of the web app, and the app itself does: neither may know one that the other does not. */
import { expect, test } from 'vitest';
import { pathsOfApp } from '../../test/support/paths-of-app.ts';
import { PAGE_PATHS } from './addresses.ts';

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
