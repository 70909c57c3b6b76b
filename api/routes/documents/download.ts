/** Download of a document's file: creates a URL that expires, and serves the file at that URL (spec/contract 1.10). */
import { z } from 'zod';
import { findDocument } from '../../../store/documents/documents.ts';
import { findFile, readFileParts } from '../../../store/documents/files.ts';
import { ApiError, notFound } from '../../json-api/errors.ts';
import { ok, type PublicRoute, type Route } from '../../route.ts';
import { documentId, noDocument } from './find-document.ts';
import { FILE_PATH, readGrant, signGrant } from './signed-links.ts';

const tag = 'Documents';
const VALID_MS = 5 * 60_000;

/** The response is plain JSON, as clients expect. */
export const downloadUrlRoute: Route = {
  name: 'get-document-download-url',
  method: 'GET',
  path: '/v2/documents/:id/download_url',
  scope: 'read',
  body: 'none',
  feature: 'document_processing',
  doc: {
    tag,
    summary: 'Get a URL to download a file',
    description: 'The URL is valid for five minutes and needs no API key.',
    answers: { 200: { about: 'The address', schema: z.strictObject({ download_url: z.url() }) } },
    errors: [422],
  },
  async handle(request) {
    const { database, caller, services, settings, now } = request;
    const { accountId } = caller;
    const row = await findDocument(database, accountId, documentId(request));
    if (row === null) throw noDocument();
    if (row.file_id === null) throw noFile();
    const grant = { accountId, id: row.id, expiresAt: new Date(now().getTime() + VALID_MS) };
    return ok({ download_url: `${settings.baseUrl}${FILE_PATH}/${signGrant(services.secretBox, 'download', grant)}` });
  },
};

function noFile(): ApiError {
  const detail = 'The document has no file';
  return new ApiError(422, [{ status: '422', title: 'No document attached', detail, source: { pointer: '' } }]);
}

/** Serves the file as a sandboxed attachment, so that browsers never display it, whatever it contains. */
export const downloadFileRoute: PublicRoute = {
  name: 'download-file',
  method: 'GET',
  path: `${FILE_PATH}/:token`,
  doc: {
    tag,
    summary: 'Download a file',
    description: 'At the URL that `GET /documents/{id}/download_url` returns. No API key is needed.',
    answers: {
      200: { about: 'The file as received', schema: z.string(), contentType: 'application/octet-stream' },
    },
  },
  async handle({ database, services, params, now }) {
    const grant = readGrant(services.secretBox, 'download', params['token'] ?? '', now());
    const row = grant === null ? null : await findDocument(database, grant.accountId, grant.id);
    const file = row === null || row.file_id === null ? null : await findFile(database, row.account_id, row.file_id);
    if (row === null || file === null) throw notFound('This address is unknown or has expired');
    return {
      status: 200,
      body: undefined,
      stream: readFileParts(database, file),
      contentType: 'application/octet-stream',
      headers: {
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeName(row.file_name)}`,
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'Cache-Control': 'private, no-store',
        'Content-Length': String(file.size_bytes),
      },
    };
  },
};

/** Encodes a name as required by RFC 8187. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
