/**
 * Removes events, notifications (with their attempts and replays) and the history of ended shipments after the
 * configured retention period, and files that are no longer used.
 */
import { Context } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { keysOf } from '../../reference/records.ts';
import { lockReceipts } from '../../store/documents/files.ts';
import { removeUnusedFiles } from '../../store/documents/unused-files.ts';
import {
  accountIdsAtRandom,
  countRemovableEvents,
  countRemovableNotifications,
  removeEvents,
  removeNotifications,
  removeReplays,
} from '../../store/events/retention.ts';
import type { Database } from '../../store/postgres/database.ts';
import { isDatabaseUnavailable } from '../../store/postgres/failures.ts';
import { countRemovableHistory, removeHistory } from '../../store/watches/history-retention.ts';
import { deleteExpiredSecrets } from '../../store/webhooks/secrets.ts';
import {
  RETENTION_SCHEDULE_ID,
  type RemovedRows,
  type RetentionActivities,
} from '../../workflows/retention/messages.ts';
import { ensureSchedule } from './ensure-schedule.ts';

const DAY_MS = 86_400_000;

/** Retention in days; 0 means unlimited. */
export interface RetentionSettings {
  eventDays: number;
  notificationDays: number;
  /** Counts from the last change of a request that has ended. */
  historyDays: number;
}

export interface RetentionDeps {
  database: Database;
  logger: Logger;
  settings: RetentionSettings;
  now?: () => Date;
}

export interface RetentionRun {
  limitMs: number;
  /** Checked between batches. */
  isCancelled(): boolean;
  onBatch(): void;
}

const RUN_LIMIT_MS = 10 * 60_000;

export function createRetentionActivities(deps: RetentionDeps): RetentionActivities {
  return {
    async removeExpired() {
      const activity = Context.current();
      return removeExpired(deps, {
        limitMs: RUN_LIMIT_MS,
        isCancelled: () => activity.cancellationSignal.aborted,
        onBatch: () => activity.heartbeat(),
      });
    },
  };
}

/** Removes expired rows account by account, in batches. Safe to run concurrently. */
export async function removeExpired(deps: RetentionDeps, run: RetentionRun): Promise<RemovedRows> {
  const removal = new Removal(deps, run);
  for (const accountId of await accountIdsAtRandom(deps.database)) {
    if (removal.isOver) break;
    await removal.tryAccount(accountId);
  }
  return removal.finish();
}

