import { Readable } from 'node:stream';
import { entityTag, matchesIfNoneMatch, serialize } from '../json-api/entity-tag.ts';
import type { ApiResponse } from '../route.ts';
import type { StepContext } from './context.ts';

export const JSON_API = 'application/vnd.api+json';

/** Sends a response, or 304 if the client already has it. The media type has no parameters, as JSON:API requires. */
export function send(context: StepContext, response: ApiResponse): void {
  const { status, body, bytes, stream, headers = {}, cookies = [] } = response;
  context.status = status;
  context.set('Cache-Control', 'private, no-cache');
  for (const [name, value] of Object.entries(headers)) context.set(name, value);
  if (cookies.length > 0) context.set('Set-Cookie', [...cookies]);
  if (stream !== undefined) {
    context.body = streamBody(context, stream);
    context.status = status;
    context.set('Content-Type', response.contentType ?? 'application/octet-stream');
    return;
  }
  if (bytes === undefined && body === undefined) {
    context.body = null;
    context.status = status;
    return;
  }
  const content = bytes === undefined ? serialize(body) : { bytes, resource: null };
  if (isTagged(context.method, status)) {
    const tag = headers.ETag ?? entityTag(content);
    context.set('ETag', tag);
    if (isNotModified(context, tag)) {
      context.status = 304;
      return;
    }
  }
  context.set('Content-Type', response.contentType ?? (bytes === undefined ? JSON_API : 'application/octet-stream'));
  context.body = Buffer.isBuffer(content.bytes) ? content.bytes : Buffer.from(content.bytes);
}

/**
 * Streams a source, which ends with the response even if the response is compressed. If the source fails, the
 * connection is aborted.
 */
function streamBody({ method, res }: StepContext, stream: AsyncIterable<string | Uint8Array>): Readable | null {
  const source = Readable.from(stream, { objectMode: false });
  // The socket is already closed and will emit no further `close` event.
  if (method === 'HEAD' || res.destroyed) {
    source.destroy();
    return null;
  }
  res.once('close', () => source.destroy());
  source.once('error', () => res.destroy());
  return source;
}

/** Whether the response has an entity tag: reads, creations, and changes, for which it saves the client a read. */
function isTagged(method: string, status: number): boolean {
  return method === 'POST' ? status === 201 : status === 200 && ['GET', 'HEAD', 'PATCH'].includes(method);
}

function isNotModified(context: StepContext, tag: string): boolean {
  const header = context.get('If-None-Match');
  return header !== '' && ['GET', 'HEAD'].includes(context.method) && matchesIfNoneMatch(header, tag);
}
