/** Journeys of one account, started and advanced through the API, which may be down at any time. */
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { requestFor, scenarioNumber } from '../../../simulator/numbers.ts';
import { truthOf } from '../../../simulator/truth.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { raiseLimits } from '../../support/generous-limits.ts';
import { type JourneyRecord, readJourneyRecord } from '../../support/journey-record.ts';
import type { AuditedSystem } from '../audited-system/audited-system.ts';
import type { NumberedEvent } from './compare-journeys.ts';

const START = '2026-08-01T00:00:00Z';

/** Journeys with several sources that end within two months. */
const SCENARIOS = ['RAIL', 'HOLDLFD', 'TRANSSHIP', 'TWOFATES', 'ROLLOVER', 'ETAFLAP', 'BOOKING', 'TWOHUBS'] as const;

/** Returns `count` journey numbers from the given position of a fixed sequence. */
export function journeyNumbers(count: number, from: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const place = from + index;
    const code = SCENARIOS[place % SCENARIOS.length] ?? SCENARIOS[0];
    return scenarioNumber(code, 1 + Math.floor(place / SCENARIOS.length));
  });
}

interface StartedJourney {
  number: string;
  requestId: string;
  clockId: string;
}

export class Journeys {
  readonly accountId = newId();
  readonly started: StartedJourney[] = [];
  private readonly system: AuditedSystem;
  private apiKey = '';

  private constructor(system: AuditedSystem) {
    this.system = system;
  }

  static async start(system: AuditedSystem, numbers: readonly string[]): Promise<Journeys> {
    const journeys = new Journeys(system);
    const { accountId } = journeys;
    await insertAccount(system.database, { id: accountId, name: 'Audit' });
    await raiseLimits(system.database);
    journeys.apiKey = (await createApiKey(system.database, { accountId, name: 'Audit' })).key;
    for (const number of numbers) journeys.started.push(await journeys.track(number));
    return journeys;
  }

  private async track(number: string): Promise<StartedJourney> {
    const clock = await this.request('POST', '/v2/test_clocks', {
      type: 'test_clock',
      attributes: { start_at: START },
    });
    const clockId = clock.data.id;
    const request = await this.request('POST', '/v2/tracking_requests', {
      type: 'tracking_request',
      attributes: { ...requestFor(number), test_clock_id: clockId },
    });
    return { number, clockId, requestId: request.data.id };
  }

  /**
   * Advances every clock to the given share of its journey; at a share of 1, the journeys have ended. Fails if no poll
   * is made for as long as the patience.
   */
  async advance(share: number, patienceMs: number): Promise<void> {
    await Promise.all(
      this.started.map(async ({ number, clockId }) => {
        const [from, end] = [Date.parse(START), Date.parse(truthOf(number, START).endsBy)];
        const to = new Date(from + Math.round((end - from) * share)).toISOString();
        const advance = { type: 'test_clock', attributes: { to } };
        await this.request('POST', `/v2/test_clocks/${clockId}/advance`, advance, patienceMs);
      }),
    );
  }

  async polls(): Promise<number> {
    const { polls } = await this.system.database
      .selectFrom('watches')
      .select((eb) => eb.fn.sum<string | null>('attempts').as('polls'))
      .where('account_id', '=', this.accountId)
      .executeTakeFirstOrThrow();
    return Number(polls ?? 0);
  }

  async records(): Promise<Map<string, JourneyRecord>> {
    const { database } = this.system;
    const records = await Promise.all(
      this.started.map(
        async ({ number, requestId }) => [number, await readJourneyRecord(database, requestId)] as const,
      ),
    );
    return new Map(records);
  }

  async events(): Promise<NumberedEvent[]> {
    return this.system.database
      .selectFrom('events')
      .select(['sequence', 'container_id as containerId', 'container_sequence as containerSequence'])
      .where('account_id', '=', this.accountId)
      .orderBy('sequence')
      .execute();
  }

  private request(method: string, path: string, data: { type: string; attributes: object }, patienceMs = 60_000) {
    const progress = () => this.polls().catch(() => null);
    return this.system.request(method, path, data, { apiKey: this.apiKey, patienceMs, progress });
  }
}
