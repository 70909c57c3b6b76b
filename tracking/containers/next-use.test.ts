import { expect, it } from 'vitest';
import type { EventClaim } from '../claims/claims.ts';
import { resolveEvent } from '../events/resolved-event.ts';
import { arrived, departed, discharged, loaded, pickedUp } from '../testing/journeys.ts';
import { event, LINE, place, RAILROAD, RecordedShipment, response } from '../testing/statements.ts';
import { formatInstant } from '../time/event-time.ts';
import { nextUse } from './next-use.ts';

type Options = Parameters<typeof event>[3];

const toPod = [loaded, departed, arrived, discharged];
const train = (move: EventClaim['move'], where: string, day: string, more: Options = {}) =>
  event(move, where, `2026-${day}T06:00:00Z`, { mode: 'rail', laden: null, ...more });
const truck = (move: EventClaim['move'], where: string, day: string, more: Options = {}) =>
  train(move, where, day, { mode: 'truck', ...more });
const inland = [
  train('load', 'USLAX', '09-04'),
  train('depart', 'USLAX', '09-05'),
  train('arrive', 'USCHI', '09-09'),
  train('discharge', 'USCHI', '09-10'),
];
const out = truck('gate_out', 'USCHI', '09-11');
const on = train('load', 'USCHI', '09-15');
const eta = train('arrive', 'USMKC', '09-17', { classifier: 'estimated' });
const returned = truck('gate_in', 'USCHI', '09-12', { laden: false });

function found(byRail: EventClaim[], { at = 'USCHI', byLine = toPod }: { at?: string | null; byLine?: EventClaim[] }) {
  const story = new RecordedShipment({ requestType: 'container', normalizedNumber: 'SIMU0000011' });
  story.record(response('2026-09-03T12:00:00Z', byLine, { source: LINE }));
  story.record(response('2026-09-13T00:00:00Z', byRail, { source: RAILROAD, absence: 'log' }));
  const { shipment, containers } = story.ledger;
  const entries = [shipment, ...Object.values(containers)].flatMap(({ events }) => Object.values(events));
  const events = entries.map((entry) => resolveEvent(entry));
  const documents = [{ type: 'bill_of_lading' as const, number: 'EXBL1' }];
  const { fromMs, isOf } = nextUse({ events, documents, endsAt: ({ key }) => (at === null ? null : key === at) });
  const plans = events
    .filter((one) => one.claim.classifier !== 'actual' && isOf(one))
    .map(({ claim }) => claim.original);
  return Number.isFinite(fromMs) ? [formatInstant(fromMs).slice(5, 10), ...plans] : plans;
}

