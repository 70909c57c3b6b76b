import type { HttpResponse } from './connector.ts';

/**
 * Builds the document that a snapshot stores and to which claims point: one page as received, several as a JSON array
 * of their bodies. Bytes are never re-encoded, so a single response has the hash of what the source sent.
 */
export function snapshotBody(pages: HttpResponse[]): Uint8Array {
  const [only] = pages;
  if (pages.length === 1 && only) return only.body;
  const parts: Uint8Array[] = [];
  pages.forEach((page, index) => {
    parts.push(Buffer.from(index === 0 ? '[' : ','), page.body.length === 0 ? Buffer.from('null') : page.body);
  });
  return Buffer.concat([...parts, Buffer.from(pages.length === 0 ? '' : ']')]);
}

/** Returns the pointer to page `index` of `count`. */
export function pagePointer(index: number, count: number): string {
  return count === 1 ? '' : `/${index}`;
}
