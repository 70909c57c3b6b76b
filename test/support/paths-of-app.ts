/** Addresses of the web app as its router writes them, such as `/shipments/$id`: no page can be forgotten by who walks them. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const ROUTER = path.resolve(import.meta.dirname, '../../web/src/app/router.tsx');

export async function pathsOfApp(): Promise<string[]> {
  const text = await readFile(ROUTER, 'utf8');
  return [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, written = '']) => written);
}
