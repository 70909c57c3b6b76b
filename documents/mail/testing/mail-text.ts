/** Writes raw emails for tests, with real signatures and the matching DNS records. */
import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth';
import type { ResolveRecords } from '../authentication.ts';

export interface MailText {
  from?: string;
  to?: string;
  subject?: string;
  headers?: readonly string[];
  body?: string;
  attachments?: readonly { fileName: string; contentType: string; bytes: Uint8Array | string }[];
}

const BOUNDARY = 'part-of-the-mail';

export function mailText({
  from,
  to,
  subject,
  headers = [],
  body = 'See the notice attached.',
  attachments = [],
}: MailText): string {
  const isMultipart = attachments.length > 0;
  const parts = attachments.map(({ fileName, contentType, bytes }) => [
    `--${BOUNDARY}`,
    `Content-Type: ${contentType}; name="${fileName}"`,
    `Content-Disposition: attachment; filename="${fileName}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n'),
  ]);
  return [
    `From: ${from ?? 'Line A <notices@line-a.example>'}`,
    `To: ${to ?? 'desk@importer.example'}`,
    `Subject: ${subject ?? 'Arrival notice'}`,
    'Date: Tue, 10 Nov 2026 09:30:00 +0100',
    'MIME-Version: 1.0',
    ...headers,
    isMultipart ? `Content-Type: multipart/mixed; boundary="${BOUNDARY}"` : 'Content-Type: text/plain; charset=utf-8',
    '',
    ...(isMultipart ? [`--${BOUNDARY}`, 'Content-Type: text/plain; charset=utf-8', '', body] : [body]),
    ...parts.flat(),
    ...(isMultipart ? [`--${BOUNDARY}--`] : []),
    '',
  ].join('\r\n');
}

interface SignOptions {
  /** Names of the signed headers, separated by colons. */
  headerList?: string;
  /** Number of bytes of the body that the signature covers. */
  bodyLength?: number;
  signTime?: Date;
}

export interface Signer {
  domain: string;
  /** Name and text of the TXT record that contains the key. */
  record: [name: string, text: string];
  sign(mail: string, options?: SignOptions): Promise<string>;
}

export function signerOf(domain: string): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return {
    domain,
    record: [`mail._domainkey.${domain}`, `v=DKIM1; k=rsa; p=${key}`],
    async sign(mail, { headerList, bodyLength, signTime } = {}) {
      const key = {
        signingDomain: domain,
        selector: 'mail',
        privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
      const { signatures } = await dkimSign(mail, {
        ...key,
        ...(headerList === undefined ? {} : { headerList }),
        ...(signTime === undefined ? {} : { signTime }),
        signatureData: [{ ...key, ...(bodyLength === undefined ? {} : { maxBodyLength: bodyLength }) }],
      });
      return `${signatures}${mail}`;
    },
  };
}

/** Creates a resolver with only the given records. Servers of the names in `fail` do not respond. */
export function recordsOf(texts: readonly (readonly [string, string])[], fail: readonly string[] = []): ResolveRecords {
  return async (name, type) => {
    const failure = (code: string) => Object.assign(new Error(`${type} ${name}: ${code}`), { code });
    if (fail.includes(name)) throw failure('ETIMEOUT');
    const found = type === 'TXT' ? texts.filter(([owner]) => owner === name).map(([, text]) => [text]) : [];
    if (found.length === 0) throw failure('ENOTFOUND');
    return found;
  };
}
