import { expect, it } from 'vitest';
import type { EventClaim } from '../claims/claims.ts';
import { isTimed, resolveEvent } from '../events/resolved-event.ts';
import { discharged, loaded } from '../testing/journeys.ts';
import { AURORA, BOREAL, event, place, RecordedShipment, response, terminalAt } from '../testing/statements.ts';
import { isProven } from './pod-proofs.ts';

const estimated = { classifier: 'estimated' as const };
const byTruck = { mode: 'truck' as const };
const onward = { vessel: BOREAL, classifier: 'planned' as const };
const later = '2026-09-06T12:00:00Z';
const off = { ...discharged, place: place('USLAX') };

/** Whether the events prove that Los Angeles, where the container was discharged on 3 September, is the POD. */
function provesLosAngeles(...claims: EventClaim[]): boolean {
  return proves(claims, false);
}

function proves(claims: EventClaim[], isPassing: boolean): boolean {
  const { ledger } = new RecordedShipment().record(response('2026-09-08T00:00:00Z', [loaded, off, ...claims]));
  const entries = Object.values(ledger.containers).flatMap(({ events }) => Object.values(events));
  const events = entries.map((entry) => resolveEvent(entry)).filter(isTimed);
  const podIn = events.find(({ claim }) => claim.move === 'discharge') ?? null;
  const nowMs = Date.parse('2026-09-08T00:00:00Z');
  const stated = {
    ...{ pol: null, pod: null, hubs: new Map(), nowMs },
    supportsPod: () => false,
    isPassing: () => isPassing,
    wasBoundOn: () => false,
  };
  return isProven({ podKey: 'USLAX', podIn }, events, stated);
}

const gate = (move: 'gate_out' | 'gate_in', time: string, at = place('USLAX', { facilityType: 'port_terminal' })) =>
  event(move, 'USLAX', time, { at });
const out = '2026-09-04T12:00:00Z';

it.each<[string, EventClaim[], boolean]>([
  ['nothing', [], false],
  ['a train', [event('load', 'USLAX', later, { mode: 'rail' })], true],
  ['a barge', [event('load', 'USLAX', later, { mode: 'barge' })], true],
  ['a stripping', [{ ...event('other', 'USLAX', later, byTruck), original: 'ACT STRP' }], true],
  ['a stripping elsewhere', [{ ...event('other', 'SGSIN', later, byTruck), original: 'ACT STRP' }], false],
  ['a stuffing', [{ ...event('other', 'USLAX', later, byTruck), original: 'ACT STUF' }], false],
  ['an empty gate-out', [event('gate_out', 'USLAX', later, { ...byTruck, laden: false })], true],
  ['an empty loading', [event('load', 'USLAX', later, { vessel: BOREAL, laden: false })], true],
  [
    'an empty gate-out before the discharge',
    [event('gate_out', 'USLAX', '2026-09-01T12:00:00Z', { laden: false })],
    false,
  ],
  ['a train before the discharge', [event('arrive', 'USLAX', '2026-09-01T12:00:00Z', { mode: 'rail' })], false],
  ['a train in Europe', [event('arrive', 'DEMUC', later, { mode: 'rail' })], false],
  ['a truck to Phoenix', [event('arrive', 'USPHX', later, { ...byTruck, ...estimated })], true],
  ['a truck to the port', [event('arrive', 'USLAX', later, { ...byTruck, ...estimated })], false],
  ['a truck to Munich', [event('arrive', 'DEMUC', later, { ...byTruck, ...estimated })], false],
  ['a truck to Phoenix before the discharge', [event('arrive', 'USPHX', '2026-09-01T12:00:00Z', byTruck)], false],
  ['a gate-in by truck elsewhere', [event('gate_in', 'USPHX', later, byTruck)], false],
  ['a vessel to Phoenix', [event('arrive', 'USPHX', later, { vessel: AURORA, ...estimated })], false],
  [
    'a truck to the next vessel',
    [
      event('arrive', 'USOAK', later, { ...byTruck, ...estimated }),
      event('load', 'USOAK', '2026-09-12T12:00:00Z', onward),
    ],
    false,
  ],
  ['a laden gate-out', [gate('gate_out', out)], true],
  ['haulage within the port', [gate('gate_out', out), gate('gate_in', '2026-09-05T11:59:59Z')], false],
  ['a day away', [gate('gate_out', out), gate('gate_in', '2026-09-05T12:00:00Z')], true],
  [
    'hours away from a terminal',
    [gate('gate_out', out, terminalAt('USLAX', 'SIM1')), gate('gate_in', later, terminalAt('USLAX', 'SIM1'))],
    true,
  ],
  [
    'days until another terminal',
    [gate('gate_out', out, terminalAt('USLAX', 'SIM1')), gate('gate_in', later, terminalAt('USLAX', 'SIM2'))],
    false,
  ],
  [
    'hours, from a terminal that is not stated',
    [gate('gate_out', out), gate('gate_in', '2026-09-04T15:00:00Z', terminalAt('USLAX', 'SIM2'))],
    false,
  ],
  [
    'hours, to a terminal that is not stated',
    [gate('gate_out', out, terminalAt('USLAX', 'SIM1')), gate('gate_in', '2026-09-04T15:00:00Z')],
    false,
  ],
])('%s', (_, claims, proven) => expect(provesLosAngeles(...claims)).toBe(proven));

it.each<[string, boolean, boolean]>([
  ['arrive', false, true],
  ['arrive', true, false],
  ['discharge', true, true],
])('a planned %s, the vessel only passing (%s), proves it: %s', (move, isPassing, expected) => {
  const planned = event(move as 'arrive' | 'discharge', 'USLAX', '2026-09-02T12:00:00Z', {
    vessel: AURORA,
    classifier: 'planned',
  });
  expect(proves([planned], isPassing)).toBe(expected);
});
