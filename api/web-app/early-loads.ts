/**
 * Renders preload links into a page's document, so that the browser loads the page's files and API responses in
 * parallel with the scripts of the frame.
 */
import type { BuiltPages, Manifest } from './built-pages.ts';
import type { WebPage } from './web-pages.generated.ts';

/** The API URLs that a page requests first if its own URL has no query (the loaders of web/src/app/router.tsx). */
export const EARLY_RESPONSES: Readonly<Record<string, readonly string[]>> = {
  '/': [
    '/v2/exceptions?filter[state]=open&page[size]=6',
    '/v2/tracking_board?page[size]=1',
    '/v2/test_clocks?page[size]=1',
  ],
  '/tracking': ['/v2/tracking_board?page[size]=50&page[number]=1', '/v2/shipping_lines'],
};

/**
 * Renders the preload links. There are none for the files of a page that is part of the frame or was built without a
 * manifest.
 */
export async function earlyLinks(pages: BuiltPages, { path, source }: WebPage, hasQuery: boolean): Promise<string> {
  const files = source === null ? [] : filesOf(await pages.manifest(), source);
  const responses = hasQuery ? [] : (EARLY_RESPONSES[path] ?? []);
  return [
    ...files.map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" href="/${file}" as="style" crossorigin />`
        : `<link rel="modulepreload" href="/${file}" crossorigin />`,
    ),
    ...responses.map(
      (url) => `<link rel="preload" href="${url.replaceAll('&', '&amp;')}" as="fetch" crossorigin="anonymous" />`,
    ),
  ].join('\n    ');
}

/** Lists the files of a source and of everything that it imports, except the files of the frame. */
function filesOf(manifest: Manifest, source: string): string[] {
  const parts = new Set<string>();
  const add = (name: string) => {
    if (name === 'index.html' || parts.has(name)) return;
    parts.add(name);
    manifest[name]?.imports?.forEach(add);
  };
  add(source);
  const files = [...parts].flatMap((name) => [manifest[name]?.file ?? [], manifest[name]?.css ?? []].flat());
  return [...new Set(files)];
}
