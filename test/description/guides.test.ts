/**
 * Tests that a test runs every example on the pages for clients, and that every page can be reached from the first one.
 */
import { access, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const text = (file: string) => readFile(path.join(root, file), 'utf8');

/**
 * Name of the test that runs a page's examples, by language. A JSON response is checked together with the request
 * before it.
 */
const runners: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'docs/api/README.md': { http: 'quick-start', json: 'quick-start', sh: 'quick-start' },
  'docs/api/access.md': {},
  'docs/api/custom-fields.md': { http: 'custom-fields-guide', json: 'custom-fields-guide' },
  'docs/api/demurrage.md': { http: 'demurrage', json: 'demurrage' },
  'docs/api/errors.md': { http: 'protocol-guides.slow', json: 'protocol-guides.slow' },
  'docs/api/events.md': {
    http: 'events-guide',
    json: 'events-guide',
    sh: 'events-guide',
    text: 'events-guide',
    ts: 'events-guide',
  },
  'docs/api/evidence.md': { http: 'evidence', json: 'evidence' },
  'docs/api/filters.md': { http: 'docs-lists', json: 'docs-lists', csv: 'docs-lists' },
  'docs/api/idempotency.md': { http: 'protocol-guides.slow' },
  'docs/api/line-health.md': {},
  'docs/api/limits.md': {
    http: 'protocol-guides.slow',
    json: 'protocol-guides.slow',
    sh: 'protocol-guides.slow',
    ts: 'protocol-guides.slow',
  },
  'docs/api/maps.md': { http: 'maps-guide', json: 'maps-guide' },
  'docs/api/moving-over.md': { http: 'moving-over-guide', json: 'moving-over-guide', ts: 'moving-over-guide' },
  'docs/api/pagination.md': { http: 'docs-lists', json: 'docs-lists', ts: 'docs-lists' },
  'docs/api/provenance.md': { http: 'provenance-guide', json: 'provenance-guide' },
  'docs/api/replay.md': { http: 'replay-guide', json: 'replay-guide' },
  'docs/api/saved-views.md': { http: 'saved-views-guide', json: 'saved-views-guide' },
  'docs/api/search.md': { http: 'search-guide', json: 'search-guide' },
  'docs/api/tracking.md': { http: 'tracking-guide', json: 'tracking-guide' },
  'docs/webhooks.md': {
    go: 'webhooks-guide',
    http: 'webhooks-guide',
    java: 'webhooks-guide',
    js: 'webhooks-guide',
    json: 'webhooks-guide',
    python: 'webhooks-guide',
    sh: 'webhooks-guide',
    text: 'webhooks-guide',
  },
};

const names = (await readdir(path.join(root, 'docs/api'))).filter((name) => name.endsWith('.md'));
const pages = [...names.map((name) => `docs/api/${name}`), 'docs/webhooks.md'];

describe.each(pages)('%s', (page) => {
  test('has a test for its examples in each language', async () => {
    const fences = [...(await text(page)).matchAll(/^```(.*)$/gm)].map(([, language]) => language ?? '');
    const languages = fences.filter((_, index) => index % 2 === 0);
    expect([...new Set(languages)].sort()).toEqual(Object.keys(runners[page] ?? {}).sort());
  });

  test('is named by that test', async () => {
    for (const runner of new Set(Object.values(runners[page] ?? {}))) {
      expect(await text(`test/integration/api/${runner}.test.ts`)).toContain(path.basename(page));
    }
  });
});

test('no test runs a page that no longer exists', () => {
  expect(Object.keys(runners).sort()).toEqual([...pages].sort());
});

describe.each(names.filter((name) => name !== 'README.md'))('%s', (name) => {
  test('can be reached from the first page of the API and from that of the project', async () => {
    expect(await text('docs/api/README.md')).toContain(`](${name})`);
    expect(await text('README.md')).toContain(`](docs/api/${name})`);
  });
});

test.each([...pages, 'README.md'])('links of %s have a target', async (page) => {
  for (const [, link = ''] of (await text(page)).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? page : path.join(path.dirname(page), file);
    await access(path.join(root, target));
    if (anchor === undefined) continue;
    const anchors = anchorsOf(await text(target));
    expect({ link, anchors }).toEqual({ link, anchors: expect.arrayContaining([anchor]) });
  }
});

function anchorsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}
