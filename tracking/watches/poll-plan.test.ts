import { describe, expect, it } from 'vitest';
import type { Claim, Source } from '../claims/claims.ts';
import {
  arrived,
  departed,
  discharged,
  emptyOut,
  eta,
  loaded,
  pickedUp,
  plannedDischarge,
  wholeJourney,
} from '../testing/journeys.ts';
import { CONTAINER, event, fact, LINE, RAILROAD, RecordedShipment, response, TERMINAL } from '../testing/statements.ts';
import { defaultPollSettings, planNextPoll, wantedSources } from './poll-plan.ts';

const HOUR = 3600;
const sailing = [loaded, departed, plannedDischarge, eta('2026-09-02T12:00:00Z')];
const landed = [...sailing, arrived, discharged];
const onward = event('arrive', 'USCHI', '2026-09-09T12:00:00Z', { mode: 'rail', classifier: 'estimated' });
const onTrain = event('load', 'USLAX', '2026-09-05T00:00:00Z', { mode: 'rail' });
const outOfRamp = event('gate_out', 'USCHI', '2026-09-09T18:00:00Z');
const offTrain = event('discharge', 'USCHI', '2026-09-09T20:00:00Z', { mode: 'rail' });

function planAfter(claims: Claim[], now: string, source: Source, jitter = 0) {
  const { view } = new RecordedShipment().record(response(now, claims));
  return planNextPoll({ source, view, now, jitter, settings: defaultPollSettings });
}

describe('hours until a source is polled again', () => {
  it.each<[string, Claim[], string, number, number | null, number | null]>([
    ['booked', [emptyOut], '2026-08-11T00:00:00Z', 12, null, null],
    ['at sea', sailing, '2026-08-20T00:00:00Z', 24, null, null],
    ['4 days before the ETA', sailing, '2026-08-29T12:00:00Z', 12, 12, null],
    ['1 day before the ETA', sailing, '2026-09-01T12:00:00Z', 4, 4, null],
    ['ETA passed, no arrival', sailing, '2026-09-08T12:00:00Z', 4, 4, null],
    ['arrived', [...sailing, arrived], '2026-09-02T18:00:00Z', 4, 4, null],
    ['discharged, by day', landed, '2026-09-03T18:00:00Z', 12, 1, null],
    ['discharged, by night', landed, '2026-09-04T08:00:00Z', 12, 4, null],
    ['discharged, going inland', [...landed, onward], '2026-09-03T18:00:00Z', 12, 1, 4],
    ['on rail', [...landed, onward, onTrain], '2026-09-06T00:00:00Z', 24, null, 2],
    ['at the ramp', [...landed, onward, onTrain, offTrain], '2026-09-10T00:00:00Z', 12, null, 4],
    ['picked up', [...landed, pickedUp], '2026-09-08T00:00:00Z', 24, 24, null],
    ['returned', wholeJourney, '2026-09-11T00:00:00Z', 24, null, null],
  ])('%s', (_name, claims, now, line, terminal, railroad) => {
    expect(planAfter(claims, now, LINE).seconds).toBe(line * HOUR);
    if (terminal !== null) expect(planAfter(claims, now, TERMINAL).seconds).toBe(terminal * HOUR);
    if (railroad !== null) expect(planAfter(claims, now, RAILROAD).seconds).toBe(railroad * HOUR);
  });

  it('are zero while the number is being located', () => {
    const now = '2026-08-11T00:00:00Z';
    expect(planNextPoll({ source: LINE, view: null, now, jitter: 0, settings: defaultPollSettings })).toEqual({
      seconds: 0,
      urgent: false,
      phase: 'locating',
    });
  });

  it('is the shortest of all containers', () => {
    const other = { ...emptyOut, container: 'SIMU0000027' };
    expect(planAfter([...landed, other], '2026-09-03T18:00:00Z', TERMINAL).seconds).toBe(HOUR);
  });

  it('varies by a tenth either way', () => {
    expect(planAfter([emptyOut], '2026-08-11T00:00:00Z', LINE, 1).seconds).toBe(47_520);
    expect(planAfter([emptyOut], '2026-08-11T00:00:00Z', LINE, -1).seconds).toBe(38_880);
  });

  it.each<[string, Claim[], string, boolean]>([
    ['three days before the ETA', sailing, '2026-08-30T00:00:00Z', false],
    ['two days before the ETA', sailing, '2026-08-31T12:00:00Z', true],
    ['landed without a last free day', landed, '2026-09-05T12:00:00Z', false],
    ['picked up', [...landed, pickedUp], '2026-09-07T00:00:00Z', false],
  ])('urgent %s', (_name, claims, now, urgent) => {
    expect(planAfter(claims, now, LINE).urgent).toBe(urgent);
  });

  it('urgent two days before the last free day', () => {
    const story = new RecordedShipment().record(response('2026-09-03T18:00:00Z', landed));
    const now = '2026-09-08T00:00:00Z';
    story.record(response(now, [fact('known', true), fact('last_free_day', '2026-09-09')], { source: TERMINAL }));
    expect(
      planNextPoll({ source: TERMINAL, view: story.view, now, jitter: 0, settings: defaultPollSettings }).urgent,
    ).toBe(true);
  });
});