it.each<[string, EventClaim[], Parameters<typeof found>[1], string[]]>([
  ['from the destination', [...inland, on], {}, ['09-15']],
  ['from an interchange', [...inland, on], { at: 'USCVG' }, []],
  ['by barge', [...inland, { ...on, mode: 'barge' }], {}, ['09-15']],
  ['by truck', [...inland, { ...on, mode: 'truck' }], {}, []],
  ['called at the ramp', [...inland, { ...on, container: null }], {}, []],
  [
    'under the bill of the cargo',
    [...inland, { ...on, documents: [{ type: 'bill_of_lading', number: 'EXBL1' }] }],
    {},
    [],
  ],
  [
    'under another bill',
    [...inland, { ...on, documents: [{ type: 'bill_of_lading', number: 'EXBL2' }] }],
    {},
    ['09-15'],
  ],
  ['empty from an interchange', [...inland, { ...on, laden: false }], { at: null }, ['09-15']],
  ['empty from elsewhere', [...inland, train('load', 'USMKC', '09-15', { laden: false })], { at: null }, []],
  ['empty to the ramp, then on', [...inland.map((one) => ({ ...one, laden: false })), on], {}, []],
  ['before any discharge from a vessel', [...inland, on], { byLine: [loaded, departed, arrived] }, []],
  [
    'to the port of loading',
    [train('discharge', 'USCHI', '08-01'), truck('delivered', 'USCHI', '08-02'), train('load', 'USCHI', '08-03')],
    { byLine: [loaded] },
    [],
  ],
  [
    'that arrives elsewhere, without an arrival before',
    [train('load', 'USCHI', '09-14'), train('arrive', 'USMKC', '09-17')],
    {},
    [],
  ],
  [
    'after a laden gate-in at the ramp',
    [...inland, out, truck('gate_in', 'USCHI', '09-15', { laden: true })],
    {},
    ['09-15'],
  ],
  [
    'after a laden gate-in that the line reports',
    [...inland, out],
    { byLine: [...toPod, truck('gate_in', 'USCHI', '09-15', { laden: true })] },
    [],
  ],
  ['back at the ramp within three days', [...inland, out, truck('gate_in', 'USCHI', '09-14', { laden: true })], {}, []],
  ['gated in by its arrival', [...inland, truck('gate_in', 'USCHI', '09-12', { laden: true })], {}, []],
  ['gated in with an unknown load', [...inland, out, truck('gate_in', 'USCHI', '09-15')], {}, []],
  ['empty at the port before its train', [truck('gate_in', 'USLAX', '09-03', { laden: false }), ...inland], {}, []],
  [
    'empty at a depot of the port',
    [
      truck('gate_in', 'USLAX', '09-04', { laden: false, at: place('USLAX', { facilityType: 'depot' }) }),
      ...inland.slice(1),
    ],
    {},
    ['09-05'],
  ],
  [
    'empty where the journey ends',
    [truck('gate_in', 'USLAX', '09-04', { laden: false }), ...inland.slice(1)],
    { at: 'USLAX' },
    ['09-05'],
  ],
  ['that arrives elsewhere', [...inland, train('arrive', 'USMKC', '09-17')], {}, ['09-17']],
  ['that arrives at the destination again', [...inland, train('arrive', 'USCHI', '09-12')], {}, []],
  ['planned since the arrival', [...inland, eta], {}, ['arrive USMKC']],
  ['planned before the arrival', [...inland, { ...eta, statedAt: '2026-09-06T00:00:00Z' }], {}, []],
  ['after the delivery', [...inland, truck('delivered', 'USCHI', '09-12'), on], { at: null }, ['09-15']],
  ['after the empty return', [...inland, returned, on], { at: null }, ['09-15']],
  [
    'after a laden gate-in',
    [...inland, { ...returned, laden: true }, train('load', 'USCHI', '09-16')],
    { at: null },
    [],
  ],
  ['planned after the empty return', [...inland, returned, eta], { at: null }, ['arrive USMKC']],
  ['within three days of a truck from the ramp', [...inland, out, train('load', 'USCHI', '09-14')], { at: null }, []],
  ['later', [...inland, out, on], { at: null }, ['09-15']],
  ['later, by its arrival', [...inland, out, train('arrive', 'USMKC', '09-17')], { at: null }, []],
  ['later, from another place', [...inland, out, train('load', 'USMKC', '09-15')], { at: null }, []],
  ['later, on the way to the destination', [...inland, out, on], { at: 'USCVG' }, []],
  ['two weeks later', [...inland, out, train('arrive', 'USMKC', '09-26')], { at: null }, ['09-26']],
  [
    'after drayage between two ramps',
    [
      ...inland,
      out,
      truck('gate_in', 'USMKC', '09-12', { laden: true, at: place('USMKC', { facilityType: 'rail_ramp' }) }),
      on,
    ],
    { at: null },
    [],
  ],
  [
    'two weeks after a truck from the port',
    [train('load', 'USLAX', '09-21')],
    { at: null, byLine: [...toPod, pickedUp] },
    ['09-21'],
  ],
  ['within two weeks of it', [train('load', 'USLAX', '09-20')], { at: null, byLine: [...toPod, pickedUp] }, []],
  [
    'two weeks after a gate-out by rail',
    [train('depart', 'USLAX', '09-21')],
    { at: null, byLine: [...toPod, { ...pickedUp, mode: 'rail' }] },
    [],
  ],
  [
    'that leaves without the container',
    [...inland, train('depart', 'USCHI', '09-11'), truck('gate_out', 'USCHI', '09-12')],
    {},
    [],
  ],
  [
    'that leaves before the container is available',
    [...inland, train('depart', 'USCHI', '09-12', { laden: false }), truck('available', 'USCHI', '09-13')],
    {},
    [],
  ],
  [
    'that comes back',
    [...inland, on, train('arrive', 'USMKC', '09-17'), truck('gate_out', 'USCHI', '09-30')],
    {},
    ['09-15'],
  ],
])('finds the next use in a train %s', (_, byRail, more, expected) => {
  expect(found(byRail, more)).toEqual(expected);
});
