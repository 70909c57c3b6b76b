import { expect, it } from 'vitest';
import type { EventClaim, FacilityType, TransportMode } from '../claims/claims.ts';
import { arrived, departed, discharged, loaded } from '../testing/journeys.ts';
import { event, place, RAILROAD, RecordedShipment, response, shipmentFact } from '../testing/statements.ts';

const byRail = { mode: 'rail' as const };
const outByRail = event('gate_out', 'USLAX', '2026-09-05T06:00:00Z', byRail);
const train = event('depart', 'USLAX', '2026-09-05T08:00:00Z', byRail);
const barge = event('depart', 'USLAX', '2026-09-05T08:00:00Z', { mode: 'barge' });
const toChicago = shipmentFact('place_of_delivery', place('USCHI'));
const pickup = event('gate_out', 'USCHI', '2026-09-10T06:00:00Z', { mode: 'truck' });
const trainThere = event('arrive', 'USCHI', '2026-09-08T06:00:00Z', byRail);

function inAt(day: string, mode: TransportMode | null, more: Parameters<typeof event>[3] = {}): EventClaim {
  return event('gate_in', 'USCHI', `2026-09-${day}T06:00:00Z`, { mode, ...more });
}

function at(facilityType: FacilityType) {
  return { at: place('USCHI', { facilityType }) };
}

/** Returns the status, the destination and the day of the arrival there after these moves. */
function inland(...claims: Parameters<typeof response>[1]) {
  const moves = [loaded, departed, arrived, discharged, ...claims];
  const story = new RecordedShipment().record(response('2026-09-15T00:00:00Z', moves));
  const day = story.container().fields.ind_ata_at.value?.slice(8, 10) ?? null;
  return [story.field('current_status'), story.shipment('destination_locode'), day];
}

it.each<[string, Parameters<typeof response>[1], unknown[]]>([
  ['by rail', [train, inAt('09', 'rail')], ['grounded', 'USCHI', '09']],
  ['by barge', [barge, inAt('09', 'barge')], ['grounded', 'USCHI', '09']],
  ['without a mode', [outByRail, inAt('09', null)], ['grounded', 'USCHI', '09']],
  ['without a mode at a ramp', [outByRail, inAt('09', null, at('rail_ramp'))], ['grounded', 'USCHI', '09']],
  ['by truck, which ends no train', [outByRail, inAt('09', 'truck')], ['on_rail', null, null]],
  ['by truck at the stated place', [toChicago, outByRail, inAt('09', 'truck')], ['grounded', 'USCHI', '09']],
  ['without a mode and train', [inAt('09', null)], ['grounded', null, null]],
  ['without a mode before the train', [train, inAt('04', null)], ['on_rail', null, null]],
  ['without a mode or load', [outByRail, inAt('09', null, { laden: null })], ['on_rail', null, null]],
  ['at the consignee', [toChicago, outByRail, inAt('09', 'truck', at('customer'))], ['delivered', 'USCHI', null]],
  ['at the consignee without a mode', [outByRail, inAt('09', null, at('customer'))], ['delivered', null, null]],
  ['after the train', [toChicago, train, trainThere, inAt('09', null)], ['grounded', 'USCHI', '08']],
  ['before the train', [toChicago, train, inAt('09', null), trainThere], ['grounded', 'USCHI', '08']],
  ['after the pickup', [toChicago, train, pickup, inAt('12', 'truck')], ['picked_up', 'USCHI', null]],
  ['planned', [outByRail, inAt('18', null, { classifier: 'planned' })], ['on_rail', 'USCHI', null]],
])('a laden gate-in inland %s', (_, claims, expected) => {
  expect(inland(...claims)).toEqual(expected);
});

it('a gate-in that a railroad reports without a mode names no destination', () => {
  const story = new RecordedShipment().record(
    response('2026-09-15T00:00:00Z', [loaded, departed, arrived, discharged, outByRail]),
  );
  story.record(response('2026-09-15T01:00:00Z', [inAt('09', null)], { source: RAILROAD, absence: 'log' }));
  expect(story.shipment('destination_locode')).toBeNull();
});

const shuttle = (mode: TransportMode) => [
  event('load', 'USLAX', '2026-09-04T06:00:00Z', { mode }),
  event('discharge', 'USLAX', '2026-09-04T15:00:00Z', { mode }),
];
const outOfPort = event('gate_out', 'USLAX', '2026-09-06T17:00:00Z', { mode: 'truck' });

it.each<[string, Parameters<typeof response>[1], unknown[]]>([
  ['by barge', [...shuttle('barge'), outOfPort], ['picked_up', null, null]],
  ['by rail', [...shuttle('rail'), outOfPort], ['picked_up', null, null]],
  ['that was only unloaded', [...shuttle('barge').slice(1), outOfPort], ['picked_up', null, null]],
  ['that is still on its way', [...shuttle('barge').slice(0, 1), outOfPort], ['on_ship', null, null]],
  ['before a train', [...shuttle('barge'), train, inAt('09', 'rail')], ['grounded', 'USCHI', '09']],
])('a shuttle inside the port of discharge %s', (_, claims, expected) => {
  expect(inland(...claims)).toEqual(expected);
});
