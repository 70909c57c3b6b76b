import { describe, expect, it } from 'vitest';
import type { Claim } from '../claims/claims.ts';
import { departed, discharged, loaded, pickedUp, plannedDischarge, returned } from '../testing/journeys.ts';
import { event, place, RecordedShipment, response, shipmentFact, terminalAt } from '../testing/statements.ts';

const toChicago = shipmentFact('place_of_delivery', place('USCHI'));
const planned = event('arrive', 'USCHI', '2026-09-09T12:00:00Z', { mode: 'rail', classifier: 'planned' });
const came = event('arrive', 'USCHI', '2026-09-09T12:00:00Z', { mode: 'rail' });
const atRamp = event('gate_out', 'USCHI', '2026-09-10T17:00:00Z', { at: terminalAt('USCHI', 'RAMP', 'rail_ramp') });

function pickups(...claims: Claim[]) {
  const moves = [loaded, departed, plannedDischarge, discharged, pickedUp];
  const { fields } = new RecordedShipment().record(response('2026-09-12T00:00:00Z', [...moves, ...claims])).container();
  return [fields.pod_full_out_at, fields.final_destination_full_out_at].map(({ value }) => value?.slice(8, 10) ?? null);
}

describe('the pickup', () => {
  it.each([
    ['at the port', [], ['06', null]],
    ['at the port, for an inland place and without a train', [toChicago], ['06', null]],
    ['still to come, while a train is planned', [toChicago, planned], [null, null]],
    ['at the port, if no train came before the empty return', [toChicago, planned, returned], ['06', null]],
    ['unknown, if a train came before the empty return', [toChicago, came, returned], [null, null]],
    ['unknown, if a train came to a place that nothing states', [came, returned], [null, null]],
    ['inland', [toChicago, came, atRamp], [null, '10']],
    ['inland, even if no train is reported', [toChicago, atRamp], [null, '10']],
  ])('is %s', (_, claims, expected) => {
    expect(pickups(...claims)).toEqual(expected);
  });
});
