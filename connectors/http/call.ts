import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Dispatcher, request } from 'undici';

/** Maximum number of bytes read. A longer body is marked as truncated and never parsed. */
export const BODY_CAP_BYTES = 4 * 1024 * 1024;
/** Default time limit of a call, from connecting to the last byte, including redirects. */
export const TOTAL_TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 3;

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: URL;
  headers: Record<string, string>;
  body: string | null;
}

export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  truncated: boolean;
}

/** Sends one request and returns the response as received. Rejects with the network error or the signal's reason. */
export async function sendCall(
  call: Call,
  dispatcher: Dispatcher,
  signal: AbortSignal | null,
  timeoutMs = TOTAL_TIMEOUT_MS,
): Promise<RawResponse> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const both = signal ? AbortSignal.any([signal, timeout]) : timeout;
  let url = call.url;
  for (let hop = 0; ; hop++) {
    const response = await sendOnce({ ...call, url }, dispatcher, both, timeoutMs);
    const next = hop < MAX_REDIRECTS ? redirectWithin(call, url, response) : null;
    if (!next) return response;
    url = next;
  }
}

/**
 * Returns the target of a redirect that may be followed: a GET to the same origin. Any other redirect is returned as
 * the response.
 */
function redirectWithin(call: Call, url: URL, response: RawResponse): URL | null {
  const location = response.headers.location;
  if (call.method !== 'GET' || location === undefined || ![301, 302, 303, 307, 308].includes(response.status))
    return null;
  if (!URL.canParse(location, url.href)) return null;
  const target = new URL(location, url);
  return target.origin === call.url.origin ? target : null;
}

async function sendOnce(
  call: Call,
  dispatcher: Dispatcher,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<RawResponse> {
  const response = await request(call.url, {
    dispatcher,
    method: call.method,
    headers: call.headers,
    body: call.body,
    signal,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  const headers = flatten(response.headers);
  return { status: response.statusCode, headers, ...(await readCapped(response.body, headers['content-encoding'])) };
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name === 'set-cookie') continue;
    flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

async function readCapped(
  body: Dispatcher.ResponseData['body'],
  encoding: string | undefined,
): Promise<{ body: Uint8Array; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decoded(body, encoding)) {
    const bytes = Buffer.from(chunk);
    const room = BODY_CAP_BYTES - size;
    if (bytes.length > room) {
      chunks.push(bytes.subarray(0, room));
      body.destroy();
      return { body: Buffer.concat(chunks), truncated: true };
    }
    chunks.push(bytes);
    size += bytes.length;
  }
  return { body: Buffer.concat(chunks), truncated: false };
}

function decoded(body: Dispatcher.ResponseData['body'], encoding: string | undefined): AsyncIterable<Uint8Array> {
  const decoder = decoderOf(encoding);
  if (!decoder) return body;
  body.on('error', (error) => decoder.destroy(error));
  return body.pipe(decoder);
}

function decoderOf(encoding: string | undefined) {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'deflate') return createInflate();
  if (encoding === 'br') return createBrotliDecompress();
  return null;
}
