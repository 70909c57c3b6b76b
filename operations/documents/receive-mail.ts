/**
 * Receives a raw email. Every intake path ends here. The original message, its row and one document per attachment are
 * stored in one transaction, so a crash leaves all or nothing, and a message that arrives again changes nothing.
 */
import {
  authenticateMail,
  type MailAuthentication,
  type MailboxDelivery,
  type MailTransfer,
  NOT_VERIFIABLE,
  type ResolveRecords,
  UNKNOWN_TRANSFER,
} from '../../documents/mail/authentication.ts';
import { automaticMail } from '../../documents/mail/automatic.ts';
import { shortenBody } from '../../documents/mail/clean-text.ts';
import { MAIL_LIMITS } from '../../documents/mail/limits.ts';
import type { Mail, MailReading, NestedMail } from '../../documents/mail/mail.ts';
import { messageDigest, provenDigest } from '../../documents/mail/message-digest.ts';
import { messagesInside, type Paper, papersOf } from '../../documents/mail/papers-of-mail.ts';
import { readMail } from '../../documents/mail/read-mail.ts';
import { type Decision, decideTreatment, sendersOf } from '../../documents/mail/sender-rules.ts';
import { insertEmailSubmission } from '../../store/documents/email-submissions.ts';
import { lockReceipts } from '../../store/documents/files.ts';
import { appendEvents, type NewEvent } from '../../store/events/append-events.ts';
import { mailSendersOf } from '../../store/mail/mail-senders.ts';
import { findMailByDigests } from '../../store/mail/received-mails.ts';
import type { Database, Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { safeJson } from '../../store/postgres/safe-text.ts';
import { renderNotification } from '../events/prepare-events.ts';
import { emailEvent } from './document-events.ts';
import { addDocument, type StoreRefusal, storeFile } from './receive-document.ts';

export interface MailDeps {
  resolve: ResolveRecords;
  baseUrl: string;
  /** Domains in the message ids of emails that this service sends. */
  messageIdDomains: readonly string[];
}

export interface ReceivedMail {
  accountId: string;
  bytes: Uint8Array;
  transfer: MailTransfer;
  /** Set only for an email read from a mailbox. */
  mailbox?: MailboxDelivery;
  /**
   * Whether to refuse the email for now if the name server of the author's domain does not respond. Without
   * this function, it is refused. If it is not refused, it is stored as unverified.
   */
  mayWaitFor?(domain: string | null): boolean;
  receivedAt: Date;
}

export type MailReceipt =
  /** `setAside` is the reason why no documents were created; null if the email was accepted. */
  | { outcome: 'received'; id: string; documents: number; setAside: string | null }
  | { outcome: 'duplicate'; id: string }
  | ({ outcome: 'refused' } & StoreRefusal)
  /** A name server did not respond, so the sender could not be verified. Nothing was stored. */
  | { outcome: 'refused'; reason: 'dns_failed' };

/** A date further in the future is ignored. */
const MAX_AHEAD_MS = 24 * 3_600_000;

export async function receiveMail(database: Database, deps: MailDeps, mail: ReceivedMail): Promise<MailReceipt> {
  const digest = messageDigest(mail.bytes);
  const earlier = await findMailByDigests(database, mail.accountId, [digest, provenDigest(digest)]);
  // An earlier copy that may not state values does not make this message a duplicate.
  if (earlier?.may_state) return { outcome: 'duplicate', id: earlier.id };
  const reading = await readMail(mail.bytes);
  const judged = await judge(database, deps, mail, reading);
  if (mustWait(mail, judged)) return { outcome: 'refused', reason: 'dns_failed' };
  try {
    const inside = await judgeInside(database, deps, mail, judged);
    // Enclosed messages are not judged again once the email is stored, so those that might become trusted are waited
    // for. Messages of strangers must not hold up the email.
    if (inside.some((inner) => inner.judged.isTrusted && mustWait(mail, inner.judged))) {
      return { outcome: 'refused', reason: 'dns_failed' };
    }
    return await database.transaction().execute((trx) => storeAll(trx, deps, mail, digest, { judged, inside }));
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'refused', reason: error.reason };
    throw error;
  }
}

function mustWait({ mayWaitFor }: ReceivedMail, { setAside, authentication }: Judged): boolean {
  const { problem, domain } = authentication;
  return setAside === null && problem === 'dns_failed' && (mayWaitFor === undefined || mayWaitFor(domain));
}

/** Rolls back the transaction, so that an email is stored with all of its documents or not at all. */
class Refusal extends Error {
  readonly reason: StoreRefusal['reason'];
  constructor(reason: StoreRefusal['reason']) {
    super(reason);
    this.reason = reason;
  }
}

interface Judged {
  mail: Mail | null;
  authentication: MailAuthentication;
  decision: Decision;
  /** Whether the sender may state values once it is verified. */
  isTrusted: boolean;
  setAside: string | null;
}

async function judge(
  database: Database,
  deps: MailDeps,
  { accountId, bytes, transfer, mailbox }: ReceivedMail,
  reading: MailReading,
): Promise<Judged> {
  const authentication = reading.ok
    ? await authenticateMail({ bytes, transfer, mailbox, resolve: deps.resolve })
    : NOT_VERIFIABLE;
  const from = reading.ok ? reading.mail.from : [];
  const rules = await mailSendersOf(database, accountId, sendersOf(authentication.domain, from));
  const decision = decideTreatment(authentication, from, rules);
  return {
    mail: reading.ok ? reading.mail : null,
    authentication,
    decision,
    isTrusted:
      decideTreatment({ ...authentication, isAuthenticated: true }, from, rules).treatment === 'may_state_values',
    setAside: setAsideOf(reading, decision, deps),
  };
}

