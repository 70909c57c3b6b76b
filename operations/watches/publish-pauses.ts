/** Tells accounts that a source they wait for is paused, and when it is asked again: `connector.paused`, `connector.resumed`. */
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
import { renderNotification } from '../webhooks/render-notification.ts';

export interface AnnouncePausesDeps {
  database: Database;
  logger: Logger;
  /** Origin of the API, for links in what webhooks receive. */
  baseUrl: string;
}

/**
 * One event for each account and source of which it was not told yet, each in a transaction of its own: a pause may concern
 * many accounts. Whoever calls it again, or at the same time, tells nobody twice. `now`: wall clock. Never throws: what was not
 * told is told by the next call, within the hour by the reconciler.
 */
export async function announcePauses(deps: AnnouncePausesDeps, search: PauseSearch, now: Date): Promise<void> {
  const { database, logger } = deps;
  try {
    for (const source of await findEndedPauses(database, search)) {
      await announce(deps, source, now, markPauseEnded, connectorResumedEvent);
    }
    for (const source of await findUnannouncedPauses(database, search)) {
      await announce(deps, source, now, markPauseAnnounced, connectorPausedEvent);
    }
  } catch (error) {
    logger.error({ err: error, ...search }, 'accounts could not be told that a source is paused, or asked again');
  }
}

async function announce(
  { database, baseUrl }: AnnouncePausesDeps,
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
