/**
 * Measures frame times while a list scrolls, compared with a bare virtual list of the same number of rows on the same
 * page.
 */
import type { Locator, Page } from 'playwright-core';

const ROWS = 10_000;
const FRAMES = 100;
/** Pixels per step. This scrolls about 300 rows a second, faster than a person can read. */
const STEP = 230;

export async function p95OfScrolling(page: Page, list: Locator): Promise<{ list: number; bare: number }> {
  await page.evaluate(addBareList, ROWS);
  const bare = await p95(page.locator('#bare-list'));
  await page.evaluate(() => document.querySelector('#bare-list')?.remove());
  return { bare, list: await p95(list) };
}

async function p95(scroller: Locator): Promise<number> {
  const frames = await scroller.evaluate(
    (element, { count, step }) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        let before = performance.now();
        element.scrollTop = 0;
        requestAnimationFrame(function frame(now) {
          times.push(now - before);
          before = now;
          if (times.length > count) return resolve(times.slice(1));
          element.scrollTop += step;
          requestAnimationFrame(frame);
        });
      }),
    { count: FRAMES, step: STEP },
  );
  const sorted = frames.sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}

/** Runs in the page. Adds a list with one text element for each row in view. */
function addBareList(rows: number): void {
  const height = 46;
  const scroller = document.createElement('div');
  scroller.id = 'bare-list';
  Object.assign(scroller.style, {
    position: 'fixed',
    inset: '80px',
    overflow: 'auto',
    background: 'white',
    zIndex: 999,
  });
  const space = document.createElement('div');
  Object.assign(space.style, { height: `${rows * height}px`, position: 'relative' });
  scroller.append(space);
  const draw = () => {
    const first = Math.floor(scroller.scrollTop / height);
    space.replaceChildren(
      ...Array.from({ length: Math.ceil(scroller.clientHeight / height) + 1 }, (_, index) => {
        const row = document.createElement('div');
        Object.assign(row.style, { position: 'absolute', top: `${(first + index) * height}px` });
        row.textContent = `Row ${first + index}`;
        return row;
      }),
    );
  };
  scroller.addEventListener('scroll', draw);
  document.body.append(scroller);
  draw();
}
