import { expect, it } from 'vitest';
import type { EventClaim } from '../claims/claims.ts';
import type { EventEntry } from '../events/event-entry.ts';
import { resolveEvent } from '../events/resolved-event.ts';
import { journeyOwner } from '../ledger/ledger.ts';
import {
  AURORA,
  BOREAL,
  CONTAINER,
  event,
  listing,
  RecordedShipment,
  response,
  TERMINAL,
} from '../testing/statements.ts';
import { ownStatements } from './foreign-statements.ts';

const FOREIGN = 'SIMU0000027';
const ours = { bill: 'EXBL1', vessel: AURORA };
const theirs = { bill: 'EXBL2', vessel: BOREAL, container: FOREIGN };
const load = event('load', 'CNNGB', '2026-08-13T14:41:00Z', ours);
const otherLoad = event('load', 'CNSHA', '2026-08-13T14:41:00Z', theirs);

const call = (bill: string, more: Parameters<typeof event>[3] = {}) =>
  event('arrive', 'USOAK', '2026-09-01T00:00:00Z', { vessel: BOREAL, bill, ...more });

function ownOf(claims: EventClaim[], confirmed: string[] = [], byTerminal: EventClaim[] = []) {
  const { ledger } = new RecordedShipment()
    .record(response('2026-09-20T00:00:00Z', [...claims, listing([CONTAINER, FOREIGN])]))
    .record(response('2026-09-20T00:00:00Z', byTerminal, { source: TERMINAL }));
  const resolved = (one: { events: Record<string, EventEntry> }) =>
    Object.values(one.events).map((entry) => resolveEvent(entry));
  const containers = new Map(Object.entries(ledger.containers).map(([number, one]) => [number, resolved(one)]));
  const { own, isForeign } = ownStatements(containers, journeyOwner(ledger), new Set(confirmed));
  const numbers = [...own.keys()].sort();
  const originals = [...own.values()].flat().map(({ claim }) => claim.original);
  return {
    numbers,
    originals: originals.sort(),
    foreign: resolved(ledger.shipment)
      .filter(isForeign)
      .map(({ claim }) => claim.original),
  };
}

it.each<[string, EventClaim[], boolean]>([
  ['under another bill', [load, otherLoad], false],
  ['under another bill, while none is requested', [otherLoad], true],
  ['without numbers', [load, { ...otherLoad, documents: [] }], true],
  [
    'that also moves under the request',
    [load, otherLoad, { ...otherLoad, move: 'discharge', documents: load.documents }],
    true,
  ],
  ['with a further move without numbers', [load, otherLoad, { ...otherLoad, move: 'discharge', documents: [] }], true],
  ['with a call under the request', [load, otherLoad, call('EXBL1', { container: FOREIGN })], true],
  ['that only calls', [load, call('EXBL2', { container: FOREIGN })], true],
])('a container %s', (_, claims, isOwn) => {
  expect(ownOf(claims).numbers.includes(FOREIGN)).toBe(isOwn);
});

it('a container under another bill that a person confirmed, or that a terminal reported', () => {
  expect(ownOf([load, otherLoad], [FOREIGN]).numbers).toContain(FOREIGN);
  expect(ownOf([load, otherLoad], [CONTAINER]).numbers).not.toContain(FOREIGN);
  expect(ownOf([load], [], [otherLoad]).numbers).toContain(FOREIGN);
});

it.each<[string, EventClaim[], boolean]>([
  ['under another bill', [load, call('EXBL2')], false],
  ['under the requested bill', [load, call('EXBL1')], true],
  ['without numbers', [load, { ...call('EXBL2'), documents: [] }], true],
  ['under the requested bill, on moves of another', [{ ...load, documents: otherLoad.documents }, call('EXBL1')], true],
  [
    'under another bill, at its call',
    [{ ...load, transportCall: { id: 'OAK', sequence: null } }, call('EXBL2', { call: 'OAK' })],
    true,
  ],
  [
    'under another bill, at another call',
    [{ ...load, transportCall: { id: 'NGB', sequence: null } }, call('EXBL2', { call: 'OAK' })],
    false,
  ],
  ['under another bill, after moves without numbers', [{ ...load, documents: [] }, call('EXBL2')], true],
  ['that is a document under another bill', [load, { ...call('EXBL2'), move: 'other' }], true],
])('a call of the container %s', (_, claims, isOwn) => {
  expect(ownOf(claims).originals.includes('arrive USOAK')).toBe(isOwn);
});

it.each<[string, EventClaim[], boolean]>([
  ['under the requested bill', [load, call('EXBL1', { container: null })], false],
  ['without numbers', [load, { ...call('EXBL2', { container: null }), documents: [] }], false],
  ['under another bill', [load, call('EXBL3', { container: null })], true],
  ['of a foreign container', [load, otherLoad, call('EXBL2', { container: null })], true],
  ['under another bill, while none is requested', [otherLoad, call('EXBL3', { container: null })], false],
  [
    'of a foreign container, if our moves have no bill',
    [
      { ...load, documents: [] },
      call('EXBL1', { container: null, vessel: AURORA }),
      otherLoad,
      event('arrive', 'USSEA', '2026-09-01T00:00:00Z', { ...theirs, container: null }),
    ],
    true,
  ],
  [
    'under another bill, if our moves have no bill',
    [
      { ...load, documents: [] },
      call('EXBL1', { container: null, vessel: AURORA }),
      otherLoad,
      event('arrive', 'USSEA', '2026-09-01T00:00:00Z', { ...theirs, bill: 'EXBL3', container: null }),
    ],
    false,
  ],
  [
    'under the requested bill, on moves of another',
    [{ ...load, documents: otherLoad.documents }, call('EXBL1'), call('EXBL1', { container: null, vessel: AURORA })],
    false,
  ],
  [
    'under a bill of both containers',
    [
      { ...load, documents: [...load.documents, ...otherLoad.documents] },
      otherLoad,
      call('EXBL2', { container: null }),
    ],
    false,
  ],
])('a shared call %s', (_, claims, isForeign) => {
  expect(ownOf(claims).foreign.length > 0).toBe(isForeign);
});
