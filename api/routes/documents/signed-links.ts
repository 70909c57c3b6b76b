/** Signed URLs and ids. Each grants one action to one account until it expires. */
import type { SecretBox } from '../../../identity/keys/encryption.ts';
import { isUuid } from '../../../store/postgres/ids.ts';

export const FILE_PATH = '/rails/active_storage/disk';

type Signatures = Pick<SecretBox, 'sign' | 'isSigned'>;

export interface FileGrant {
  accountId: string;
  /** Id of the upload or document. */
  id: string;
  expiresAt: Date;
}

const GRANT = /^([\da-f-]{36})\.([\da-f-]{36})\.(\d{1,12})\.([\w-]{22})$/;

/** Signs a grant as a path segment, for one purpose. */
export function signGrant(signatures: Signatures, purpose: 'upload' | 'download', grant: FileGrant): string {
  const text = [grant.accountId, grant.id, Math.floor(grant.expiresAt.getTime() / 1_000)].join('.');
  return `${text}.${signatures.sign(text, contextOf(purpose))}`;
}

/** Verifies a grant. Returns null if its signature is invalid, it serves another purpose or it has expired. */
export function readGrant(
  signatures: Signatures,
  purpose: 'upload' | 'download',
  token: string,
  now: Date,
): FileGrant | null {
  const [, accountId = '', id = '', seconds = '', signature = ''] = GRANT.exec(token) ?? [];
  if (!isUuid(accountId) || !isUuid(id)) return null;
  if (!signatures.isSigned([accountId, id, seconds].join('.'), contextOf(purpose), signature)) return null;
  const expiresAt = new Date(Number(seconds) * 1_000);
  return expiresAt > now ? { accountId, id, expiresAt } : null;
}

function contextOf(purpose: string): string {
  return `file ${purpose}`;
}

/** Signs the id of an upload for its account. */
export function signUploadId(signatures: Signatures, accountId: string, uploadId: string): string {
  return `${uploadId}.${signatures.sign(uploadId, uploadContext(accountId))}`;
}

/** Verifies the signed id of an upload. Returns null if the id was not signed for this account. */
export function readUploadId(signatures: Signatures, accountId: string, signedId: string): string | null {
  const [id = '', signature = ''] = signedId.split('.');
  return isUuid(id) && signatures.isSigned(id, uploadContext(accountId), signature) ? id : null;
}

function uploadContext(accountId: string): string {
  return `signed_id of ${accountId}`;
}
