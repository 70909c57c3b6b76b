import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopTracking } from '../../../operations/shipments/stop-tracking.ts';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { scenarios } from '../../../simulator/scenarios/index.ts';
import { truthOf } from '../../../simulator/truth.ts';
import { MAX_PAYLOAD_BYTES } from '../../../webhooks/payload-limit.ts';
import { compareMoment, compareWithTruth, readOutcome } from './compare-with-truth.ts';
import { brokenHistories } from './journey-histories.ts';
import { JourneySubscriber } from './journey-subscriber.ts';
import { problemsOfRuns } from './replayed-histories.ts';
import { TrackingRig } from './tracking-rig.ts';

const start = '2026-08-01T00:00:00Z';

/**
 * Scenarios whose peculiarities only concern the core, which test/truth/journeys.slow.test.ts covers. `npm run
 * check:journeys` runs them through servers too.
 */
const OF_THE_CORE = new Set(
  `RETRACT DAYSIX SILENT TWOHUBS LEFTBEHIND ETAFLAP THREEHUBS EXPORTRAIL VESSELSWAP PASSCALL PORTOMIT ETAEARLY ETALATE ETAPASSED
   HOLDBLANK LFDBACK FEESGROW APPOINTMENT OFFDOCK DISAGREE STALE REPEATS SHUFFLED NOIDS ODDCODE DATESONLY FUTURE OUTOFORDER LEASED`.split(
    /\s+/,
  ),
);
const played = scenarios.filter(({ code }) => process.env.SEAMARK_JOURNEYS === 'all' || !OF_THE_CORE.has(code));

/** Journeys of different kinds, whose runs are replayed once they have ended. */
const REPLAYED = ['DIRECT', 'TWOFATES', 'NOTFOUND', 'LINEDOWN', 'RAIL'];

describe('journeys stepped by their clocks, through real servers', () => {
  let rig: TrackingRig;
  let subscriber: JourneySubscriber;
  const ended = new Map<string, string>();

  beforeAll(async () => {
    rig = await TrackingRig.start();
    subscriber = await JourneySubscriber.start(rig);
    await rig.startWorker({ secretKey: subscriber.secretKey });
  });
  afterAll(async () => {
    await rig.stop();
    await subscriber.close();
  });

  async function stopByUser(requestId: string): Promise<void> {
    const { shipment_id: shipmentId } = await rig.request(requestId);
    const { accountId } = rig;
    const user = { userId: null, now: new Date(), baseUrl: 'http://localhost:3000' };
    await stopTracking(rig.database, { accountId, shipmentId: shipmentId ?? '', ...user });
  }

  /**
   * Lists moves by ship that lack a voyage. Lines report the voyage of each such move, even if the terminal's report of
   * the move takes precedence.
   */
  async function movesWithoutVoyage(requestId: string): Promise<string[]> {
    const rows = await rig.database
      .selectFrom('transport_events as t')
      .innerJoin('tracking_requests as r', 'r.shipment_id', 't.shipment_id')
      .select('t.event')
      .where('r.id', '=', requestId)
      .where('t.invalidated_at', 'is', null)
      .where('t.voyage_number', 'is', null)
      .where(sql<boolean>`t.event ~ 'transport[.](vessel|transshipment)_(loaded|departed|arrived|discharged)'`)
      .execute();
    return rows.map(({ event }) => event);
  }

  it.each(played.map(({ code, title }) => ({ code, title })))(
    'publishes the truth of $code: $title',
    async ({ code }) => {
      const number = scenarioNumber(code, 1);
      const truth = truthOf(number, start);
      const tracked = await rig.track(number, { startAt: start });
      const { requestId } = tracked;
      ended.set(code, requestId);
      const clockId = tracked.clockId ?? '';
      for (const moment of truth.moments) {
        await rig.advance(clockId, moment.at);
        const { actual, expected } = compareMoment(await readOutcome(rig, requestId), moment);
        expect(actual).toEqual(expected);
      }
      await rig.advance(clockId, truth.endsBy);
      if (truth.userStopsAt !== null) await stopByUser(requestId);

      const { actual, expected } = compareWithTruth(await readOutcome(rig, requestId), truth);
      expect(actual).toEqual(expected);
      const run = rig.temporal.workflow.getHandle(`tracking/${requestId}`);
      expect(await run.result()).toBe(truth.end.reason);
      expect(await movesWithoutVoyage(requestId)).toEqual([]);
      expect(await brokenHistories(rig, requestId)).toEqual([]);
      const names = (await rig.events(requestId)).map((event) => event.name);
      expect(truth.publicEvents.filter((name) => !names.includes(name))).toEqual([]);
      if (REPLAYED.includes(code)) expect(await problemsOfRuns(rig, code, requestId)).toEqual([]);
    },
  );

  // All checks come at the end, so that the subscriber can receive one journey while the next one runs.
  it('delivers every event of every journey once, under one id and with a valid signature', async () => {
    expect(ended.size).toBe(played.length);
    for (const [code, requestId] of ended) {
      expect({ code, problems: await subscriber.problemsOf(requestId) }).toEqual({ code, problems: [] });
    }
  });

  it('delivers every event once, matching its schema, with its included objects, and small', async () => {
    const notified = await subscriber.notified();
    const { silent, unknown, problems } = notified;
    expect({ silent, unknown, problems }).toEqual({ silent: [], unknown: [], problems: [] });
    expect(notified.corrections).toBeGreaterThan(20);
    expect(notified.size(0.5)).toBeLessThan(10_000);
    expect(notified.size(0.99)).toBeLessThan(20_000);
    expect(notified.size(1)).toBeLessThan(MAX_PAYLOAD_BYTES);
  });
});
