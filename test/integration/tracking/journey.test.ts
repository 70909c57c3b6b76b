import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { scenarios } from '../../../simulator/scenarios/index.ts';
import { truthOf } from '../../../simulator/truth.ts';
import { besideTruth, readOutcome } from './compare-with-truth.ts';
import { TrackingRig } from './tracking-rig.ts';

const start = '2026-08-01T00:00:00Z';

describe('journeys stepped by their clocks, through real servers', () => {
  let rig: TrackingRig;

  beforeAll(async () => {
    rig = await TrackingRig.start();
    await rig.startWorker();
  });
  afterAll(async () => {
    await rig.stop();
  });

  it.each(scenarios.map(({ code, title }) => ({ code, title })))(
    'publishes the truth of $code: $title',
    async ({ code }) => {
      const number = scenarioNumber(code, 1);
      const truth = truthOf(number, start);
      const { requestId, clockId } = await rig.track(number, { startAt: start });
      await rig.advance(clockId ?? '', truth.endsBy);

      const { actual, expected } = besideTruth(await readOutcome(rig, requestId), truth);
      expect(actual).toEqual(expected);
      const run = rig.temporal.workflow.getHandle(`tracking/${requestId}`);
      expect(await run.result()).toBe(truth.end.reason);
      const names = (await rig.events(requestId)).map((event) => event.name);
      expect(truth.publicEvents.filter((name) => !names.includes(name))).toEqual([]);
    },
  );
});
