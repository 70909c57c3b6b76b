import { describe, expect, it } from 'vitest';
import type { Claim, FacilityType } from '../claims/claims.ts';
import { departed, discharged, loaded, pickedUp, plannedDischarge } from '../testing/journeys.ts';
import { event, place, RAILROAD, RecordedShipment, response } from '../testing/statements.ts';

const delivered = event('delivered', 'USLAX', '2026-09-08T17:00:00Z');
const gatedIn = (facilityType: FacilityType | null, laden: boolean | null = null, day = '10') =>
  event('gate_in', 'USLAX', `2026-09-${day}T18:00:00Z`, { laden, at: place('USLAX', { facilityType }) });

function returnOf(...claims: Claim[]) {
  const story = new RecordedShipment().record(
    response('2026-09-12T00:00:00Z', [loaded, departed, plannedDischarge, discharged, ...claims]),
  );
  const { fields, flags } = story.container();
  return [fields.empty_terminated_at.value !== null, flags.includes('return_uncertain')];
}

describe('a gate-in of a line', () => {
  it.each([
    ['empty, at a terminal', [pickedUp, gatedIn('port_terminal', false)], [true, false]],
    ['at a terminal', [pickedUp, gatedIn('port_terminal')], [false, true]],
    ['at a ramp', [pickedUp, gatedIn('rail_ramp')], [false, true]],
    ['at a depot', [pickedUp, gatedIn('depot')], [true, false]],
    ['at a place of unstated kind', [pickedUp, gatedIn(null)], [true, false]],
    ['at a terminal after the delivery', [pickedUp, delivered, gatedIn('port_terminal')], [true, false]],
    ['at a terminal before the delivery', [pickedUp, gatedIn('port_terminal', null, '07'), delivered], [false, false]],
    ['full, at a terminal', [pickedUp, gatedIn('port_terminal', true)], [false, false]],
    ['before any pickup', [gatedIn('port_terminal')], [false, false]],
  ])('%s', (_, claims, expected) => {
    expect(returnOf(...claims)).toEqual(expected);
  });
});

it('a planned move does not make the return certain', () => {
  const planned = event('gate_out', 'USLAX', '2026-09-11T18:00:00Z', { classifier: 'planned' });
  expect(returnOf(pickedUp, gatedIn('port_terminal'), planned)).toEqual([false, true]);
});

it('a railroad’s gate-in after the delivery proves no return', () => {
  const story = new RecordedShipment().record(
    response('2026-09-12T00:00:00Z', [loaded, departed, plannedDischarge, discharged, pickedUp, delivered]),
  );
  story.record(response('2026-09-12T06:00:00Z', [gatedIn('rail_ramp')], { source: RAILROAD }));
  expect(story.field('empty_terminated_at')).toBeNull();
});
