import { expect, it } from 'vitest';
import type { EventClaim, FacilityType } from '../claims/claims.ts';
import { departed, discharged, loaded, pickedUp, returned } from '../testing/journeys.ts';
import { AURORA, BOREAL, CONTAINER, event, listing, place, RecordedShipment, response } from '../testing/statements.ts';

const OTHER = 'SIMU0000027';
const offAtHub = event('discharge', 'SGSIN', '2026-08-20T06:00:00Z', { vessel: AURORA, voyage: '026E' });
const onward = { vessel: BOREAL, voyage: '118E' };
const other = [
  event('load', 'SGSIN', '2026-08-25T06:00:00Z', { ...onward, container: OTHER }),
  event('depart', 'SGSIN', '2026-08-25T12:00:00Z', { ...onward, container: null, classifier: 'planned' }),
  event('arrive', 'USLAX', '2026-09-12T12:00:00Z', { ...onward, container: null, classifier: 'estimated' }),
];

function stripped(where: string): EventClaim {
  return { ...event('other', where, '2026-08-22T06:00:00Z'), original: 'ACT STRP' };
}

function emptyIn(type: FacilityType, where = 'SGSIN', laden: boolean | null = false): EventClaim {
  return event('gate_in', where, '2026-08-24T06:00:00Z', { laden, at: place(where, { facilityType: type }) });
}

it.each<[string, EventClaim[], string]>([
  ['at a depot', [emptyIn('depot')], 'empty_returned'],
  ['at a terminal', [emptyIn('port_terminal')], 'on_ship'],
  ['at a terminal after its cargo was taken out', [stripped('SGSIN'), emptyIn('port_terminal')], 'empty_returned'],
  ['at a terminal after a stripping elsewhere', [stripped('MYPKG'), emptyIn('port_terminal')], 'on_ship'],
  [
    'at a terminal before a planned stripping',
    [{ ...stripped('SGSIN'), classifier: 'planned' }, emptyIn('port_terminal')],
    'on_ship',
  ],
  ['at a depot elsewhere', [emptyIn('depot', 'MYPKG')], 'on_ship'],
  ['at a depot without a load', [emptyIn('depot', 'SGSIN', null)], 'on_ship'],
])('a container gated in empty at its hub %s, while the cargo continues in another one', (_, moves, expected) => {
  const story = new RecordedShipment().record(
    response('2026-08-30T00:00:00Z', [loaded, departed, offAtHub, ...moves, ...other]),
  );
  expect(story.field('current_status')).toBe(expected);
  expect(story.field('current_status', OTHER)).toBe('on_ship');
  expect(story.shipment('pod_eta_at')).toBe('2026-09-12T12:00:00Z');
});

function out(where: string, time: string, more: Parameters<typeof event>[3] = {}): EventClaim {
  return event('gate_out', where, time, { container: OTHER, mode: 'truck', ...more });
}

it.each<[string, EventClaim[], unknown[]]>([
  ['at the POD', [out('USLAX', '2026-09-05T17:00:00Z')], ['picked_up', '05']],
  ['elsewhere', [out('CNNGB', '2026-09-05T17:00:00Z')], ['new', null]],
  ['before the other was discharged', [out('USLAX', '2026-09-02T17:00:00Z')], ['new', null]],
])('a container that leaves laden without a sea leg %s, where another one was discharged', (_, moves, expected) => {
  const claims = [loaded, departed, discharged, returned, ...moves, listing([CONTAINER, OTHER])];
  const story = new RecordedShipment().record(response('2026-09-12T00:00:00Z', claims));
  const day = story.container(OTHER).fields.pod_full_out_at.value?.slice(8, 10) ?? null;
  expect([story.field('current_status', OTHER), day]).toEqual(expected);
});

it('does not leave with the cargo of a container that is only known to have arrived', () => {
  const arrival = event('arrive', 'USLAX', '2026-09-02T14:30:00Z', { vessel: AURORA, voyage: '026E' });
  const claims = [loaded, departed, arrival, { ...pickedUp, classifier: 'planned' as const }];
  const story = new RecordedShipment().record(
    response('2026-09-12T00:00:00Z', [...claims, out('USLAX', '2026-09-05T17:00:00Z')]),
  );
  expect(story.field('current_status', OTHER)).toBe('new');
});

it.each([
  ['EXBL1', 'picked_up'],
  ['EXBL2', 'new'],
])('leaves with the cargo of a container under the same bill: %s', (bill, expected) => {
  const documents = [
    { type: 'bill_of_lading' as const, number: 'EXBL1' },
    { type: 'booking' as const, number: 'EXBK1' },
  ];
  const own = [loaded, discharged, returned].map((claim) => ({ ...claim, documents }));
  const gateOut = out('USLAX', '2026-09-05T17:00:00Z', { bill, booking: 'EXBK1' });
  const story = new RecordedShipment({ requestType: 'booking_number', normalizedNumber: 'EXBK1' });
  story.record(response('2026-09-12T00:00:00Z', [...own, gateOut]));
  expect(story.field('current_status', OTHER)).toBe(expected);
});
