/** Selects the parts of an email that become documents. */
import type { Mail, MailAttachment, NestedMail } from './mail.ts';

export interface Paper {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
}

/** Media types of parts that contain no information of their own. */
const NOT_PAPERS =
  /^(application\/(pkcs7-signature|x-pkcs7-signature|pgp-signature|pgp-keys|ics)|text\/(calendar|x-amp-html|rfc822-headers)|message\/)/;

/**
 * Returns the attachments, or the text if there are none, because the email itself is often the notice. Excludes
 * messages inside it, which have other senders.
 */
export function papersOf(mail: Mail): Paper[] {
  const attached = mail.attachments.filter(isPaper).map((attachment, index) => ({
    fileName: attachment.fileName ?? `attachment-${index + 1}`,
    contentType: attachment.contentType,
    bytes: attachment.bytes,
  }));
  return attached.length > 0 || mail.nested.length > 0 ? attached : textOf(mail);
}

export function messagesInside(mail: Mail): NestedMail[] {
  return mail.nested.flatMap((inner) => [inner, ...messagesInside(inner.mail)]);
}

function isPaper({ isInline, contentType, bytes }: MailAttachment): boolean {
  return !isInline && bytes.length > 0 && !NOT_PAPERS.test(contentType);
}

function textOf({ html, text, subject }: Mail): Paper[] {
  const name = subject
    .replace(/[/\\:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 150)
    .toWellFormed();
  const fileName = name === '' ? 'mail' : name;
  // The stored text is UTF-8, whatever the charset of the email.
  if (html !== null) return [{ fileName: `${fileName}.html`, contentType: 'text/html', bytes: Buffer.from(html) }];
  return text === null ? [] : [{ fileName: `${fileName}.txt`, contentType: 'text/plain', bytes: Buffer.from(text) }];
}
