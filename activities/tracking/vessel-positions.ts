/** Collects the positions of vessels that carry tracked shipments. */
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { HttpResponse, RequestPlan, SourceAccess } from '../../connectors/connector.ts';
import type { PositionFeeds } from '../../connectors/vessel-positions/directory.ts';
import {
  MAX_VESSELS_PER_CALL,
  type PositionFeed,
  planPositions,
  readPositions,
  type TrackedVessel,
} from '../../connectors/vessel-positions/feed.ts';
import { toInstant } from '../../operations/to-instant.ts';
import { recordPositions } from '../../operations/vessels/record-positions.ts';
import type { Database } from '../../store/postgres/database.ts';
import { isDatabaseUnavailable } from '../../store/postgres/failures.ts';
import { type FollowedVessel, followedVessels } from '../../store/vessels/positions.ts';
import { clockNow } from '../../tracking/time/test-clock.ts';
import {
  VESSEL_POSITIONS_SCHEDULE_ID,
  type VesselPositionActivities,
} from '../../workflows/vessel-positions/messages.ts';
import { ensureSchedule } from '../upkeep/ensure-schedule.ts';

export interface VesselPositionDeps {
  database: Database;
  logger: Logger;
  feeds: PositionFeeds;
  transport: {
    call(
      access: SourceAccess,
      request: RequestPlan,
      options: { clock: { now: string; start: string } | null },
    ): Promise<HttpResponse | { unreachable: string }>;
  };
  /** Whether the line is simulated. Only the simulated feed has vessels of simulated lines. */
  isSimulated(scac: string): boolean;
  now?: () => Date;
}

export function createVesselPositionActivities(deps: VesselPositionDeps): VesselPositionActivities {
  return { collectVesselPositions: () => collectVesselPositions(deps) };
}

/**
 * Collects the positions and returns the number of new ones. If a feed fails, the next scheduled run polls it again.
 */
async function collectVesselPositions(deps: VesselPositionDeps): Promise<number> {
  if (deps.feeds.real === null && deps.feeds.simulated === null) return 0;
  const groups = new Map<string, FollowedVessel[]>();
  for (const vessel of await followedVessels(deps.database)) {
    const key = `${deps.isSimulated(vessel.scac)} ${vessel.clock?.id ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), vessel]);
  }
  let added = 0;
  for (const vessels of groups.values()) {
    for (let first = 0; first < vessels.length; first += MAX_VESSELS_PER_CALL) {
      try {
        added += await fetchPositions(deps, vessels.slice(first, first + MAX_VESSELS_PER_CALL));
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        // A failure for the vessels of one clock must not hold up the others.
        deps.logger.error({ err: error, clockId: vessels[0]?.clock?.id }, 'vessel positions could not be recorded');
      }
    }
  }
  return added;
}

/** Polls the feed for vessels on one clock, at most `MAX_VESSELS_PER_CALL`. */
async function fetchPositions(deps: VesselPositionDeps, vessels: FollowedVessel[]): Promise<number> {
  const [first] = vessels;
  if (first === undefined) return 0;
  const feed: PositionFeed | null = deps.isSimulated(first.scac) ? deps.feeds.simulated : deps.feeds.real;
  if (feed === null) return 0;
  const wallNow = deps.now?.() ?? new Date();
  const now = toInstant(first.clock === null ? wallNow : clockNow(first.clock, wallNow));
  const tracked = vessels.map(
    ({ imo, voyage, lastAt }): TrackedVessel => ({ imo, voyage, since: lastAt && toInstant(lastAt) }),
  );
  const [request] = planPositions(tracked);
  if (request === undefined) return 0;
  const clock = first.clock === null ? null : { now, start: toInstant(first.clock.startAt) };
  const response = await deps.transport.call(feed, request, { clock });
  if ('unreachable' in response) {
    deps.logger.warn({ source: feed.source, detail: response.unreachable }, 'the vessel position feed is unreachable');
    return 0;
  }
  const reading = readPositions(response, tracked, now);
  if (reading.type === 'failed') {
    deps.logger.warn({ source: feed.source, ...reading.failure }, 'the vessel position feed returned no positions');
    return 0;
  }
  if (reading.refused > 0)
    deps.logger.warn({ source: feed.source, refused: reading.refused }, 'invalid positions were refused');
  if (reading.positions.length === 0) return 0;
  const { body, status, headers, url } = response;
  const received = { source: feed.source, body, status, headers, url, requestedAt: now, receivedAt: now };
  return recordPositions(deps.database, reading.positions, received, first.clock?.id ?? null);
}

export async function ensureVesselPositionsSchedule(input: {
  temporalClient: Client;
  everyMinutes: number;
  taskQueuePrefix: string;
}): Promise<void> {
  await ensureSchedule({
    temporalClient: input.temporalClient,
    id: VESSEL_POSITIONS_SCHEDULE_ID,
    workflowType: 'vesselPositions',
    everyMs: input.everyMinutes * 60_000,
    catchupWindowMs: 600_000,
    taskQueuePrefix: input.taskQueuePrefix,
  });
}
