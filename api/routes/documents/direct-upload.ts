/** `POST /rails/active_storage/direct_uploads` and the `PUT` that follows (spec/contract 1.10). */
import { z } from 'zod';
import {
  type ArrivalProblem,
  acceptUpload,
  announceUpload,
  blobAttributes,
  OCTETS,
} from '../../../operations/documents/uploads.ts';
import { Rejection } from '../../../operations/rejection.ts';
import { instant } from '../../../resources/schemas.ts';
import { wireTime } from '../../../resources/time.ts';
import { findUpload, type UploadRow } from '../../../store/documents/uploads.ts';
import { ApiError, notFound, unprocessable } from '../../json-api/errors.ts';
import type { PublicRoute, Route } from '../../route.ts';
import { ok } from '../../route.ts';
import { FILE_PATH, readGrant, signGrant, signUploadId } from './signed-links.ts';

const tag = 'Documents';

const responseSchema = z.strictObject({
  id: z.uuid(),
  key: z.string().describe('Name of the file in the storage'),
  filename: z.string(),
  content_type: z.string().nullable(),
  metadata: z.strictObject({}),
  service_name: z.string(),
  byte_size: z.int(),
  checksum: z.string(),
  created_at: instant,
  signed_id: z.string().describe('Value for `attached_document` of the new document'),
  direct_upload: z.strictObject({
    url: z.url().describe('URL to which to send the bytes'),
    headers: z.record(z.string(), z.string()).describe('Headers to send with the `PUT`, unchanged'),
  }),
});

/** The response is plain JSON, as clients expect. */
export const directUploadRoute: Route = {
  name: 'create-direct-upload',
  method: 'POST',
  path: '/rails/active_storage/direct_uploads',
  scope: 'write',
  body: 'required',
  feature: 'document_processing',
  doc: {
    tag,
    summary: 'Announce a file',
    description:
      'Send the bytes to `direct_upload.url` by `PUT` with exactly `direct_upload.headers`, then create a document with the ' +
      '`signed_id`. Both expire after an hour.',
    request: {
      schema: z.looseObject({ blob: blobAttributes }),
      examples: {
        pdf: {
          blob: {
            filename: 'arrival-notice.pdf',
            content_type: 'application/pdf',
            byte_size: 48213,
            checksum: '1B2M2Y8AsgTpgAmY7PhCfg==',
          },
        },
      },
    },
    answers: { 200: { about: 'Where to send the bytes', schema: responseSchema } },
  },
  async handle({ database, caller, body, services, settings, now }) {
    const { accountId, userId } = caller;
    const blob = typeof body === 'object' && body !== null && 'blob' in body ? body.blob : {};
    const upload = await announceUpload(database, { accountId, userId, blob, now: now() }).catch((error: unknown) => {
      if (!(error instanceof Rejection)) throw error;
      throw unprocessable(
        error.problems.map(({ path, detail, code }) => ({ pointer: ['/blob', ...path].join('/'), detail, code })),
      );
    });
    const grant = { accountId, id: upload.id, expiresAt: upload.expires_at };
    return ok({
      id: upload.id,
      key: upload.id,
      filename: upload.file_name,
      content_type: upload.content_type,
      metadata: {},
      service_name: 'seamark',
      byte_size: upload.size_bytes,
      checksum: upload.checksum,
      created_at: wireTime(upload.created_at),
      signed_id: signUploadId(services.secretBox, accountId, upload.id),
      direct_upload: {
        url: `${settings.baseUrl}${FILE_PATH}/${signGrant(services.secretBox, 'upload', grant)}`,
        headers: headersOf(upload),
      },
    });
  },
};

function headersOf({ content_type, checksum }: Pick<UploadRow, 'content_type' | 'checksum'>): Record<string, string> {
  return { 'Content-Type': content_type ?? OCTETS, 'Content-MD5': checksum };
}

const PROBLEMS: Readonly<Record<Exclude<ArrivalProblem, 'not_announced'>, { detail: string; header?: string }>> = {
  wrong_size: { detail: 'The size of the body is not the announced one', header: 'Content-Length' },
  wrong_type: { detail: 'Content-Type is not the returned one', header: 'Content-Type' },
  wrong_checksum: { detail: 'The MD5 digest of the body is not the announced one', header: 'Content-MD5' },
  quota_exceeded: { detail: 'The documents of the account use all of its storage' },
};

/** The URL contains a signed token that identifies the upload, so no API key is needed. */
export const uploadFileRoute: PublicRoute = {
  name: 'upload-file',
  method: 'PUT',
  path: `${FILE_PATH}/:token`,
  doc: {
    tag,
    summary: 'Send the bytes of an announced file',
    description:
      'No API key is needed, because the URL itself, `direct_upload.url`, is signed. Send exactly `direct_upload.headers`. ' +
      'Repeating the request changes nothing.',
    request: { schema: z.string().min(1).describe('The bytes'), contentTypes: [OCTETS] },
    answers: { 204: { about: 'Stored', schema: null } },
    errors: [413, 422],
  },
  async handle({ database, services, params, headers, readBody, now }) {
    const grant = readGrant(services.secretBox, 'upload', params['token'] ?? '', now());
    if (grant === null) throw notFound('This address is unknown or has expired');
    const announced = await findUpload(database, grant.accountId, grant.id, now());
    if (announced === null) throw notFound('This address is unknown or has expired');
    // A body of another size is not read.
    const stated = headers['content-length'];
    if (stated !== undefined && Number(stated) !== announced.size_bytes) throw refusal(PROBLEMS.wrong_size);
    const bytes = await readBody(announced.size_bytes, grant.accountId);
    const problem = await acceptUpload(database, {
      accountId: grant.accountId,
      uploadId: grant.id,
      bytes,
      contentType: headers['content-type'] ?? null,
      checksum: headers['content-md5']?.toString() ?? null,
      now: now(),
    });
    if (problem === 'not_announced') throw notFound('This address is unknown or has expired');
    if (problem !== null) throw refusal(PROBLEMS[problem]);
    return { status: 204, body: undefined };
  },
};

function refusal({ detail, header }: { detail: string; header?: string }): ApiError {
  const source = header === undefined ? { pointer: '' } : { header };
  return new ApiError(422, [{ status: '422', title: 'Unprocessable Entity', detail, source }]);
}
