import { expect, it } from 'vitest';
import type { EventClaim } from '../claims/claims.ts';
import { isTimed, resolveEvent } from '../events/resolved-event.ts';
import { arrived, discharged, loaded } from '../testing/journeys.ts';
import { event, RecordedShipment, response } from '../testing/statements.ts';
import { isBetweenTrains } from './interchange.ts';

const rail = { mode: 'rail' as const };
const planned = { ...rail, classifier: 'planned' as const };
const due = event('arrive', 'USCVG', '2026-09-12T17:00:00Z', planned);
const outAt = (where: string) => event('gate_out', where, '2026-09-10T13:00:00Z', { mode: 'truck' });

it.each<[string, boolean, EventClaim, EventClaim[]]>([
  ['in Chicago, before the train', true, outAt('USCHI'), [due]],
  ['in Chicago, before the barge', true, outAt('USCHI'), [{ ...due, mode: 'barge' }]],
  ['at the POD', false, outAt('USLAX'), [due]],
  ['at the inland destination', false, outAt('USCVG'), [due]],
  ['without a plan', false, outAt('USCHI'), []],
  ['after the hour of a late train', true, outAt('USCHI'), [event('arrive', 'USCVG', '2026-09-09T17:00:00Z', planned)]],
  ['a week after the train', false, outAt('USCHI'), [event('arrive', 'USCVG', '2026-09-03T12:00:00Z', planned)]],
  ['with a train elsewhere', false, outAt('USCHI'), [event('arrive', 'USMEM', '2026-09-12T17:00:00Z', planned)]],
  ['before a truck', false, outAt('USCHI'), [{ ...due, mode: 'truck' }]],
  ['after the train has come', false, outAt('USCHI'), [event('arrive', 'USCVG', '2026-09-12T17:00:00Z', rail)]],
  [
    'of a container returned since',
    false,
    outAt('USCHI'),
    [due, event('gate_in', 'USCHI', '2026-09-14T13:00:00Z', { laden: false })],
  ],
  [
    'of a container that is planned to be returned',
    true,
    outAt('USCHI'),
    [due, event('gate_in', 'USCHI', '2026-09-24T13:00:00Z', { laden: false, classifier: 'planned' })],
  ],
  ['of a container brought back full', true, outAt('USCHI'), [due, event('gate_in', 'USCHI', '2026-09-14T13:00:00Z')]],
])('a gate-out %s lies between two trains: %s', (_case, expected, out, more) => {
  const { ledger } = new RecordedShipment().record(
    response('2026-09-20T00:00:00Z', [loaded, arrived, discharged, out, ...more]),
  );
  const entries = Object.values(ledger.containers).flatMap(({ events }) => Object.values(events));
  const timed = entries.map((entry) => resolveEvent(entry)).filter(isTimed);
  const gateOut = timed.find(({ claim }) => claim.move === 'gate_out');
  const context = { roles: { podKey: 'USLAX' }, inlandKey: 'USCVG', timed };
  expect(gateOut !== undefined && isBetweenTrains(gateOut, context)).toBe(expected);
});
