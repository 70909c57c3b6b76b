/**
 * What a page needs beside the frame, told to the browser at the top of the document: it is on its way while the scripts of the
 * frame are still read, in place of one after the other when they have run.
 */
import type { BuiltPages } from './built-pages.ts';

interface EarlyLoads {
  /** Source of the page, where it does not come with the frame. */
  page?: string;
  /** Addresses as the page asks them while nothing is chosen in its own address. */
  answers?: readonly string[];
}

export const EARLY_LOADS: Readonly<Record<string, EarlyLoads>> = {
  '/': {
    answers: [
      '/v2/exceptions?filter[state]=open&page[size]=6',
      '/v2/tracking_board?page[size]=1',
      '/v2/test_clocks?page[size]=1',
    ],
  },
  '/shipments': { page: 'src/pages/lists/shipments-page.tsx' },
  '/shipments/:id': { page: 'src/pages/shipment/shipment-page.tsx' },
  '/containers': { page: 'src/pages/lists/containers-page.tsx' },
  '/add': { page: 'src/pages/add/add-page.tsx' },
  '/tracking': {
    page: 'src/pages/tracking/board-page.tsx',
    answers: ['/v2/tracking_board?page[size]=50&page[number]=1', '/v2/shipping_lines'],
  },
  '/tracking/:id': { page: 'src/pages/tracking/request-page.tsx' },
  '/lines': { page: 'src/pages/lines/lines-page.tsx' },
  '/demurrage': { page: 'src/pages/demurrage/demurrage-page.tsx' },
  '/demurrage/:id/evidence': { page: 'src/pages/demurrage/evidence/evidence-page.tsx' },
  '/exceptions': { page: 'src/pages/exceptions/exceptions-page.tsx' },
  '/demo': { page: 'src/pages/demo/demo-page.tsx' },
};

/** What the build tells of each source: the file that it became, those that it imports, and its styles. */
type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[]; css?: readonly string[] }>>;

/** Elements of the head; empty for a page that has nothing of its own, or that was built without a manifest. */
export async function earlyLinks(pages: BuiltPages, path: string, hasQuery: boolean): Promise<string> {
  const { page, answers = [] } = EARLY_LOADS[path] ?? {};
  const asked = hasQuery ? [] : answers;
  return [
    ...(page === undefined ? [] : filesOf(await manifestOf(pages), page)).map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" href="/${file}" as="style" crossorigin />`
        : `<link rel="modulepreload" href="/${file}" crossorigin />`,
    ),
    ...asked.map(
      (answer) => `<link rel="preload" href="${answer.replaceAll('&', '&amp;')}" as="fetch" crossorigin="anonymous" />`,
    ),
  ].join('\n    ');
}

/** Of the page and all that it imports, without what the frame has. */
function filesOf(manifest: Manifest, page: string): string[] {
  const parts = new Set<string>();
  const add = (name: string) => {
    if (name === 'index.html' || parts.has(name)) return;
    parts.add(name);
    manifest[name]?.imports?.forEach(add);
  };
  add(page);
  const files = [...parts].flatMap((name) => [manifest[name]?.file ?? [], manifest[name]?.css ?? []].flat());
  return [...new Set(files)];
}

const manifests = new WeakMap<BuiltPages, Promise<Manifest>>();

/** Read once for all documents that are served: what was built does not change while it is. */
function manifestOf(pages: BuiltPages): Promise<Manifest> {
  const known = manifests.get(pages) ?? readManifest(pages);
  manifests.set(pages, known);
  return known;
}

async function readManifest(pages: BuiltPages): Promise<Manifest> {
  const file = await pages.file('manifest.json');
  return file === null ? {} : (JSON.parse(file.bytes.toString()) as Manifest);
}
