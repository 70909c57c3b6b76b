/**
 * `GET /docs`: the API description as an interactive page. All assets come from this server, so the page works offline,
 * and its content security policy blocks other origins.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { notFound } from '../../json-api/errors.ts';
import type { PublicRoute } from '../../route.ts';
import { type CachedBytes, cachedBytes, sendCached } from './cached-bytes.ts';

const library = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const own = path.join(import.meta.dirname, 'reference-page');

interface Asset {
  file: string;
  contentType: string;
}

const ASSETS: Readonly<Record<string, Asset>> = {
  'swagger-ui.css': { file: path.join(library, 'swagger-ui.css'), contentType: 'text/css; charset=utf-8' },
  'swagger-ui-bundle.js': {
    file: path.join(library, 'swagger-ui-bundle.js'),
    contentType: 'text/javascript; charset=utf-8',
  },
  'reference.css': { file: path.join(own, 'reference.css'), contentType: 'text/css; charset=utf-8' },
  'reference.js': { file: path.join(own, 'reference.js'), contentType: 'text/javascript; charset=utf-8' },
  'seamark.svg': { file: path.join(own, 'seamark.svg'), contentType: 'image/svg+xml' },
};
const PAGE: Asset = { file: path.join(own, 'reference.html'), contentType: 'text/html; charset=utf-8' };

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = { 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'no-referrer' };
const read = new Map<string, Promise<CachedBytes>>();

function contentOf({ file, contentType }: Asset): Promise<CachedBytes> {
  const cached = read.get(file);
  if (cached) return cached;
  const content = readFile(file).then((bytes) => cachedBytes(bytes, contentType));
  read.set(file, content);
  return content;
}

export const referencePageRoutes: readonly PublicRoute[] = [
  {
    name: 'get-reference-page',
    method: 'GET',
    path: '/docs',
    async handle(request) {
      return sendCached(request, await contentOf(PAGE), HEADERS);
    },
  },
  {
    name: 'get-reference-asset',
    method: 'GET',
    path: '/docs/:name',
    async handle(request) {
      const name = request.params['name'] ?? '';
      const asset = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined;
      if (asset === undefined) throw notFound('No file has this name');
      return sendCached(request, await contentOf(asset), HEADERS);
    },
  },
];
