/** Sends files to the API as a client does: announces the file, uploads it, creates the document. */
import { createHash } from 'node:crypto';
import type { Answer, TestApi } from '../api/server.ts';

export interface SentFile {
  bytes: Uint8Array<ArrayBuffer>;
  fileName: string;
  contentType: string;
}

export function textFile(text: string, fileName = 'notice.txt', contentType = 'text/plain'): SentFile {
  return { bytes: new TextEncoder().encode(text), fileName, contentType };
}

export function blobOf({ bytes, fileName, contentType }: SentFile) {
  const checksum = createHash('md5').update(bytes).digest('base64');
  return { filename: fileName, content_type: contentType, byte_size: bytes.length, checksum };
}

export function announce(api: TestApi, file: SentFile, key = api.key): Promise<Answer> {
  const body = { blob: blobOf(file) };
  return api.request('POST', '/rails/active_storage/direct_uploads', { body, key });
}

/** Returns the path and query of a URL that the API returned. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

export async function upload(api: TestApi, file: SentFile, key = api.key): Promise<string> {
  const { body } = await announce(api, file, key);
  const { url, headers } = body.direct_upload;
  const sent = await api.request('PUT', pathOf(url), { raw: file.bytes, headers, key: null });
  if (sent.status !== 204) throw new Error(`${sent.status} ${JSON.stringify(sent.body)}`);
  return body.signed_id;
}

export function documentBody(attributes: Record<string, unknown>): unknown {
  return { data: { type: 'document', attributes } };
}

export async function createDocument(api: TestApi, file: SentFile, name?: string): Promise<Answer> {
  const attached_document = await upload(api, file);
  return api.request('POST', '/v2/documents', {
    body: documentBody({ ...(name === undefined ? {} : { name }), attached_document }),
  });
}
