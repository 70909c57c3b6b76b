import { expect, it } from 'vitest';
import type { EventClaim } from '../claims/claims.ts';
import { AURORA, CONTAINER, event, place, RecordedShipment, response } from '../testing/statements.ts';

const OTHER = 'SIMU0000027';
const aboard = { vessel: AURORA, voyage: '026E' };

const planned = { ...aboard, container: null, classifier: 'planned' as const };
const call = event('arrive', 'KRPUS', '2026-08-10T21:00:00Z', planned);
const onward = (time: string) => event('arrive', 'USOAK', time, planned);

/** Returns the flags of a container while another one, discharged at the same port, was picked up there. */
function flags(own: Partial<EventClaim>, other: Partial<EventClaim>, ...more: EventClaim[]): unknown {
  const moves = (container: string, by: Partial<EventClaim>) => [
    { ...event('load', 'CNSHA', '2026-08-07T14:00:00Z', { ...aboard, container }), ...by },
    { ...event('discharge', 'KRPUS', '2026-08-10T13:00:00Z', { ...aboard, container }), ...by },
  ];
  const out = {
    ...event('gate_out', 'KRPUS', '2026-08-11T01:00:00Z', { container: OTHER }),
    documents: other.documents ?? [],
  };
  const story = new RecordedShipment({ requestType: 'booking_number', normalizedNumber: 'EXBK1' });
  return story
    .record(response('2026-08-12T00:00:00Z', [...moves(CONTAINER, own), ...moves(OTHER, other), out, ...more]))
    .field('flags');
}

const under = (number: string): Partial<EventClaim> => ({ documents: [{ type: 'bill_of_lading', number }] });

it('another container proves the POD unless it travels under another bill', () => {
  expect(flags(under('EXBL9'), under('EXBL9'))).toEqual([]);
  expect(flags({}, under('EXBL9'))).toEqual([]);
  expect(flags(under('EXBL9'), under('EXBL7'))).toEqual(['pod_uncertain']);
});

it('a document that no move names does not count', () => {
  const paper = { ...event('other', 'CNSHA', '2026-08-06T14:00:00Z', { bill: 'EXBL7' }) };
  expect(flags({}, under('EXBL9'), paper)).toEqual([]);
});

it('nor does one that the same vessel brought to another port', () => {
  const elsewhere = { container: OTHER, at: place('JPTYO') };
  const off = event('discharge', 'JPTYO', '2026-08-11T13:00:00Z', { ...aboard, ...elsewhere });
  const out = event('gate_out', 'JPTYO', '2026-08-11T20:00:00Z', elsewhere);
  const moves = [CONTAINER, OTHER].map((container) =>
    event('load', 'CNSHA', '2026-08-07T14:00:00Z', { ...aboard, container }),
  );
  const here = event('discharge', 'KRPUS', '2026-08-10T13:00:00Z', aboard);
  const story = new RecordedShipment({ requestType: 'booking_number', normalizedNumber: 'EXBK1' });
  story.record(response('2026-08-12T00:00:00Z', [...moves, here, off, out]));
  expect(story.field('flags')).toEqual(['pod_uncertain']);
  expect(story.field('flags', OTHER)).toEqual([]);
});

it.each<[string, string[], EventClaim[], EventClaim[]]>([
  ['was to go on', ['pod_uncertain'], [call, onward('2026-08-24T13:00:00Z')], []],
  ['still is to go on', ['pod_uncertain'], [call, onward('2026-08-24T13:00:00Z')], [onward('2026-08-24T13:00:00Z')]],
  ['was to go on from an earlier port', [], [call, onward('2026-08-09T13:00:00Z')], []],
  ['was to end there', [], [call], []],
  ['was to go on at an unstated time', [], [call, event('arrive', 'USOAK', null, planned)], []],
  ['has gone on since', [], [call], [{ ...onward('2026-08-11T20:00:00Z'), classifier: 'actual' }]],
  [
    'was once to bring it to an earlier port',
    ['pod_uncertain'],
    [
      call,
      event('discharge', 'JPTYO', '2026-08-09T13:00:00Z', { ...planned, container: CONTAINER }),
      onward('2026-08-24T13:00:00Z'),
    ],
    [],
  ],
  [
    'was to bring it there',
    [],
    [call, { ...call, move: 'discharge', container: CONTAINER }, onward('2026-08-24T13:00:00Z')],
    [],
  ],
  ['is not stated', [], [call, { ...onward('2026-08-24T13:00:00Z'), vessel: null }], []],
])('a call of a vessel that %s: flags %j', (_case, expected, planned, listed) => {
  const sailed = event('load', 'CNTAO', '2026-08-07T14:00:00Z', aboard);
  const off = event('discharge', 'KRPUS', '2026-08-11T11:00:00Z', aboard);
  const story = new RecordedShipment().record(response('2026-08-08T00:00:00Z', [sailed, ...planned]));
  for (const day of ['12', '13']) story.record(response(`2026-08-${day}T00:00:00Z`, [sailed, off, ...listed]));
  expect(story.field('flags')).toEqual(expected);
});

it('a plan that was withdrawn before the call does not count', () => {
  const sailed = event('load', 'CNTAO', '2026-08-07T14:00:00Z', aboard);
  const off = event('discharge', 'KRPUS', '2026-08-11T11:00:00Z', aboard);
  const story = new RecordedShipment().record(
    response('2026-08-08T00:00:00Z', [sailed, call, onward('2026-08-24T13:00:00Z')]),
  );
  for (const day of ['09', '10']) story.record(response(`2026-08-${day}T00:00:00Z`, [sailed, call]));
  for (const day of ['12', '13']) story.record(response(`2026-08-${day}T00:00:00Z`, [sailed, off]));
  expect(story.field('flags')).toEqual([]);
});

it('plans of unstated vessels are not those of an unstated vessel', () => {
  const unstated = (claim: EventClaim): EventClaim => ({ ...claim, vessel: null, voyage: null });
  const sailed = event('load', 'CNTAO', '2026-08-07T14:00:00Z', aboard);
  const off = unstated(event('discharge', 'KRPUS', '2026-08-11T11:00:00Z', aboard));
  const plans = [unstated(call), unstated(onward('2026-08-24T13:00:00Z'))];
  const story = new RecordedShipment().record(response('2026-08-08T00:00:00Z', [sailed, ...plans]));
  for (const day of ['12', '13']) story.record(response(`2026-08-${day}T00:00:00Z`, [sailed, off]));
  expect(story.field('flags')).toEqual([]);
});
