/** Shares the mailboxes of all accounts among the workers: each is read by the worker that has its lease (decision 0063). */
import { readAccountSettings } from '../../identity/accounts/account-settings.ts';
import { type LeasedMailbox, leaseMailboxes, releaseMailboxes } from '../../store/mail/mailbox-leases.ts';
import { newId } from '../../store/postgres/ids.ts';
import { MailboxWatch, type WatchDeps } from './mailbox-watch.ts';

export interface MailboxWatcher {
  stop(): Promise<void>;
}

export interface WatcherOptions {
  /** Interval at which leases are renewed, and changes of settings are noticed. */
  everyMs?: number;
  leaseSeconds?: number;
  /** Most mailboxes of one worker. */
  limit?: number;
}

export function watchMailboxes(deps: WatchDeps, options: WatcherOptions = {}): MailboxWatcher {
  const { everyMs = 5_000, leaseSeconds = 60, limit = 200 } = options;
  const { database, logger } = deps;
  const owner = newId();
  const watches = new Map<string, MailboxWatch>();
  const stopping = new AbortController();
  let renewedAt = performance.now();

  const round = async (): Promise<void> => {
    const leased = await leaseMailboxes(database, { owner, seconds: leaseSeconds, limit });
    renewedAt = performance.now();
    const wanted = new Map(leased.filter(isReadable).map((mailbox) => [mailbox.id, mailbox]));
    const ended = [...watches].filter(([id, watch]) => watch.hasEnded || wanted.get(id)?.version !== watch.version);
    await Promise.all(ended.map(([, watch]) => watch.stop()));
    for (const [id] of ended) watches.delete(id);
    for (const [id, mailbox] of wanted) {
      if (!watches.has(id)) watches.set(id, new MailboxWatch(deps, mailbox, owner));
    }
  };
  const stopAll = async (): Promise<void> => {
    await Promise.all([...watches.values()].map((watch) => watch.stop()));
    watches.clear();
  };
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await round();
      } catch (error) {
        logger.warn({ err: error }, 'leases of mailboxes could not be renewed');
        // Another worker may have taken over.
        if (performance.now() - renewedAt > leaseSeconds * 1_000) await stopAll();
      }
      await pause(everyMs, stopping.signal);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
      await stopAll();
      await releaseMailboxes(database, owner).catch(() => {});
    },
  };
}

function isReadable({ settings }: LeasedMailbox): boolean {
  return readAccountSettings(settings).features.document_processing;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
