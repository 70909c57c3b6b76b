import { expect, it } from 'vitest';
import { emptyOut, fullIn, loaded } from '../testing/journeys.ts';
import { AURORA, BOREAL, CONTAINER, event, RecordedShipment, response } from '../testing/statements.ts';

const OTHER = 'SIMU0000027';
const first = { vessel: AURORA, voyage: '026E', call: 'TC-NGB' };
const hubIn = { vessel: AURORA, voyage: '026E', call: 'TC-PUS-1' };
const hubOut = { vessel: BOREAL, voyage: '114E', call: 'TC-PUS-2' };
const atPod = { vessel: BOREAL, voyage: '114E', call: 'TC-LAX' };

const untilTheHub = [CONTAINER, OTHER].flatMap((container) => [
  event('load', 'CNNGB', '2026-08-13T14:41:00Z', { ...first, container }),
  event('discharge', 'KRPUS', '2026-08-20T10:00:00Z', { ...hubIn, container }),
]);
const ships = [
  event('arrive', 'KRPUS', '2026-08-20T01:00:00Z', { ...hubIn, container: null }),
  event('depart', 'KRPUS', '2026-08-25T01:00:00Z', { ...hubOut, container: null, classifier: 'estimated' }),
  event('arrive', 'USLAX', '2026-09-06T01:00:00Z', { ...atPod, container: null, classifier: 'estimated' }),
];

it('a container whose loading at the hub is not reported yet is planned with those that left', () => {
  const goesOn = event('load', 'KRPUS', '2026-08-24T12:00:00Z', { ...hubOut, container: OTHER });
  const story = new RecordedShipment()
    .record(response('2026-08-22T00:00:00Z', [...untilTheHub, ...ships]))
    .record(response('2026-08-24T14:00:00Z', [...untilTheHub, ...ships, goesOn]));
  expect(story.kinds(CONTAINER)).toContain('transshipment_discharged');
  expect(story.kinds(CONTAINER)).not.toContain('vessel_discharged');
});

it('an impossible order at the origin keeps both moves (spec/sources G8)', () => {
  const early = event('gate_in', 'CNNGB', '2026-08-09T03:00:00Z');
  const story = new RecordedShipment().record(response('2026-08-11T00:00:00Z', [emptyOut, early]));
  expect(story.kinds()).toEqual(['full_in', 'empty_out']);
  const lateIn = { ...fullIn, time: { precision: 'instant' as const, at: '2026-08-13T20:00:00Z' } };
  const other = new RecordedShipment().record(response('2026-08-14T00:00:00Z', [emptyOut, loaded, lateIn]));
  expect(other.kinds()).toContain('full_in');
});
