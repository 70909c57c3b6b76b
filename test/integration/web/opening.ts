/**
 * How long a page takes until one can use it, noted by the page itself: nothing is asked of it meanwhile. Interactive is what
 * Lighthouse calls so (time to interactive): the page is painted with all that it asked for, the browser is idle, and no task of
 * more than 50 ms follows for a while; where one does, it is when the last of them ended.
 */
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { WebRig } from './web-rig.ts';

export interface Opening {
  /** Milliseconds from the navigation, as all of them. */
  interactive: number;
  /** The frame of the page and its title are there. */
  standing: number;
  painted: number;
  /** What was asked of the API is there too. */
  complete: number;
}

/** A network between browser and server; null is the loopback interface as it is. */
export type Line = { latency: number; bitsPerSecond: number } | null;

/** As Lighthouse has it for desktops: no slower a processor, 40 ms for each round trip, 10 Mbit/s. */
export const DESKTOP: Line = { latency: 40, bitsPerSecond: 10 * 1024 * 1024 };

interface OpeningOptions {
  line: Line;
  /** How long no long task may follow. */
  quietMs: number;
  context?: BrowserContextOptions;
  /** Does something with the page and sees that it took it; when the times are noted already. */
  use?: (page: Page) => Promise<void>;
}

const MARK = 'opened ';

/** Runs in the page. */
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

/** Opens the first page in a browser context of its own, which has nothing of it yet. */
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
  const told = page.waitForEvent('console', (message) => message.text().startsWith(MARK));
  await page.goto('/', { waitUntil: 'commit' });
  const opening = JSON.parse((await told).text().slice(MARK.length)) as Opening;
  await use?.(page);
  await context.close();
  return opening;
}

/** A page that changes its colours when it is told to. */
export async function useSeamark(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dark colours' }).click();
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
}
