import assert from 'node:assert/strict';
import {
  arrived,
  departed,
  discharged,
  emptyOut,
  eta,
  fullIn,
  loaded,
  pickedUp,
  plannedDischarge,
  returned,
} from '../../../tracking/testing/journeys.ts';
import {
  AURORA,
  CONTAINER,
  event,
  fact,
  LINE,
  listing,
  place,
  response,
  shipmentFact,
  TERMINAL,
} from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const OTHER = 'SIMU0000027';
const landed = [loaded, departed, plannedDischarge, arrived, discharged];
const byTerminal = { source: TERMINAL };
const aboard = { vessel: AURORA, voyage: '026E', call: 'TC-LAX' };
const rail = { mode: 'rail' as const };
const arrival = [loaded, departed, arrived];
const atQuay = { ...aboard, ...(discharged.place !== null && { at: discharged.place }) };
/** Discharged, put back on the vessel, and finally discharged again. */
const handled = [
  discharged,
  event('load', 'USLAX', '2026-09-03T14:00:00Z', atQuay),
  event('discharge', 'USLAX', '2026-09-03T22:00:00Z', atQuay),
];

/** Records two containers, one or both of which the list later omits. */
function unlisted(core: Core, list: string[], days: readonly number[]) {
  const story = core.story().record(response('2026-08-15T00:00:00Z', [listing([CONTAINER, OTHER]), loaded]));
  for (const day of days) story.record(response(`2026-08-${day}T00:00:00Z`, [listing(list), loaded]));
  return story;
}

function availability(core: Core, states: readonly (readonly [at: string, available: boolean])[], at: typeof landed) {
  const story = core.story();
  for (const [now, available] of states) {
    const reported = at.filter(({ time }) => time?.precision !== 'instant' || time.at <= now);
    story.record(response(now, reported));
    story.record(response(now, [fact('available', available)], byTerminal));
  }
  return story.kinds().filter((kind) => kind.endsWith('available'));
}

function sizeType(core: Core, code: string) {
  const view = core.story().record(response('2026-08-17T00:00:00Z', [loaded, fact('iso_type', code)]));
  return [view.field('equipment_type'), view.field('equipment_length'), view.field('equipment_height')];
}

function equipment(core: Core) {
  const reported = [loaded, fact('iso_type', '45R1'), fact('weight_kg', 10_000)];
  return core.story().record(response('2026-08-15T00:00:00Z', reported));
}

const CONTAINER_ROWS: readonly Row[] = [
  ...rowsOf('G20-lines-list-boxes', {
    'a terminal that responds for another container': (core) => {
      const story = core.story().record(response('2026-09-03T08:00:00Z', landed));
      story.record(response('2026-09-03T09:00:00Z', [fact('known', true, { container: OTHER })], byTerminal));
      assert.deepEqual(Object.keys(story.ledger.containers), [CONTAINER]);
    },
  }),
  ...rowsOf('G20-one-container', {
    'the line responds with the whole bill': (core) => {
      const story = core.story({ requestType: 'container', normalizedNumber: CONTAINER });
      story.record(response('2026-08-15T00:00:00Z', [loaded, { ...loaded, container: OTHER }]));
      assert.deepEqual(Object.keys(story.ledger.containers), [CONTAINER]);
    },
  }),
  ...rowsOf('G21-empty-list', {
    'three of them': (core) => assert.equal(unlisted(core, [], [16, 17, 18]).container(OTHER).removed, false),
  }),
  ...rowsOf('G21-restored', {
    'listed again': (core) => {
      const story = unlisted(core, [CONTAINER], [16, 17]);
      assert.equal(story.container(OTHER).removed, true);
      story.record(response('2026-08-18T00:00:00Z', [listing([CONTAINER, OTHER]), loaded]));
      assert.equal(story.container(OTHER).removed, false);
    },
  }),
  ...rowsOf('M2.8-anchor', {
    'the container starts another journey': (core) => {
      const journey = [emptyOut, fullIn, ...landed, pickedUp, returned];
      const story = core.story({ requestType: 'container', normalizedNumber: CONTAINER });
      story.record(response('2026-08-11T00:00:00Z', [emptyOut]));
      const next = event('gate_out', 'USOAK', '2026-09-20T00:00:00Z', { laden: false });
      story.record(response('2026-09-21T00:00:00Z', [...journey, next]));
      assert.equal(story.field('empty_out_at'), '2026-08-10T02:00:00Z');
    },
  }),
  ...rowsOf('G1-again-a-day-later', {
    'out, back and out': (core) => {
      const again = event(
        'gate_out',
        'USLAX',
        '2026-09-08T17:00:00Z',
        discharged.place ? { at: discharged.place } : {},
      );
      const story = core.story().record(response('2026-09-10T00:00:00Z', [...landed, pickedUp, again]));
      assert.equal(story.kinds().filter((kind) => kind === 'full_out').length, 2);
    },
  }),
  ...rowsOf('G1-again-after-a-reversal', {
    'off, on and off within a day, in one response': (core) => {
      const story = core.story().record(response('2026-09-05T00:00:00Z', [...arrival, ...handled]));
      assert.equal(story.field('pod_discharged_at'), '2026-09-03T22:00:00Z');
      assert.equal(story.field('current_status'), 'grounded');
    },
    'off, on and off within a day, one after the other': (core) => {
      const story = core.story();
      for (const count of [1, 2, 3]) {
        story.record(response(`2026-09-03T2${count}:00:00Z`, [...arrival, ...handled.slice(0, count)]));
      }
      assert.equal(story.field('pod_discharged_at'), '2026-09-03T22:00:00Z');
    },
  }),
];

