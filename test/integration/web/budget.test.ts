/** What the first page costs: bytes of script, and time until one can use it, beside an empty page of the same component library. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { BrowserContextOptions } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BuiltPages } from '../../../api/web-app/built-pages.ts';
import { EARLY_LOADS } from '../../../api/web-app/early-loads.ts';
import { webAppRoutes } from '../../../api/web-app/routes.ts';
import { idlePortal } from '../../support/idle-portal.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { lines } from '../api/server.ts';
import { WebRig } from './web-rig.ts';

const MOST_BYTES = 250_000;
const ROUNDS = 5;
/** The target is 2, seen on a machine with nothing else to do; tests run beside each other. */
const MOST_TIMES = process.env.SEAMARK_WEB_FIGURES === '1' ? 2 : 4;

let rig: WebRig;
let folder: string;
let empty: ServedApi;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seamark-empty-'));
  rig = await WebRig.start();
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  await build({
    root: path.join(import.meta.dirname, 'empty-page'),
    configFile: false,
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir: folder, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
  process.env.NODE_ENV = environment;
  const publicRoutes = webAppRoutes(idlePortal(), { pages: new BuiltPages(folder), withoutSignIn: false });
  empty = await serveApi({ database: rig.tracking.database, registry: lines, publicRoutes });
});
afterAll(async () => {
  await empty?.stop();
  await rig?.stop();
  await rm(folder, { recursive: true });
});

/** Runs in the page: since when a click is answered at once, and since when what was asked of the API stands there too. */
const NOTE_TIMES = `const noteWhen = (name, isSo) => new MutationObserver((changes, observer) => {
  if (!isSo()) return;
  observer.disconnect();
  requestIdleCallback(() => { window[name] = performance.now(); });
}).observe(document, { childList: true, subtree: true });
const isThere = () => document.querySelector('h1') !== null;
noteWhen('interactiveAt', isThere);
noteWhen('completeAt', () => isThere() && document.querySelector('.mantine-Skeleton-root') === null);`;

interface Times {
  /** The page is there, and has nothing to do that would hold up a click. */
  interactiveAt: number;
  /** It shows what it asked the API for, too. */
  completeAt: number;
}

/** Milliseconds from the navigation. Nothing was loaded before. */
async function timesOfOpening(options: BrowserContextOptions = {}): Promise<Times> {
  const { context, page } = await rig.signIn('owner', options);
  await page.addInitScript(NOTE_TIMES);
  await page.goto('/');
  const noted = await page.waitForFunction(() => {
    const { interactiveAt, completeAt } = globalThis as Partial<Times>;
    return interactiveAt !== undefined && completeAt !== undefined && { interactiveAt, completeAt };
  });
  const times = (await noted.jsonValue()) as Times;
  await context.close();
  return times;
}

test('the first page loads less than 250 kB of script', async () => {
  const { page } = await rig.signIn();
  const scripts: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const bytes = (await Promise.all(scripts)).reduce((sum, one) => sum + one, 0);
  console.log(`${bytes} bytes of script, compressed`);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(MOST_BYTES);
});

/** Runs in the page: what its scripts ask of the API, in their order. */
const NOTE_WHAT_IS_ASKED = `window.asked = [];
const { fetch } = window;
window.fetch = (request, init) => {
  window.asked.push(request.url ?? request);
  return fetch(request, init);
}`;

test.each(Object.entries(EARLY_LOADS).filter(([, { answers = [] }]) => answers.length > 0))(
  'what %s is sent early is what it asks for, and comes once',
  async (address, { answers = [] }) => {
    const { page } = await rig.signIn();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(decodeURI(request.url()).replace(rig.origin, '')));
    await page.addInitScript(NOTE_WHAT_IS_ASKED);
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator('.mantine-Skeleton-root').count()).toBe(0);
    const { asked } = await page.evaluate(() => ({ asked: (globalThis as unknown as { asked: string[] }).asked }));
    expect(asked.map((url) => decodeURI(url).replace(rig.origin, ''))).toEqual(
      expect.arrayContaining([...answers, '/v2/session', '/v2/exceptions/summary']),
    );
    const files = sent.filter((url) => url.startsWith('/v2/') || url.startsWith('/assets/'));
    expect(files).toEqual([...new Set(files)]);
    await page.close();
  },
);

test(`it is interactive after at most ${MOST_TIMES} times what an empty page takes`, async () => {
  const own: Times[] = [];
  const bare: Times[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await timesOfOpening({ baseURL: empty.origin }));
    own.push(await timesOfOpening());
  }
  const all = (times: Times[], which: keyof Times) => times.map((time) => Math.round(time[which]));
  const [interactive, complete] = [all(own, 'interactiveAt'), all(own, 'completeAt')];
  const empties = all(bare, 'interactiveAt');
  console.log(`interactive after ${interactive} ms, complete after ${complete} ms; the empty page after ${empties} ms`);
  expect(Math.min(...interactive) / Math.min(...empties)).toBeLessThan(MOST_TIMES);
});
