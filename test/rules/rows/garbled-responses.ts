import assert from 'node:assert/strict';
import type { Claim, EventClaim, UnknownClaim } from '../../../tracking/claims/claims.ts';
import { arrived, departed, discharged, emptyOut, eta, fullIn, loaded } from '../../../tracking/testing/journeys.ts';
import { AURORA, CONTAINER, event, type RecordedShipment, response } from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const fullReport = [emptyOut, fullIn, loaded, departed];

function garbled({ time, place, pointer, container }: EventClaim, more: Partial<UnknownClaim> = {}): UnknownClaim {
  return { kind: 'unknown', pointer, statedAt: null, container, original: 'XX', time, place, ...more };
}

function stripped(claim: EventClaim): EventClaim {
  return { ...claim, mode: null, vessel: null, voyage: null, transportCall: null };
}

/** Records a complete report, then a garbled version of it every day for a week. */
function storyAfterWeekOf(core: Core, claims: Claim[], first: Claim[] = fullReport): RecordedShipment {
  const story = core.story().record(response('2026-08-15T00:00:00Z', first));
  for (let day = 16; day < 24; day++) story.record(response(`2026-08-${day}T00:00:00Z`, claims));
  return story;
}

const paper = (original: string) => ({
  ...event('other', 'CNNGB', '2026-08-01T00:00:00Z', { container: null, mode: null, laden: null }),
  original,
});

export const GARBLED_ROWS: readonly Row[] = [
  ...rowsOf('G26-renamed-keys', {
    'the time under another key': (core) => {
      const timeless = [emptyOut, loaded, departed].map((claim) =>
        garbled(claim, { time: null, original: claim.original }),
      );
      const story = storyAfterWeekOf(core, [fullIn, ...timeless]);
      assert.equal(story.field('pol_vessel_loaded_at'), '2026-08-13T14:41:00Z');
      assert.deepEqual(story.kinds(), ['empty_out', 'full_in', 'vessel_loaded', 'vessel_departed']);
    },
  }),
  ...rowsOf('G26-respelled-codes', {
    'all codes but one': (core) => {
      const unknown = [emptyOut, loaded, departed].map((claim) => garbled(claim));
      const story = storyAfterWeekOf(core, [fullIn, ...unknown]);
      assert.deepEqual(story.kinds(), ['empty_out', 'full_in', 'vessel_loaded', 'vessel_departed']);
    },
  }),
  ...rowsOf('G26-lost-calls', {
    'no vessel, voyage or call in any event': (core) => {
      const bare = [emptyOut, fullIn, stripped(loaded), { ...stripped(departed), place: null }];
      const story = storyAfterWeekOf(core, bare);
      assert.equal(story.field('pol_vessel_departed_at'), '2026-08-14T01:00:00Z');
      assert.deepEqual(story.milestone('vessel_loaded')?.vessel, AURORA);
      assert.equal(story.names.filter((name) => name === 'container.transport.vessel_loaded').length, 1);
    },
  }),
  ...rowsOf('G26-plan-without-call', {
    'the vessel arrives, reported without its call': (core) => {
      const story = core.story().record(response('2026-08-30T00:00:00Z', [...fullReport, eta('2026-09-02T14:30:00Z')]));
      const bare = { ...stripped(arrived), place: null };
      for (const hour of ['04', '08', '12', '16'])
        story.record(response(`2026-09-03T${hour}:00:00Z`, [...fullReport.map(stripped), bare]));
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
    },
  }),
  ...rowsOf('G26-papers-of-old', {
    'a document that disappears before anything moved': (core) => {
      const story = storyAfterWeekOf(core, [paper('confirmed')], [paper('confirmed'), paper('issued')]);
      const gone = Object.values(story.ledger.shipment.events).filter((entry) => entry.invalidated !== null);
      assert.deepEqual(
        gone.map(({ claim }) => claim.original),
        ['issued'],
      );
    },
  }),
  ...rowsOf('M2.5-plan-in-unknown-words', {
    'an ETA under a new code, a day later': (core) => {
      const moved = garbled(eta('2026-09-03T10:00:00Z'));
      const story = storyAfterWeekOf(core, [...fullReport, moved], [...fullReport, eta('2026-09-02T14:30:00Z')]);
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
    },
  }),
  ...rowsOf('G5-gone-without-a-trace', {
    'an unknown code of another time': (core) => {
      const story = storyAfterWeekOf(core, [emptyOut, fullIn, departed, garbled(discharged, { container: CONTAINER })]);
      assert.ok(!story.kinds().includes('vessel_loaded'));
    },
  }),
];