const TURN_ROWS: readonly Row[] = [
  ...rowsOf('M2.11-not-there-yet', {
    'days before the arrival': (core) => {
      const story = core.story().record(response('2026-08-29T00:00:00Z', [loaded]));
      story.record(
        response('2026-08-30T00:00:00Z', [fact('known', true), fact('available', false)], { source: TERMINAL }),
      );
      assert.equal(story.field('current_status'), 'on_ship');
    },
  }),
  ...rowsOf('M2.11-gone', {
    'a day after the pickup': (core) => {
      const states = [
        ['2026-09-04T00:00:00Z', true],
        ['2026-09-07T17:00:00Z', false],
      ] as const;
      assert.deepEqual(availability(core, states, [...landed, pickedUp]), ['available']);
    },
  }),
  ...rowsOf('M2.11-turns-only', {
    'available, and available a day later': (core) => {
      const states = [
        ['2026-09-04T00:00:00Z', true],
        ['2026-09-05T00:00:00Z', true],
      ] as const;
      assert.deepEqual(availability(core, states, landed), ['available']);
    },
  }),
];

const SETTLED_ROWS: readonly Row[] = [
  ...rowsOf('M2.4-same-answer-confirms', {
    'after the first response without the loading': (core) => {
      const story = core.story().record(response('2026-08-15T00:00:00Z', [emptyOut, loaded, departed]));
      const awaits = () => core.confirmation.awaitsConfirmation(story.ledger, LINE, '2026-08-16T00:00:00Z');
      assert.equal(awaits(), false);
      story.record(response('2026-08-16T00:00:00Z', [emptyOut, departed]));
      assert.equal(awaits(), true);
    },
  }),
  ...rowsOf('M2.9-time-catches-up', {
    'a loading of tomorrow': (core) => {
      const story = core.story().record(response('2026-08-12T12:00:00Z', [emptyOut, loaded]));
      const awaits = (now: string) => core.confirmation.awaitsConfirmation(story.ledger, LINE, now);
      assert.deepEqual([awaits('2026-08-13T12:00:00Z'), awaits('2026-08-16T00:00:00Z')], [true, false]);
    },
  }),
  ...rowsOf('G21-same-list-confirms', {
    'after the first list without it': (core) => {
      const { ledger } = unlisted(core, [CONTAINER], [16]);
      assert.equal(core.confirmation.awaitsConfirmation(ledger, LINE, '2026-08-16T00:00:00Z'), true);
    },
  }),
  ...rowsOf('M2.4-in-order-of-events', {
    'two containers that alternate': (core) => {
      const inside = event('gate_in', 'CNNGB', '2026-08-11T00:00:00Z', { container: OTHER });
      const out = event('gate_out', 'CNNGB', '2026-08-09T00:00:00Z', { container: OTHER, laden: false });
      const story = core.story().record(response('2026-08-13T00:00:00Z', [emptyOut, fullIn, out, inside]));
      const happened = story.changes?.events.filter(({ name }) => name.startsWith('container.transport.'));
      assert.deepEqual(
        happened?.map(({ container }) => container),
        [OTHER, CONTAINER, OTHER, CONTAINER],
      );
    },
  }),
];

