/** Publishes `connector.paused` and `connector.resumed` to the accounts that wait for a source. */
import type { Logger } from 'pino';
import { appendEvents } from '../../store/events/append-events.ts';
import type { Database, Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import {
  type AnnouncedPause,
  findEndedPauses,
  findUnannouncedPauses,
  markPauseAnnounced,
  markPauseEnded,
  type PauseSearch,
  type SourceOfAccount,
} from '../../store/watches/pause-announcements.ts';
import {
  type ConnectorStatus,
  connectorPausedEvent,
  connectorResumedEvent,
} from '../../webhooks/operational-events.ts';
import { renderNotification } from '../events/prepare-events.ts';

export interface PublishPausesDeps {
  database: Database;
  logger: Logger;
  baseUrl: string;
}

/**
 * Appends one event per account and unpublished pause, each in its own transaction because a pause may affect many
 * accounts. Idempotent and safe to run concurrently. `now` is wall-clock time. Never throws: the next call, or at the
 * latest the hourly reconciler, publishes what failed.
 */
export async function publishPauses(deps: PublishPausesDeps, search: PauseSearch, now: Date): Promise<void> {
  const { database, logger } = deps;
  try {
    for (const source of await findEndedPauses(database, search)) {
      await publishPause(deps, source, now, markPauseEnded, connectorResumedEvent);
    }
    for (const source of await findUnannouncedPauses(database, search)) {
      await publishPause(deps, source, now, markPauseAnnounced, connectorPausedEvent);
    }
  } catch (error) {
    logger.error({ err: error, ...search }, 'could not publish pauses of sources');
  }
}

async function publishPause(
  { database, baseUrl }: PublishPausesDeps,
  of: SourceOfAccount,
  now: Date,
  mark: (trx: Queryable, of: SourceOfAccount) => Promise<AnnouncedPause | null>,
  toEvent: (status: ConnectorStatus) => ReturnType<typeof connectorPausedEvent>,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const pause = await mark(trx, of);
    if (pause === null) return;
    const { reason, pausedAt: since, affected } = pause;
    const event = toEvent({ id: newId(), source: of, reason, since, affected, at: now });
    await appendEvents(trx, of.accountId, [event], renderNotification(baseUrl), now);
  });
}
