/** Sends one file in the three steps of the API: announces it, sends its bytes, and creates the document. */
import { md5 } from '@noble/hashes/legacy.js';
import { SeamarkError } from '../../../../../clients/typescript/index.ts';
import { api, problemOf } from '../../../api/client.ts';

/** Limit of the server (store/documents/files.ts). */
const MAX_BYTES = 25 * 1024 * 1024;

export type Sent =
  | { outcome: 'sent'; documentId: string }
  | { outcome: 'duplicate'; documentId: string; problem: string }
  | { outcome: 'failed'; problem: string };

/** Sends a file; never rejects. `progress` receives the share of the bytes sent so far, from 0 to 1. */
export async function sendFile(file: File, progress: (share: number) => void, signal: AbortSignal): Promise<Sent> {
  if (file.size === 0) return { outcome: 'failed', problem: 'The file is empty.' };
  if (file.size > MAX_BYTES) return { outcome: 'failed', problem: 'The file is larger than 25 MB.' };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { signedId, url, headers } = await announce(file, bytes, signal);
    await put(url, headers, bytes, progress, signal);
    const attributes = { name: file.name, attached_document: signedId };
    const { data } = await api.POST('/v2/documents', { body: { data: { type: 'document', attributes } }, signal });
    return { outcome: 'sent', documentId: data.data.id };
  } catch (error) {
    const documentId = existingDocument(error);
    const problem = problemOf(error);
    return documentId === null ? { outcome: 'failed', problem } : { outcome: 'duplicate', documentId, problem };
  }
}

async function announce(file: File, bytes: Uint8Array, signal: AbortSignal) {
  const checksum = btoa(String.fromCharCode(...md5(bytes)));
  const content_type = file.type === '' ? 'application/octet-stream' : file.type;
  const blob = { filename: file.name, content_type, byte_size: file.size, checksum };
  const { data } = await api.POST('/rails/active_storage/direct_uploads', { body: { blob }, signal });
  const { pathname } = new URL(data.direct_upload.url);
  // Uses only the path, because the server's public name may differ from the address used here.
  return { signedId: data.signed_id, url: pathname, headers: data.direct_upload.headers };
}

/** Sends the bytes with XMLHttpRequest, because `fetch` does not report the progress of an upload. */
function put(
  url: string,
  headers: Readonly<Record<string, string>>,
  bytes: Uint8Array<ArrayBuffer>,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => progress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      if (request.status < 300) resolve();
      else reject(new Error(detailOf(request.responseText)));
    };
    request.onerror = () => reject(new TypeError('The upload was interrupted'));
    request.onabort = () => reject(new Error('The upload was cancelled'));
    signal.addEventListener('abort', () => request.abort());
    request.send(bytes);
  });
}

function detailOf(body: string): string {
  try {
    const { errors = [] }: { errors?: readonly { detail?: string }[] } = JSON.parse(body);
    return errors[0]?.detail ?? 'The server rejected the file';
  } catch {
    return 'The server rejected the file';
  }
}

/** Returns the id of the existing document with the same bytes, if that is why the upload was rejected. */
function existingDocument(error: unknown): string | null {
  if (!(error instanceof SeamarkError)) return null;
  const id = error.errors.find(({ code }) => code === 'duplicate_document')?.meta?.['existing_document_id'];
  return typeof id === 'string' ? id : null;
}