describe('sources that are polled', () => {
  const available = { terminal: () => true, railroads: ['SIMR'] };
  const named = { ...plannedDischarge, place: discharged.place };
  const wanted = (claims: Claim[], now: string) => {
    const { view } = new RecordedShipment().record(response(now, claims));
    return view === null
      ? []
      : wantedSources(view, available, now).map(
          (wanted) => `${wanted.source.code} ${wanted.locode} ${wanted.containers}`,
        );
  };

  it.each<[string, Claim[], string, string[]]>([
    ['none at sea', [...sailing, named], '2026-08-20T00:00:00Z', []],
    [
      'the terminal from 5 days before the ETA',
      [...sailing, named],
      '2026-08-28T13:00:00Z',
      [`smdg:SIM1 USLAX ${CONTAINER}`],
    ],
    ['the terminal until pickup', landed, '2026-09-04T00:00:00Z', [`smdg:SIM1 USLAX ${CONTAINER}`]],
    [
      'the terminal until it agrees to the gate-out',
      [...landed, pickedUp],
      '2026-09-08T00:00:00Z',
      [`smdg:SIM1 USLAX ${CONTAINER}`],
    ],
    ['nobody two weeks after a gate-out it never confirmed', [...landed, pickedUp], '2026-09-21T00:00:00Z', []],
    [
      'the railroad after the discharge',
      [...landed, onward],
      '2026-09-04T00:00:00Z',
      [`SIMR USCHI ${CONTAINER}`, `smdg:SIM1 USLAX ${CONTAINER}`],
    ],
    [
      'on the train the railroad, and the terminal that has not told the discharge',
      [...landed, onward, onTrain],
      '2026-09-06T00:00:00Z',
      [`SIMR USCHI ${CONTAINER}`, `smdg:SIM1 USLAX ${CONTAINER}`],
    ],
    [
      'the railroad until it agrees to the gate-out',
      [...landed, onward, onTrain, outOfRamp],
      '2026-09-10T00:00:00Z',
      [`SIMR USCHI ${CONTAINER}`],
    ],
    [
      'nobody two weeks after a gate-out at a ramp that the railroad never confirmed',
      [...landed, onward, onTrain, outOfRamp],
      '2026-09-24T00:00:00Z',
      [],
    ],
    ['nobody after the empty return', wholeJourney, '2026-09-11T00:00:00Z', []],
  ])('%s', (_name, claims, now, sources) => {
    expect(wanted(claims, now)).toEqual(sources);
  });

  it('are the railroad alone on the train once the terminal has reported the discharge', () => {
    const story = new RecordedShipment().record(response('2026-09-05T02:00:00Z', [...landed, onward, onTrain]));
    story.record(response('2026-09-06T00:00:00Z', [fact('known', true), discharged], { source: TERMINAL }));
    const wanted = story.view && wantedSources(story.view, available, '2026-09-06T00:00:00Z');
    expect(wanted?.map(({ source }) => source.code)).toEqual(['SIMR']);
  });

  it('end with the gate-out that the terminal reports itself', () => {
    const story = new RecordedShipment().record(response('2026-09-04T00:00:00Z', landed));
    const out = event('gate_out', 'USLAX', '2026-09-06T17:00:00Z');
    story.record(response('2026-09-06T18:00:00Z', [fact('known', true), out], { source: TERMINAL }));
    story.record(response('2026-09-06T18:30:00Z', [...landed, out]));
    expect(story.view && wantedSources(story.view, available, '2026-09-06T18:00:00Z')).toEqual([]);
  });
});
