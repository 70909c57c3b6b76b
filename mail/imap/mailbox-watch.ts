/**
 * Watches one mailbox until it is stopped: connects, reads new messages, waits in IDLE, and reconnects after a failure.
 */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import type { Logger } from 'pino';
import { type LeasedMailbox, recordConnected, recordProblem } from '../../store/mail/mailbox-leases.ts';
import { type ConnectRules, closeOnAbort, connectMailbox } from './connect-mailbox.ts';
import { connectionFailure } from './mailbox-failure.ts';
import { type Cursor, LeaseLost, type ReadDeps, readMailbox } from './read-mailbox.ts';
import { SilentDomains } from './silent-domains.ts';

export interface WatchDeps extends ReadDeps {
  rules: ConnectRules;
  openPassword(mailbox: LeasedMailbox): string;
  logger: Logger;
  /** Delay after the first failure, the second, and so on. The last one repeats. */
  backoffMs?: readonly number[];
  /** Interval between searches, in case an announcement of the server was lost. */
  searchEveryMs?: number;
}

const MINUTE_MS = 60_000;
const BACKOFF_MS = [2_000, 10_000, 30_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
const SEARCH_EVERY_MS = 10 * MINUTE_MS;

export class MailboxWatch {
  readonly version: number;
  readonly #stopping = new AbortController();
  readonly #done: Promise<void>;
  #hasEnded = false;

  constructor(deps: WatchDeps, mailbox: LeasedMailbox, owner: string) {
    this.version = mailbox.version;
    this.#done = watch(deps, { ...mailbox, owner }, this.#stopping.signal).finally(() => {
      this.#hasEnded = true;
    });
  }

  /** Whether the watch reads nothing any more, because it was stopped or its lease was lost. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Closes the connection and waits until a message in progress is stored. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#done;
  }
}

type Watched = LeasedMailbox & { owner: string };

async function watch(deps: WatchDeps, mailbox: Watched, signal: AbortSignal): Promise<void> {
  const { backoffMs = BACKOFF_MS, logger, database } = deps;
  const { account_id: account, id } = mailbox;
  const cursor = { uidValidity: mailbox.uid_validity, lastUid: mailbox.last_uid };
  const progress = { cursor, silent: new SilentDomains(), failures: 0 };
  while (!signal.aborted) {
    try {
      await connectAndRead(deps, mailbox, progress, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof LeaseLost) {
        logger.warn({ account, mailbox: id }, 'the lease of a mailbox was lost, or its settings have changed');
        return;
      }
      const { problem } = connectionFailure(error);
      logger.warn({ account, mailbox: id, problem, err: error }, 'a mailbox is not read');
      await recordProblem(database, mailbox, problem).catch(() => {});
      const delay = backoffMs[Math.min(progress.failures, backoffMs.length - 1)] ?? MINUTE_MS;
      progress.failures += 1;
      await wait(delay, undefined, { signal }).catch(() => {});
    }
  }
}

/** Connects and reads until it fails or is stopped. Ends only by throwing. */
async function connectAndRead(
  deps: WatchDeps,
  mailbox: Watched,
  progress: { cursor: Cursor; silent: SilentDomains; failures: number },
  signal: AbortSignal,
): Promise<void> {
  const login = { ...mailbox, password: deps.openPassword(mailbox) };
  const open = await connectMailbox(login, deps.rules, { signal });
  const { client } = open;
  const release = closeOnAbort(client, signal);
  try {
    for (let isFirst = true; ; isFirst = false) {
      const news = nextChange(client, deps.searchEveryMs ?? SEARCH_EVERY_MS);
      progress.cursor = await readMailbox(deps, open, mailbox, { ...progress, signal });
      if (isFirst && !(await recordConnected(deps.database, mailbox))) throw new LeaseLost();
      progress.failures = 0;
      await news;
    }
  } finally {
    release();
    client.close();
  }
}

/**
 * Resolves when the server announces a message in the folder, or after `withinMs`. Rejects once the connection is
 * closed.
 */
function nextChange(client: ImapFlow, withinMs: number): Promise<void> {
  const ended = new AbortController();
  const { signal } = ended;
  const news = Promise.race([
    once(client, 'exists', { signal }).then(() => {}),
    once(client, 'close', { signal }).then(() => {
      throw new Error('The mail server ended the connection');
    }),
    wait(withinMs, undefined, { signal }),
  ]).finally(() => ended.abort());
  // Prevents an unhandled rejection: if reading fails first, nothing awaits this promise.
  news.catch(() => {});
  return news;
}
