/** Serves bytes that never change while the process runs, with an ETag. */
import { createHash } from 'node:crypto';
import type { ApiResponse, PublicRequest } from '../../route.ts';

export interface CachedBytes {
  bytes: Uint8Array;
  contentType: string;
  etag: string;
}

export function cachedBytes(content: string | Uint8Array, contentType: string): CachedBytes {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { bytes, contentType, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` };
}

export function sendCached(
  { headers }: PublicRequest,
  { bytes, contentType, etag }: CachedBytes,
  more: Record<string, string> = {},
): ApiResponse {
  const tags = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (tags.includes(etag) || tags.includes('*')) return { status: 304, body: undefined, headers: { ETag: etag } };
  return { status: 200, body: undefined, bytes, contentType, headers: { ...more, ETag: etag } };
}
