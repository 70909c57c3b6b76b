/** Reads a raw MIME message. Returns an email, or the reason why it cannot be read. */
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { cleanBody, cleanFileName, cleanLine } from './clean-text.ts';
import { delimiterLines, MAIL_LIMITS } from './limits.ts';
import type { Mail, MailAddress, MailAttachment, MailHeader, MailReading, NestedMail, UnreadableMail } from './mail.ts';

export async function readMail(bytes: Uint8Array): Promise<MailReading> {
  if (bytes.length > MAIL_LIMITS.bytes) return refusal('too_large', `The message has ${bytes.length} bytes`);
  if (delimiterLines(bytes) > MAIL_LIMITS.delimiterLines)
    return refusal('too_many_parts', 'The message has too many parts');
  try {
    return { ok: true, mail: await read(bytes, { depth: 0, attachments: MAIL_LIMITS.attachments }) };
  } catch (error) {
    return error instanceof Refusal ? refusal(error.reason, error.message) : refusalOf(error);
  }
}

class Refusal extends Error {
  readonly reason: UnreadableMail;
  constructor(reason: UnreadableMail, message: string) {
    super(message);
    this.reason = reason;
  }
}

function refusal(reason: UnreadableMail, detail: string): MailReading {
  return { ok: false, reason, detail };
}

function refusalOf(error: unknown): MailReading {
  const detail = cleanLine(error instanceof Error ? error.message : String(error));
  return refusal(/nesting depth/i.test(detail) ? 'nested_too_deep' : 'not_readable', detail);
}

interface Budget {
  depth: number;
  attachments: number;
}

async function read(bytes: Uint8Array, budget: Budget): Promise<Mail> {
  if (budget.depth > MAIL_LIMITS.messageDepth) throw new Refusal('nested_too_deep', 'Messages are nested too deeply');
  const email = await PostalMime.parse(bytes, {
    forceRfc822Attachments: true,
    maxNestingDepth: MAIL_LIMITS.partDepth,
    maxHeadersSize: MAIL_LIMITS.headerBytes,
  });
  const headers = email.headers.map(({ key, value }): MailHeader => ({ name: key, value: cleanLine(value, 10_000) }));
  if (budget.depth === 0 && !headers.some(({ name }) => name === 'from')) {
    throw new Refusal('not_readable', 'The message has no author');
  }
  budget.attachments -= email.attachments.length;
  if (budget.attachments < 0) throw new Refusal('too_many_parts', 'The message has too many attachments');
  const { messages, files } = partition(email.attachments);
  const nested: NestedMail[] = [];
  for (const message of messages) {
    budget.depth += 1;
    const inner = bytesOf(message);
    nested.push({ mail: await read(inner, budget), bytes: inner });
    budget.depth -= 1;
  }
  return {
    ...envelopeOf(email, headers),
    text: bodyOf(email.text),
    html: bodyOf(email.html),
    attachments: files,
    nested,
    headers,
  };
}

type Envelope = Omit<Mail, 'text' | 'html' | 'attachments' | 'nested' | 'headers'>;

function envelopeOf(email: Email, headers: readonly MailHeader[]): Envelope {
  const mediaType = headers
    .find(({ name }) => name === 'content-type')
    ?.value.split(';')[0]
    ?.trim()
    .toLowerCase();
  return {
    subject: cleanLine(email.subject ?? ''),
    from: addresses(email.from === undefined ? [] : [email.from]),
    to: addresses(email.to ?? []),
    cc: addresses(email.cc ?? []),
    date: dateOf(email.date),
    messageId: messageIds(email.messageId)[0] ?? null,
    inReplyTo: messageIds(email.inReplyTo)[0] ?? null,
    references: messageIds(email.references),
    contentType: mediaType === undefined || mediaType === '' ? null : mediaType.slice(0, 200),
  };
}

function partition(attachments: readonly Attachment[]): { messages: Attachment[]; files: MailAttachment[] } {
  const messages = attachments.filter(({ mimeType }) => mimeType === 'message/rfc822');
  const files = attachments
    .filter(({ mimeType }) => mimeType !== 'message/rfc822')
    .map((attachment) => ({
      fileName: cleanFileName(attachment.filename),
      contentType: cleanLine(attachment.mimeType, 200).toLowerCase(),
      isInline: attachment.related === true && attachment.mimeType.startsWith('image/'),
      bytes: bytesOf(attachment),
    }));
  return { messages, files };
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content, 'utf8') : new Uint8Array(content);
}

function bodyOf(text: string | undefined): string | null {
  const cleaned = cleanBody(text ?? '');
  return cleaned.trim() === '' ? null : cleaned;
}

function addresses(given: readonly Address[]): MailAddress[] {
  return given
    .flatMap((entry) => entry.group ?? [entry])
    .slice(0, MAIL_LIMITS.addresses)
    .map(({ name, address }) => ({ name: cleanLine(name), address: cleanLine(address ?? '', 320).toLowerCase() }))
    .filter(({ address }) => address !== '');
}

/** Returns the message ids in a header. They are in angle brackets; if there are none, returns the first word. */
function messageIds(header: string | undefined): string[] {
  const text = cleanLine(header ?? '', 100_000);
  const bracketed = [...text.matchAll(/<([^<>\s]{1,998})>/g)].map(([, id]) => id ?? '');
  const found =
    bracketed.length > 0
      ? bracketed
      : text
          .split(' ')
          .filter((word) => word !== '' && word.length < 999)
          .slice(0, 1);
  return [...new Set(found)].slice(0, MAIL_LIMITS.references);
}

/** Returns null for a date that Postgres could not store or that is not plausible. */
function dateOf(date: string | undefined): string | null {
  const time = date === undefined ? Number.NaN : Date.parse(date);
  const isUsual = time >= Date.UTC(1980) && time < Date.UTC(2200);
  return isUsual ? new Date(time).toISOString() : null;
}
