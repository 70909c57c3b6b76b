/**
 * An email as read from its bytes. Addresses are in lower case; texts contain no control characters except line breaks
 * and tabs.
 */

export interface MailAddress {
  name: string;
  address: string;
}

export interface MailAttachment {
  /** Name without folders; null if the part has none. */
  fileName: string | null;
  contentType: string;
  /** Whether the part is an image in the HTML body or similar rather than a document. */
  isInline: boolean;
  bytes: Uint8Array;
}

export interface Mail {
  subject: string;
  from: MailAddress[];
  to: MailAddress[];
  cc: MailAddress[];
  /** ISO 8601; null if missing or unreadable. */
  date: string | null;
  /** Without angle brackets, as are the next two fields. */
  messageId: string | null;
  inReplyTo: string | null;
  references: string[];
  /** Media type of the whole message. */
  contentType: string | null;
  text: string | null;
  html: string | null;
  attachments: MailAttachment[];
  /** Forwarded messages (`message/rfc822`), each with its own parts. */
  nested: NestedMail[];
  headers: MailHeader[];
}

/** A message inside another one, with its bytes for verifying the sender. */
export interface NestedMail {
  mail: Mail;
  bytes: Uint8Array;
}

export interface MailHeader {
  /** In lower case. */
  name: string;
  value: string;
}

export type UnreadableMail = 'too_large' | 'too_many_parts' | 'nested_too_deep' | 'not_readable';

export type MailReading = { ok: true; mail: Mail } | { ok: false; reason: UnreadableMail; detail: string };

export function headerValues(mail: Pick<Mail, 'headers'>, name: string): string[] {
  return mail.headers.filter((header) => header.name === name).map(({ value }) => value);
}
