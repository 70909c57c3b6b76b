/**
 * Measures how long a page takes to become interactive, as recorded by the page itself. By Lighthouse's definition, a
 * page is interactive once it is painted with its data and the browser is idle; if a task longer than 50 ms follows
 * soon, at the end of the last such task.
 */
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { WebRig } from './web-rig.ts';

export interface Opening {
  /** All times are in milliseconds since navigation. */
  interactive: number;
  /** Time at which the frame and the title are painted. */
  standing: number;
  painted: number;
  /** Time at which the API data is painted too. */
  complete: number;
}

/** A network between browser and server; null is the loopback interface without any delay. */
export type Line = { latency: number; bitsPerSecond: number } | null;

/** Lighthouse's desktop network: full processor speed, 40 ms per round trip, 10 Mbit/s. */
export const DESKTOP: Line = { latency: 40, bitsPerSecond: 10 * 1024 * 1024 };

interface OpeningOptions {
  line: Line;
  /** Milliseconds that have to pass without a long task. */
  quietMs: number;
  context?: BrowserContextOptions;
  /** Uses the page and checks its reaction, after the times have been recorded. */
  use?: (page: Page) => Promise<void>;
}

const MARK = 'opened ';

const noteTimes = (quietMs: number) => `(() => {
  let standing = 0, complete = 0, idle = 0, ended = 0, timer;
  const tell = () => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0].startTime;
    const { domContentLoadedEventEnd } = performance.getEntriesByType('navigation')[0];
    const interactive = Math.max(idle, ended, painted, domContentLoadedEventEnd);
    console.info('${MARK}' + JSON.stringify({ interactive, standing, painted, complete }));
  };
  const wait = () => { clearTimeout(timer); timer = setTimeout(tell, ${quietMs}); };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) ended = startTime + duration;
    if (idle > 0) wait();
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver((changes, observer) => {
    if (document.querySelector('h1') === null) return;
    standing ||= performance.now();
    if (document.querySelector('.mantine-Skeleton-root') !== null) return;
    observer.disconnect();
    complete = performance.now();
    requestIdleCallback(() => { idle = performance.now(); wait(); });
  }).observe(document, { childList: true, subtree: true });
})()`;

/** Opens the first page in a new browser context with an empty cache. */
export async function timeOpening(
  rig: WebRig,
  { line, quietMs, context: options, use }: OpeningOptions,
): Promise<Opening> {
  const { context, page } = await rig.signIn('owner', options);
  const network = await context.newCDPSession(page);
  if (line !== null) {
    const bytesPerSecond = line.bitsPerSecond / 8;
    const { latency } = line;
    const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
    await network.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
  }
  await page.addInitScript(noteTimes(quietMs));
  const recorded = page.waitForEvent('console', (message) => message.text().startsWith(MARK));
  await page.goto('/', { waitUntil: 'commit' });
  const opening = JSON.parse((await recorded).text().slice(MARK.length)) as Opening;
  await use?.(page);
  await context.close();
  return opening;
}

/** Switches the page's color scheme. */
export async function useSeamark(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
}
