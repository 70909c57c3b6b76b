/** Shipments whose polls are recorded, each with its own test clock. */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { responseReader } from '../../connectors/response-reader.ts';
import { createTestClock } from '../../operations/test-clocks/test-clocks.ts';
import { createTrackingRequest } from '../../operations/tracking-requests/create.ts';
import { defaultTrackingSettings } from '../../operations/watches/poll-deps.ts';
import { pollOnce } from '../../operations/watches/poll-once.ts';
import { requestFor } from '../../simulator/numbers.ts';
import type { Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { loadPollContext } from '../../store/watches/poll-context.ts';
import { EVENT_NAMES } from '../../webhooks/catalogue.ts';
import { type CapturedJourney, type CapturedResponse, JOURNEY_START } from './captured-journey.ts';

export interface TrackedJourney {
  accountId: string;
  watchId: string;
  responses: readonly CapturedResponse[];
}

/** Adds an account with a webhook that subscribes to every event. */
export async function addAccount(database: Database): Promise<string> {
  const accountId = newId();
  await database.insertInto('accounts').values({ id: accountId, name: 'Bench' }).execute();
  await sql`
    insert into webhooks (account_id, id, url, active, events, secret_encrypted, secret_masked)
    values (${accountId}, ${newId()}, 'https://example.com/', true, ${[...EVENT_NAMES]}::text[], '', '')`.execute(
    database,
  );
  return accountId;
}

/** Creates tracking requests for `count` journeys, spread over the accounts. */
export async function trackJourneys(
  database: Database,
  { registry, numberOf, responsesOf }: CapturedJourney,
  accountIds: readonly string[],
  { first, count }: { first: number; count: number },
): Promise<TrackedJourney[]> {
  const clocks = new Map<string, string>();
  for (const accountId of accountIds) {
    const attributes = { start_at: JOURNEY_START.toISOString() };
    clocks.set(accountId, (await createTestClock(database, { accountId, attributes, now: new Date() })).id);
  }
  const journeys: TrackedJourney[] = [];
  for (let index = 0; index < count; index++) {
    const accountId = accountIds[index % accountIds.length] ?? '';
    const instance = first + index;
    const attributes = { ...requestFor(numberOf(instance)), test_clock_id: clocks.get(accountId) };
    const input = { accountId, createdByUserId: null, attributes, now: new Date() };
    const request = await createTrackingRequest(database, registry, input);
    const { id: watchId } = await database
      .selectFrom('watches')
      .select('id')
      .where('tracking_request_id', '=', request.id)
      .executeTakeFirstOrThrow();
    journeys.push({ accountId, watchId, responses: responsesOf(instance) });
  }
  return journeys;
}

/** Polls tracked journeys with captured responses instead of calling the line. */
export class RecordedPolls {
  readonly #database: Database;
  readonly #registry: CapturedJourney['registry'];
  readonly #logger: Logger;

  constructor(database: Database, { registry }: CapturedJourney, logger: Logger) {
    this.#database = database;
    this.#registry = registry;
    this.#logger = logger;
  }

  async poll(journey: TrackedJourney, { now, exchange }: CapturedResponse): Promise<void> {
    const database = this.#database;
    const loaded = await loadPollContext(database, journey.accountId, journey.watchId);
    if (loaded === null) throw new Error('the request has no watch');
    const deps = {
      database,
      registry: this.#registry,
      transport: { poll: async () => exchange },
      reader: responseReader,
      logger: this.#logger,
      settings: defaultTrackingSettings,
    };
    const time = { now, wallNow: new Date(), jitter: 0, delayMsUntil: () => 0 };
    // In this benchmark, the watch is always due.
    const poll = { ...loaded, watch: { ...loaded.watch, dueAt: now } };
    await pollOnce(deps, poll, time, new AbortController().signal);
  }
}