interface Inside {
  received: ReceivedMail;
  judged: Judged;
}

/**
 * Judges the messages inside an email, each by its own sender: forwarding does not make the forwarder the sender.
 * Programs change messages when they forward them, so a failed signature does not prove a forgery.
 */
async function judgeInside(database: Database, deps: MailDeps, outer: ReceivedMail, judged: Judged): Promise<Inside[]> {
  if (judged.setAside !== null || judged.mail === null) return [];
  const judgeOne = async ({ mail, bytes }: NestedMail, index: number): Promise<Inside> => {
    const { accountId, receivedAt } = outer;
    const received = { accountId, receivedAt, bytes, transfer: UNKNOWN_TRANSFER, mailbox: { authservId: null } };
    const resolve = index < MAIL_LIMITS.verifiedInside ? deps.resolve : unresolved;
    return { received, judged: await judge(database, { ...deps, resolve }, received, { ok: true, mail }) };
  };
  return Promise.all(messagesInside(judged.mail).map(judgeOne));
}

const unresolved: ResolveRecords = async () => {
  throw Object.assign(new Error('The senders of this many messages are not verified'), { code: 'ENOTFOUND' });
};

function setAsideOf(reading: MailReading, decision: Decision, own: MailDeps): string | null {
  if (!reading.ok) return reading.reason;
  const automatic = automaticMail(reading.mail, own);
  if (automatic !== null) return automatic;
  if (decision.treatment !== 'quarantine') return null;
  return decision.reason === 'forged' ? 'forged' : 'quarantined';
}

/**
 * Stores an email with the messages inside it and publishes them. Enclosed messages that were received before change
 * nothing.
 */
async function storeAll(
  trx: Queryable,
  { baseUrl }: MailDeps,
  received: ReceivedMail,
  digest: Buffer,
  { judged, inside }: { judged: Judged; inside: readonly Inside[] },
): Promise<MailReceipt> {
  const receipt = await store(trx, received, digest, judged);
  if (receipt.outcome !== 'received') return receipt;
  let { documents } = receipt;
  const ids = [receipt.id];
  for (const inner of inside) {
    const stored = await store(trx, inner.received, messageDigest(inner.received.bytes), inner.judged);
    if (stored.outcome !== 'received') continue;
    documents += stored.documents;
    ids.push(stored.id);
  }
  const { accountId, receivedAt: at } = received;
  const events: NewEvent[] = [];
  for (const emailSubmissionId of ids) {
    const event = await emailEvent(trx, accountId, { emailSubmissionId, baseUrl, at });
    if (event !== null) events.push(event);
  }
  await appendEvents(trx, accountId, events, renderNotification(baseUrl), at);
  return { ...receipt, documents };
}

async function store(trx: Queryable, received: ReceivedMail, digest: Buffer, judged: Judged): Promise<MailReceipt> {
  const { accountId, bytes } = received;
  await lockReceipts(trx, accountId);
  const row = rowOf(received, judged);
  const earlier = await findMailByDigests(trx, accountId, [digest, provenDigest(digest)]);
  if (earlier !== null && (earlier.may_state || !row.may_state)) return { outcome: 'duplicate', id: earlier.id };
  const raw = await storeFile(trx, accountId, bytes);
  if ('reason' in raw) throw new Refusal(raw.reason);
  const id = newId();
  await insertEmailSubmission(trx, {
    ...row,
    id,
    raw_sha256: row.may_state ? provenDigest(digest) : digest,
    file_id: raw.id,
  });
  const papers = judged.setAside === null && judged.mail !== null ? papersOf(judged.mail) : [];
  let documents = 0;
  for (const paper of papers) documents += await addPaper(trx, accountId, id, paper);
  return { outcome: 'received', id, documents, setAside: judged.setAside };
}

/** Returns 1 for a new document and 0 for one that the account already has. */
async function addPaper(trx: Queryable, accountId: string, emailSubmissionId: string, paper: Paper): Promise<number> {
  const { fileName, contentType, bytes } = paper;
  const file = await storeFile(trx, accountId, bytes);
  if ('reason' in file) throw new Refusal(file.reason);
  const { outcome } = await addDocument(trx, file, {
    accountId,
    userId: null,
    fileName,
    contentType,
    name: null,
    source: 'email',
    emailSubmissionId,
  });
  return outcome === 'received' ? 1 : 0;
}

function rowOf({ accountId, receivedAt }: ReceivedMail, { mail, authentication, decision, setAside }: Judged) {
  const judgement = {
    authentication: safeJson({ ...authentication, treatment: decision.treatment, because: decision.reason }),
    may_state: setAside === null && decision.treatment === 'may_state_values',
    set_aside_reason: setAside,
  };
  if (mail === null) return { account_id: accountId, ...judgement };
  return {
    account_id: accountId,
    subject: mail.subject,
    body: bodyOf(mail),
    from_addresses: mail.from.map(({ address }) => address),
    to_addresses: mail.to.map(({ address }) => address),
    cc_addresses: mail.cc.map(({ address }) => address),
    sent_at: sentAt(mail, receivedAt),
    message_id: mail.messageId,
    in_reply_to: mail.inReplyTo,
    reference_ids: mail.references,
    content_type: mail.contentType,
    ...judgement,
  };
}

function bodyOf({ text, html }: Mail): string | null {
  const body = text ?? html;
  return body === null ? null : shortenBody(body);
}

function sentAt({ date }: Mail, receivedAt: Date): string | null {
  return date === null || Date.parse(date) > receivedAt.getTime() + MAX_AHEAD_MS ? null : date;
}
