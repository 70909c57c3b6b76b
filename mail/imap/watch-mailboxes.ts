/**
 * Divides the mailboxes of all accounts among the workers. The worker that holds a mailbox's lease reads it (decision
 * 0063).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { readAccountSettings } from '../../identity/accounts/account-settings.ts';
import { ByteBudget } from '../../operations/byte-budget.ts';
import {
  balanceLeases,
  type LeasedMailbox,
  leaseMailboxes,
  releaseMailboxes,
} from '../../store/mail/mailbox-leases.ts';
import { newId } from '../../store/postgres/ids.ts';
import { MailboxWatch, type WatchDeps } from './mailbox-watch.ts';

export interface MailboxWatcher {
  stop(): Promise<void>;
}

export interface WatcherOptions {
  /** Interval at which leases are renewed and changed settings take effect. */
  everyMs?: number;
  leaseSeconds?: number;
  /** Maximum number of mailboxes per worker. */
  limit?: number;
  /** Bytes of memory for the messages of all mailboxes together. */
  memoryBytes?: number;
}

/** Enough for one message of the largest size and several small ones at the same time. */
const MEMORY_BYTES = 96 * 1024 * 1024;

export function watchMailboxes(input: Omit<WatchDeps, 'memory'>, options: WatcherOptions = {}): MailboxWatcher {
  const { everyMs = 5_000, leaseSeconds = 60, limit = 200, memoryBytes = MEMORY_BYTES } = options;
  const deps: WatchDeps = { ...input, memory: new ByteBudget(memoryBytes) };
  const { database, logger } = deps;
  const owner = newId();
  const watches = new Map<string, MailboxWatch>();
  const ending = new Set<Promise<void>>();
  const stopping = new AbortController();
  let renewedAt = performance.now();

  /** Not awaited, so that renewals do not wait for a watch that is stopping. */
  const end = (id: string, watch: MailboxWatch): void => {
    watches.delete(id);
    const ended = watch.stop().finally(() => ending.delete(ended));
    ending.add(ended);
  };
  const round = async (): Promise<void> => {
    const share = { owner, seconds: leaseSeconds, limit };
    await balanceLeases(database, share);
    const leased = await leaseMailboxes(database, share);
    renewedAt = performance.now();
    const wanted = new Map(leased.filter(isReadable).map((mailbox) => [mailbox.id, mailbox]));
    const ended = [...watches].filter(([id, watch]) => watch.hasEnded || wanted.get(id)?.version !== watch.version);
    for (const [id, watch] of ended) end(id, watch);
    for (const [id, mailbox] of wanted) {
      if (!watches.has(id)) watches.set(id, new MailboxWatch(deps, mailbox, owner));
    }
  };
  const endAll = (): void => {
    for (const [id, watch] of [...watches]) end(id, watch);
  };
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await round();
      } catch (error) {
        logger.warn({ err: error }, 'leases of mailboxes could not be renewed');
        // The leases have expired, so another worker may have taken over.
        if (performance.now() - renewedAt > leaseSeconds * 1_000) endAll();
      }
      await wait(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
      endAll();
      await Promise.all(ending);
      await releaseMailboxes(database, owner).catch(() => {});
    },
  };
}

function isReadable({ accountSettings }: LeasedMailbox): boolean {
  return readAccountSettings(accountSettings).features.document_processing;
}
