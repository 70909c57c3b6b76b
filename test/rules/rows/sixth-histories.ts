import assert from 'node:assert/strict';
import type { EventClaim } from '../../../tracking/claims/claims.ts';
import { arrived, departed, discharged, loaded, pickedUp } from '../../../tracking/testing/journeys.ts';
import {
  AURORA,
  BOREAL,
  CONTAINER,
  event,
  LINE,
  place,
  RAILROAD,
  response,
  shipmentFact,
  terminalAt,
} from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const call = { container: null };
const planned = { classifier: 'planned' as const };
const estimated = { classifier: 'estimated' as const };
const aurora = { vessel: AURORA, voyage: '026E' };

/** A container that waits at Port Klang while the vessel on which it was to continue leaves. */
const hub = {
  off: event('discharge', 'MYPKG', '2026-08-14T04:00:00Z', aurora),
  plan: event('load', 'MYPKG', '2026-08-18T04:00:00Z', { vessel: BOREAL, voyage: '118E', ...planned }),
  left: event('depart', 'MYPKG', '2026-08-18T18:00:00Z', { vessel: BOREAL, voyage: '118E', ...call }),
  came: event('arrive', 'FRFOS', '2026-09-01T01:00:00Z', { vessel: BOREAL, voyage: '118E', ...call }),
};
const CEDAR = { imo: '9345678', name: 'EXAMPLE CEDAR' };
const onNext = {
  on: event('load', 'MYPKG', '2026-08-30T04:00:00Z', { vessel: CEDAR, voyage: '7W' }),
  eta: event('arrive', 'FRFOS', '2026-09-20T00:00:00Z', { vessel: CEDAR, voyage: '7W', ...call, ...estimated }),
};

/** Returns arrival, ETA and vessel at the POD after the vessel that left the container behind has arrived there. */
function afterArrivalOfTheOther(core: Core, ...more: EventClaim[]) {
  const { off, left, came } = hub;
  const moves = [loaded, off, left, onNext.on, onNext.eta, came, ...more];
  const story = core.story().record(response('2026-09-02T00:00:00Z', moves)).publishAt('2026-09-05T12:00:00Z');
  assert.deepEqual([story.field('flags'), story.field('pod_arrived_at')], [[], null]);
  return [story.shipment('pod_ata_at'), story.shipment('pod_eta_at'), story.shipment('pod_vessel_name')];
}

const waiting = [null, '2026-09-20T00:00:00Z', 'EXAMPLE CEDAR'];

/** Returns the empty return of an import with two empty gate-ins, by place, type of place and day of September. */
function returnOf(
  core: Core,
  ...gates: readonly [place: string, type: 'depot' | 'port_terminal' | 'freight_station', day: string][]
) {
  const moves = gates.map(([where, facilityType, day]) =>
    event('gate_in', where, `2026-09-${day}T15:00:00Z`, { laden: false, at: place(where, { facilityType }) }),
  );
  const story = core.story();
  story.record(response('2026-09-20T00:00:00Z', [loaded, departed, arrived, discharged, pickedUp, ...moves]));
  assert.equal(story.field('current_status'), 'empty_returned');
  return String(story.field('empty_terminated_at')).slice(8, 10);
}

const toChicago = shipmentFact('place_of_delivery', place('USCHI'));
const landed = [loaded, departed, arrived, discharged, toChicago];
const byRail = { mode: 'rail' as const, vessel: null };
const atRamp = (city: string) => ({ ...byRail, at: terminalAt(city, 'RAMP', 'rail_ramp') });

