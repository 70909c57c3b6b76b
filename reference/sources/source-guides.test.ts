/** Compares the guides with the pages of `docs/`, which state the same facts with more detail. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SOURCE_GUIDES } from './source-guides.ts';

const root = path.resolve(import.meta.dirname, '../..');
const pageOf = (name: string) => readFileSync(path.join(root, name), 'utf8');

/** Text without links, emphasis and line breaks. */
function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/[`*]/g, '')
    .replaceAll("'", '’')
    .replace(/\s+/g, ' ')
    .trim();
}

function row(page: string, name: string): string {
  return plain(new RegExp(`^\\| ${name} \\| (.*) \\|$`, 'm').exec(page)?.[1] ?? '');
}

function steps(page: string): string[] {
  return page
    .split(/^(?=\d+\. |## )/m)
    .filter((part) => /^\d+\. /.test(part))
    .map((part) => plain(part.replace(/^\d+\. /, '')));
}

const guides = SOURCE_GUIDES.map((guide) => [guide.slug, guide] as const);
const own = guides.filter(([, { page }]) => /^\| Access \|/m.test(pageOf(page)));

it('every page of a source has a guide, under a name of its own', () => {
  const pages = readdirSync(path.join(root, 'docs/connect')).filter((name) => name !== 'README.md');
  const named = SOURCE_GUIDES.map(({ page }) => page);
  expect(named.filter((page) => page.startsWith('docs/connect/')).sort()).toEqual(
    pages.map((name) => `docs/connect/${name}`).sort(),
  );
  expect(new Set(SOURCE_GUIDES.map(({ slug }) => slug)).size).toBe(SOURCE_GUIDES.length);
});

describe.each(own)('%s', (_, guide) => {
  const page = pageOf(guide.page);

  it('states access, cost and limits as its page does', () => {
    expect([guide.access, guide.cost, guide.limits]).toEqual(
      ['Access', 'Cost', 'Limits'].map((name) => row(page, name)),
    );
    expect(plain(page)).toContain(guide.brings);
    expect(page.includes('Read the terms of the plan')).toBe(guide.terms !== null);
  });

  it('has the steps of its page up to the settings, and the same open questions', () => {
    expect(steps(page).slice(0, guide.steps.length)).toEqual(guide.steps);
    expect(steps(page)[guide.steps.length]).toMatch(/^Set /);
    expect(plain(page)).toContain(`Not confirmed: ${guide.unconfirmed}`);
    if (guide.portalUrl !== null) expect(page).toContain(`(${guide.portalUrl})`);
  });

  it('has the settings of its page', () => {
    const block = /```sh\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    expect(
      block
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ).toEqual(guide.settings);
  });
});

it('links to vendors are HTTPS', () => {
  const urls = SOURCE_GUIDES.flatMap(({ portalUrl }) => portalUrl ?? []);
  expect(urls.filter((url) => !url.startsWith('https://'))).toEqual([]);
});

it.each(guides)(
  '%s is not free if it is bought, nor self-service or of the first day if the vendor approves it',
  (_, guide) => {
    const steps = [...guide.steps, guide.unconfirmed].join(' ');
    const terms = `${guide.access}; ${guide.cost}`;
    if (/\b(buy|pay)\b/i.test(steps)) expect(terms).not.toMatch(/\bfree\b/);
    if (/(?<!whether \w+) approves\b/.test(steps))
      expect([/self-service/.test(terms), guide.isFirstDay]).toEqual([false, false]);
  },
);