const VALUE_ROWS: readonly Row[] = [
  ...rowsOf('M2.6-delivery-at-pod', {
    'port to port': (core) => {
      const delivery = shipmentFact('place_of_delivery', place('USLAX'));
      const story = core.story().record(response('2026-09-04T00:00:00Z', [...landed, delivery]));
      assert.equal(story.shipment('destination_locode'), null);
      assert.equal(story.field('current_status'), 'grounded');
    },
  }),
  ...rowsOf('M2.6-interchange', {
    'a train that is at El Paso': (core) => {
      const train = event('load', 'USLAX', '2026-09-05T00:00:00Z', rail);
      const stop = event('arrive', 'USELP', '2026-09-06T00:00:00Z', rail);
      const story = core.story().record(response('2026-09-06T06:00:00Z', [...landed, train, stop]));
      assert.equal(story.shipment('destination_locode'), null);
    },
  }),
  ...rowsOf('M2.6-newer-role', {
    'the POD was changed': (core) => {
      const stated = shipmentFact('port_of_discharge', place('USLAX'), '2026-08-01T00:00:00Z');
      const oakland = event('arrive', 'USOAK', '2026-09-06T12:00:00Z', {
        vessel: AURORA,
        classifier: 'estimated',
        role: 'pod',
        statedAt: '2026-08-10T00:00:00Z',
      });
      const reported = [loaded, departed, stated, eta('2026-09-02T00:00:00Z'), oakland];
      const story = core.story().record(response('2026-08-15T00:00:00Z', reported));
      assert.equal(story.shipment('port_of_discharge_locode'), 'USOAK');
    },
  }),
  ...rowsOf('M2.1-equipment-length', {
    '45R1': (core) => assert.equal(equipment(core).field('equipment_length'), 40),
  }),
  ...rowsOf('M2.1-equipment-height', {
    '45R1': (core) => assert.equal(equipment(core).field('equipment_height'), 'high_cube'),
  }),
  ...rowsOf('M2.1-size-type-digits', {
    'a high cube by its digits': (core) => assert.deepEqual(sizeType(core, '4510'), ['dry', 40, 'high_cube']),
    'a standard height with a tunnel': (core) => assert.deepEqual(sizeType(core, '4310'), ['dry', 40, 'standard']),
    'a reefer by its digits': (core) => assert.deepEqual(sizeType(core, '4532'), ['reefer', 40, 'high_cube']),
  }),
  ...rowsOf('M2.1-size-type-trade', {
    'a high cube as the trade calls it': (core) => assert.deepEqual(sizeType(core, '40HC'), ['dry', 40, 'high_cube']),
    'feet instead of a length code': (core) => assert.deepEqual(sizeType(core, '45HC'), ['dry', 45, 'high_cube']),
    'a dry van': (core) => assert.deepEqual(sizeType(core, '20DV'), ['dry', 20, 'standard']),
    'a group of the present code': (core) => assert.deepEqual(sizeType(core, '45GP'), ['dry', 40, 'high_cube']),
  }),
  ...rowsOf('M2.1-equipment-type', {
    '45R1': (core) => assert.equal(equipment(core).field('equipment_type'), 'reefer'),
  }),
  ...rowsOf('M2.1-pounds', {
    'ten tonnes': (core) => assert.equal(equipment(core).field('weight_in_lbs'), 22_046.2),
  }),
];

export const MEMORY_ROWS: readonly Row[] = [...CONTAINER_ROWS, ...TURN_ROWS, ...SETTLED_ROWS, ...VALUE_ROWS];
