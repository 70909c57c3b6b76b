/** Checks a mailbox step by step and finds the numbers in its newest emails. Nothing is stored. */
import type { ImapFlow } from 'imapflow';
import type { DocumentFile, Extraction } from '../../documents/document.ts';
import { messagesInside, papersOf } from '../../documents/mail/papers-of-mail.ts';
import { readMail } from '../../documents/mail/read-mail.ts';
import { ByteBudget } from '../../operations/byte-budget.ts';
import type { CheckMailbox, FoundNumber, MailboxFindings } from '../../operations/mail/check-mailbox.ts';
import { type ConnectRules, type ConnectStep, closeOnAbort, connectMailbox } from './connect-mailbox.ts';
import { connectionFailure } from './mailbox-failure.ts';
import { fetchSource, findMessage, newUids } from './read-mailbox.ts';

export interface CheckDeps {
  rules: ConnectRules;
  extract(file: DocumentFile, signal: AbortSignal): Promise<Extraction>;
  /** Time limit for reading emails, in milliseconds from when the connection was made. */
  readingMs?: number;
  /** Maximum number of emails to read. */
  limit?: number;
  /** Memory budget for the emails of all checks in the process. */
  memory?: ByteBudget;
}

type Checking = CheckDeps & { memory: ByteBudget };

const READING_MS = 15_000;
const LIMIT = 200;
const MAX_FOLDERS = 200;
const MEMORY_BYTES = 96 * 1024 * 1024;

export function mailboxChecks(input: CheckDeps): CheckMailbox {
  const deps: Checking = { memory: new ByteBudget(MEMORY_BYTES), ...input };
  return async (login, signal) => {
    const progress: { step: ConnectStep } = { step: 'address' };
    let client: ImapFlow;
    try {
      ({ client } = await connectMailbox(login, deps.rules, {
        signal,
        onStep: (step) => {
          progress.step = step;
        },
      }));
    } catch (error) {
      const { problem } = connectionFailure(error);
      return { failed: { step: progress.step, problem }, folders: [], mailsSince: null, mailsRead: 0, numbers: [] };
    }
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(deps.readingMs ?? READING_MS)]);
    const release = closeOnAbort(client, deadline);
    try {
      return await findNumbers(deps, client, login.since, deadline);
    } finally {
      release();
      client.close();
    }
  };
}

/** Reads emails, newest first, until the signal aborts. */
async function findNumbers(
  deps: Checking,
  client: ImapFlow,
  since: string,
  signal: AbortSignal,
): Promise<MailboxFindings> {
  const found: MailboxFindings = { failed: null, folders: [], mailsSince: null, mailsRead: 0, numbers: [] };
  const numbers = new Map<string, FoundNumber>();
  try {
    found.folders = (await client.list()).map(({ path }) => path).slice(0, MAX_FOLDERS);
    const uids = await newUids(client, since, null);
    found.mailsSince = uids.length;
    for (const uid of uids.reverse().slice(0, deps.limit ?? LIMIT)) {
      const message = await findMessage(client, uid);
      const read = async () => numbersOf(deps, await fetchSource(client, uid), signal);
      const ofMail = message === null ? [] : await deps.memory.spend(message.size, read, signal);
      for (const number of ofMail) count(numbers, number);
      found.mailsRead += 1;
    }
  } catch (error) {
    if (!signal.aborted) found.failed = { step: 'folder', problem: connectionFailure(error).problem };
  }
  return { ...found, numbers: [...numbers.values()] };
}

type Found = Omit<FoundNumber, 'mails'>;

async function numbersOf(deps: CheckDeps, bytes: Uint8Array | null, signal: AbortSignal): Promise<Found[]> {
  const reading = bytes === null ? null : await readMail(bytes);
  if (reading === null || !reading.ok) return [];
  const byNumber = new Map<string, Found>();
  const mails = [reading.mail, ...messagesInside(reading.mail).map(({ mail }) => mail)];
  for (const paper of mails.flatMap(papersOf)) {
    const extraction = await deps.extract(paper, signal);
    if (!extraction.ok) continue;
    for (const { kind, number } of extraction.document.references) {
      if (kind !== 'reference') byNumber.set(`${kind} ${number}`, { kind, number });
    }
  }
  return [...byNumber.values()];
}

function count(numbers: Map<string, FoundNumber>, { kind, number }: Found): void {
  const key = `${kind} ${number}`;
  numbers.set(key, { kind, number, mails: (numbers.get(key)?.mails ?? 0) + 1 });
}