class Removal {
  readonly #deps: RetentionDeps;
  readonly #run: RetentionRun;
  readonly #endsAt: number;
  readonly #limits: Limits;
  readonly #removed = {
    ...{ notifications: 0, attempts: 0, replays: 0, events: 0 },
    ...{ responses: 0, changes: 0, secrets: 0, files: 0 },
  };
  #ended = false;
  #hasFailed = false;

  constructor(deps: RetentionDeps, run: RetentionRun) {
    this.#deps = deps;
    this.#run = run;
    this.#endsAt = performance.now() + run.limitMs;
    this.#limits = limitsOf(deps);
  }

  get isOver(): boolean {
    this.#ended ||= this.#run.isCancelled() || performance.now() >= this.#endsAt;
    return this.#ended;
  }

  /**
   * Removes the expired rows of one account. A row that was referenced in the meantime does not hold up other accounts.
   */
  async tryAccount(accountId: string): Promise<void> {
    try {
      await this.#ofAccount(accountId);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      this.#hasFailed = true;
      this.#deps.logger.error({ err: error, accountId }, 'expired rows could not be removed');
    }
  }

  /** Removes notifications first, because they refer to events. */
  async #ofAccount(accountId: string): Promise<void> {
    const before = { ...this.#removed };
    const { notifications, events, history } = this.#limits;
    if (notifications !== null) await this.#notifications(accountId, notifications);
    if (events !== null) await this.#events(accountId, events);
    if (history !== null) await this.#history(accountId, history);
    await this.#files(accountId);
    const rows = keysOf(this.#removed).map((name) => [name, this.#removed[name] - before[name]]);
    if (rows.some(([, count]) => count !== 0)) {
      this.#deps.logger.info({ accountId, ...Object.fromEntries(rows) }, 'expired rows were removed');
    }
  }

  async #notifications(accountId: string, before: Date): Promise<void> {
    const { database } = this.#deps;
    for (let next: Awaited<ReturnType<typeof removeNotifications>>['next'] = null; !this.isOver; ) {
      const batch = await removeNotifications(database, accountId, before, next);
      this.#removed.notifications += batch.notifications;
      this.#removed.attempts += batch.attempts;
      this.#run.onBatch();
      next = batch.next;
      if (next === null) break;
    }
    if (!this.isOver) this.#removed.replays += await removeReplays(database, accountId, before);
  }

  async #events(accountId: string, before: Date): Promise<void> {
    while (!this.isOver) {
      const batch = await removeEvents(this.#deps.database, accountId, before);
      this.#removed.events += batch.events;
      this.#run.onBatch();
      if (!batch.more) break;
    }
  }

  async #history(accountId: string, before: Date): Promise<void> {
    for (let next: Awaited<ReturnType<typeof removeHistory>>['next'] = null; !this.isOver; ) {
      const batch = await removeHistory(this.#deps.database, accountId, before, next);
      this.#removed.responses += batch.responses;
      this.#removed.changes += batch.changes;
      this.#run.onBatch();
      next = batch.next;
      if (next === null) break;
    }
  }

  async #files(accountId: string): Promise<void> {
    for (let removed = 1; removed > 0 && !this.isOver; this.#removed.files += removed) {
      removed = await this.#deps.database.transaction().execute(async (trx) => {
        await lockReceipts(trx, accountId);
        return removeUnusedFiles(trx, accountId);
      });
      if (removed > 0) this.#run.onBatch();
    }
  }

  async finish(): Promise<RemovedRows> {
    this.#removed.secrets = await deleteExpiredSecrets(this.#deps.database);
    const result = { ...this.#removed, complete: !this.#ended && !this.#hasFailed };
    if (this.#ended) this.#deps.logger.warn(result, 'a retention run ended at its time limit with rows left');
    return result;
  }
}

/** Times before which rows have expired; null if they never do. */
interface Limits {
  events: Date | null;
  notifications: Date | null;
  history: Date | null;
}

function limitsOf({ settings, now }: Pick<RetentionDeps, 'settings' | 'now'>): Limits {
  const wallNow = now?.() ?? new Date();
  const before = (days: number) => (days === 0 ? null : new Date(wallNow.getTime() - days * DAY_MS));
  return {
    events: before(settings.eventDays),
    notifications: before(settings.notificationDays),
    history: before(settings.historyDays),
  };
}

/** Counts, across all accounts, what `removeExpired` would remove now. */
export async function countExpired(
  deps: Omit<RetentionDeps, 'logger'>,
): Promise<Pick<RemovedRows, 'notifications' | 'attempts' | 'events' | 'responses' | 'changes'>> {
  const { database } = deps;
  const limits = limitsOf(deps);
  const counted = { notifications: 0, attempts: 0, events: 0, responses: 0, changes: 0 };
  for (const accountId of await accountIdsAtRandom(database)) {
    if (limits.notifications !== null) {
      const found = await countRemovableNotifications(database, accountId, limits.notifications);
      counted.notifications += found.notifications;
      counted.attempts += found.attempts;
    }
    if (limits.events !== null) {
      counted.events += await countRemovableEvents(database, accountId, limits.events, limits.notifications);
    }
    if (limits.history !== null) {
      const found = await countRemovableHistory(database, accountId, limits.history);
      counted.responses += found.responses;
      counted.changes += found.changes;
    }
  }
  return counted;
}

export async function ensureRetentionSchedule(input: {
  temporalClient: Client;
  everyHours: number;
  taskQueuePrefix?: string;
}): Promise<void> {
  await ensureSchedule({
    temporalClient: input.temporalClient,
    id: RETENTION_SCHEDULE_ID,
    workflowType: 'retention',
    everyMs: Math.round(input.everyHours * 3_600_000),
    catchupWindowMs: 3_600_000,
    taskQueuePrefix: input.taskQueuePrefix ?? '',
  });
}