export const SIXTH_HISTORY_ROWS: readonly Row[] = [
  ...rowsOf('M2.6-loaded-on-another', {
    'at the hub, on a vessel that sails twelve days later': (core) => {
      assert.deepEqual(afterArrivalOfTheOther(core), waiting);
    },
    'at the POL': (core) => {
      const other = { vessel: BOREAL, voyage: '114E' };
      const left = event('depart', 'CNNGB', '2026-08-10T01:00:00Z', { ...other, ...call });
      const came = event('arrive', 'USLAX', '2026-08-28T01:00:00Z', { ...other, ...call });
      const story = core.story().record(response('2026-08-29T00:00:00Z', [left, loaded, departed, came]));
      assert.deepEqual([story.shipment('pod_ata_at'), story.shipment('pol_atd_at')], [null, '2026-08-14T01:00:00Z']);
    },
    'while another container of the bill sailed on the first vessel': (core) => {
      const other = { container: 'SIMU0000027' };
      const moves = [hub.off, { ...hub.plan, classifier: 'actual' as const }].map((one) => ({ ...one, ...other }));
      const off = event('discharge', 'FRFOS', '2026-09-01T09:00:00Z', { vessel: BOREAL, voyage: '118E', ...other });
      const list = [loaded, { ...loaded, ...other }, ...moves, hub.off, hub.left, hub.came, off, onNext.on];
      const story = core.story().record(response('2026-09-02T00:00:00Z', list));
      assert.equal(story.field('pod_arrived_at', other.container), '2026-09-01T01:00:00Z');
      assert.equal(story.field('pod_arrived_at', CONTAINER), null);
    },
    'tracked by its own number at a line that keeps a log': (core) => {
      const story = core.story({ requestType: 'container', normalizedNumber: CONTAINER });
      const log = { absence: 'log' as const };
      story.record(response('2026-08-20T00:00:00Z', [loaded, hub.off, hub.plan, hub.left], log));
      story.record(response('2026-09-02T00:00:00Z', [onNext.on, onNext.eta, hub.came], log));
      assert.deepEqual([story.shipment('pod_ata_at'), story.shipment('pod_eta_at')], waiting.slice(0, 2));
    },
  }),
  ...rowsOf('M2.6-plan-of-the-former-vessel', {
    'still listed': (core) => assert.deepEqual(afterArrivalOfTheOther(core, hub.plan), waiting),
  }),
  ...rowsOf('M2.8-repositioned-empty', {
    'from the depot to a terminal': (core) => {
      assert.equal(returnOf(core, ['USLAX', 'depot', '10'], ['USLGB', 'port_terminal', '18']), '10');
    },
    'from a terminal to a depot elsewhere': (core) => {
      assert.equal(returnOf(core, ['USLAX', 'port_terminal', '10'], ['USOAK', 'depot', '13']), '10');
    },
  }),
  ...rowsOf('M2.8-last-return', {
    'refused by a depot, at the next one on the day after': (core) => {
      assert.equal(returnOf(core, ['USLAX', 'depot', '10'], ['USOAK', 'depot', '11']), '11');
    },
  }),
  ...rowsOf('M2.8-emptied-before-the-return', {
    'at a freight station': (core) => {
      assert.equal(returnOf(core, ['USLAX', 'freight_station', '10'], ['USLAX', 'depot', '16']), '16');
    },
  }),
  ...rowsOf('M2.6-ramp-changed', {
    'from Chicago to Joliet, a day later': (core) => {
      const story = core.story().record(response('2026-09-04T00:00:00Z', landed, { source: LINE }));
      const eta = (city: string, time: string) => event('arrive', city, time, { ...atRamp(city), ...estimated });
      const rail = { source: RAILROAD, absence: 'log' as const };
      story.record(response('2026-09-05T20:00:00Z', [eta('USCHI', '2026-09-08T17:00:00Z')], rail));
      story.record(response('2026-09-07T20:00:00Z', [eta('USJOT', '2026-09-09T11:00:00Z')], rail));
      assert.equal(story.field('ind_eta_at'), '2026-09-09T11:00:00Z');
      story.record(response('2026-09-08T20:00:00Z', [eta('USCHI', '2026-09-10T11:00:00Z')], rail));
      assert.equal(story.field('ind_eta_at'), '2026-09-10T11:00:00Z');
    },
  }),
  ...rowsOf('M2.6-one-inland-arrival', {
    'at Chicago for the line and at Joliet for the railroad': (core) => {
      const at = (city: string, time: string) => event('arrive', city, time, atRamp(city));
      const story = core
        .story()
        .record(response('2026-09-10T00:00:00Z', [...landed, at('USCHI', '2026-09-09T11:00:00Z')]));
      const moves = [at('USJOT', '2026-09-09T12:00:00Z')];
      story.record(response('2026-09-10T01:00:00Z', moves, { source: RAILROAD }));
      assert.equal(story.field('ind_ata_at'), '2026-09-09T12:00:00Z');
      assert.equal(story.kinds().filter((kind) => kind === 'arrived_at_inland_destination').length, 1);
    },
  }),
];
