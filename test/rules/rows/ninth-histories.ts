import assert from 'node:assert/strict';
import { arrived, departed, discharged, loaded, pickedUp } from '../../../tracking/testing/journeys.ts';
import {
  AURORA,
  BOREAL,
  event,
  place,
  response,
  shipmentFact,
  TERMINAL,
} from '../../../tracking/testing/statements.ts';
import { type Row, rowsOf } from '../rule.ts';

const bill = 'EXBL1';
const listed = <Claim extends object>(claim: Claim) => ({
  ...claim,
  documents: [{ type: 'bill_of_lading' as const, number: bill }],
});
const import_ = [loaded, departed, arrived, discharged, pickedUp].map(listed);
const depot = place('USLAX', { facilityType: 'depot' });
const refused = event('gate_in', 'USLAX', '2026-09-10T15:00:00Z', { laden: false, at: depot, bill });

const aboard = { vessel: AURORA, voyage: '026E' };
const sailed = [loaded, departed];
const passing = event('arrive', 'KRPUS', '2026-08-16T06:00:00Z', { ...aboard, container: null, classifier: 'planned' });
const onward = event('arrive', 'USLAX', '2026-09-02T14:00:00Z', {
  ...aboard,
  container: null,
  classifier: 'estimated',
  call: 'TC-LAX',
});
const unplanned = [
  event('arrive', 'KRPUS', '2026-08-16T07:00:00Z', { ...aboard, container: null }),
  event('discharge', 'KRPUS', '2026-08-16T20:00:00Z', aboard),
];

export const NINTH_HISTORY_ROWS: readonly Row[] = [
  ...rowsOf('M2.8-refused-by-the-depot', {
    'the moves after it are listed without a bill': (core) => {
      const away = event('gate_out', 'USLAX', '2026-09-10T16:00:00Z', { laden: false, at: depot });
      const story = core.story().record(response('2026-09-10T20:00:00Z', [...import_, refused, away]));
      const accepted = event('gate_in', 'USLGB', '2026-09-11T20:00:00Z', { laden: false, at: depot });
      story.record(response('2026-09-12T00:00:00Z', [...import_, refused, away, accepted]));
      assert.deepEqual(
        [story.field('pod_full_out_at'), story.field('empty_terminated_at')],
        ['2026-09-06T17:00:00Z', '2026-09-11T20:00:00Z'],
      );
    },
  }),
  ...rowsOf('M2.8-returned-where-accepted', {
    'three days later at another depot': (core) => {
      const away = event('gate_out', 'USLAX', '2026-09-11T15:00:00Z', { laden: false, at: depot, bill });
      const accepted = event('gate_in', 'USLGB', '2026-09-13T20:00:00Z', { laden: false, at: depot, bill });
      const story = core.story().record(response('2026-09-14T00:00:00Z', [...import_, refused, away, accepted]));
      assert.equal(story.field('empty_terminated_at'), '2026-09-13T20:00:00Z');
    },
  }),
  ...rowsOf('M2.8-empty-out-under-the-import', {
    'ten days later, listed under the old bill': (core) => {
      const away = event('gate_out', 'USLAX', '2026-09-20T16:00:00Z', { laden: false, at: depot, bill });
      const story = core.story().record(response('2026-09-21T00:00:00Z', [...import_, refused, away]));
      assert.deepEqual(
        [story.field('current_status'), story.field('pod_full_out_at'), story.field('empty_terminated_at')],
        ['empty_returned', '2026-09-06T17:00:00Z', '2026-09-10T15:00:00Z'],
      );
    },
  }),
  ...rowsOf('M2.8-street-turn-of-a-terminal', {
    'the gate-in of the export': (core) => {
      const story = core.story().record(response('2026-09-07T00:00:00Z', import_));
      const exportIn = event('gate_in', 'USLAX', '2026-09-13T16:00:00Z', { booking: 'EXPB2' });
      story.record(response('2026-09-13T20:00:00Z', [exportIn], { source: TERMINAL }));
      assert.deepEqual(
        [story.field('current_status'), story.field('pod_full_out_at')],
        ['picked_up', '2026-09-06T17:00:00Z'],
      );
    },
    'its loading': (core) => {
      const story = core.story().record(response('2026-09-07T00:00:00Z', import_));
      const exported = event('load', 'USLAX', '2026-09-15T16:00:00Z', { booking: 'EXPB2' });
      story.record(response('2026-09-15T20:00:00Z', [exported], { source: TERMINAL }));
      assert.equal(story.field('current_status'), 'picked_up');
    },
  }),
  ...rowsOf('A9-call-in-passing', {
    'the plans vanish with the discharge': (core) => {
      const story = core.story().record(response('2026-08-14T06:00:00Z', [...sailed, passing, onward]));
      story.record(response('2026-08-17T06:00:00Z', [...sailed, ...unplanned]));
      story.record(response('2026-08-18T06:00:00Z', [...sailed, ...unplanned]));
      assert.deepEqual(story.field('flags'), ['pod_uncertain']);
    },
  }),
  ...rowsOf('A9-standing-call-in-passing', {
    'the plan of the later port is listed as well': (core) => {
      const story = core.story().record(response('2026-08-14T06:00:00Z', [...sailed, passing, onward]));
      story.record(response('2026-08-17T06:00:00Z', [...sailed, passing, onward, ...unplanned]));
      assert.deepEqual(story.field('flags'), ['pod_uncertain']);
    },
  }),
  ...rowsOf('M2.8-ports-of-another-journey', {
    'the next cargo under another booking, message by message': (core) => {
      const message = { complete: false };
      const story = core.story().record(response('2026-09-07T00:00:00Z', import_, message));
      const ports = [shipmentFact('port_of_lading', place('USLAX')), shipmentFact('port_of_discharge', place('CNSHA'))];
      const next = { booking: 'EXPB2' };
      const into = event('gate_in', 'USLAX', '2026-09-13T16:00:00Z', next);
      const sailed = event('depart', 'USLAX', '2026-09-15T16:00:00Z', { ...next, vessel: BOREAL, voyage: '9' });
      story.record(response('2026-09-13T20:00:00Z', [into, ...ports], message));
      story.record(response('2026-09-15T20:00:00Z', [sailed, ...ports], message));
      assert.deepEqual(
        [story.shipment('port_of_lading_locode'), story.shipment('port_of_discharge_locode')],
        ['CNNGB', 'USLAX'],
      );
      assert.equal(story.field('pod_full_out_at'), '2026-09-06T17:00:00Z');
    },
  }),
  ...rowsOf('A9-interchange-is-no-pickup', {
    'by truck from one ramp of Chicago to the train to Cincinnati': (core) => {
      const rail = { mode: 'rail' as const };
      const trains = [
        event('load', 'USLAX', '2026-09-05T17:00:00Z', rail),
        event('arrive', 'USCHI', '2026-09-09T17:00:00Z', rail),
        event('discharge', 'USCHI', '2026-09-09T20:00:00Z', rail),
        event('arrive', 'USCVG', '2026-09-12T17:00:00Z', { ...rail, classifier: 'planned' }),
      ];
      const out = event('gate_out', 'USCHI', '2026-09-10T13:00:00Z', { mode: 'truck' });
      const story = core
        .story()
        .record(response('2026-09-10T20:00:00Z', [loaded, departed, arrived, discharged, ...trains, out]));
      assert.equal(story.field('final_destination_full_out_at'), null);
      assert.notEqual(story.field('current_status'), 'picked_up');
    },
  }),
];
