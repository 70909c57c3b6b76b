import { describe, expect, it } from 'vitest';
import {
  arrived,
  departed,
  discharged,
  loaded,
  pickedUp,
  plannedDischarge,
  returned,
  wholeJourney,
} from '../testing/journeys.ts';
import { CONTAINER, event, listing, RecordedShipment, response, shipmentFact } from '../testing/statements.ts';
import { decideStop, defaultStopSettings, type StopFacts } from './stop.ts';

const landed = [loaded, departed, plannedDischarge, arrived, discharged];

function stopOf(story: RecordedShipment, now: string, more: Partial<StopFacts> = {}) {
  if (story.view === null) throw new Error('nothing was heard');
  return decideStop({
    view: story.view,
    requestedAt: '2026-08-01T00:00:00Z',
    now,
    lastNewsAt: now,
    resumedAt: null,
    notFoundSince: null,
    settings: defaultStopSettings,
    ...more,
  });
}

const hear = (...claims: Parameters<typeof response>[1]) =>
  new RecordedShipment().record(response('2026-09-11T00:00:00Z', claims));

describe('all containers terminated', () => {
  it('when every container of a complete list was returned empty', () => {
    expect(stopOf(hear(listing([CONTAINER]), ...wholeJourney), '2026-09-12T00:00:00Z')).toBe(
      'all_containers_terminated',
    );
  });

  it('not while the list of containers may be longer', () => {
    expect(stopOf(hear(listing([CONTAINER], false), ...wholeJourney), '2026-09-12T00:00:00Z')).toBeNull();
  });

  it('not while one is out', () => {
    const other = { ...loaded, container: 'SIMU0000027' };
    expect(
      stopOf(hear(listing([CONTAINER, 'SIMU0000027']), ...wholeJourney, other), '2026-09-12T00:00:00Z'),
    ).toBeNull();
  });

  it('without the one that was taken off the bill', () => {
    const other = { ...loaded, container: 'SIMU0000027' };
    const story = new RecordedShipment().record(
      response('2026-09-01T00:00:00Z', [listing([CONTAINER, 'SIMU0000027']), ...landed, other]),
    );
    story.record(response('2026-09-10T00:00:00Z', [listing([CONTAINER]), ...wholeJourney]));
    story.record(response('2026-09-11T00:00:00Z', [listing([CONTAINER]), ...wholeJourney]));
    expect(stopOf(story, '2026-09-12T00:00:00Z')).toBe('all_containers_terminated');
  });
});

describe('windows', () => {
  it.each([
    ['2026-10-28T14:00:00Z', null],
    ['2026-10-28T15:00:00Z', 'past_arrival_window'],
  ])('56 days after the arrival without a full-out, at %s', (now, reason) => {
    expect(stopOf(hear(listing([CONTAINER]), ...landed), now)).toBe(reason);
  });

  it.each([
    ['2026-11-01T16:00:00Z', null],
    ['2026-11-01T18:00:00Z', 'past_full_out_window'],
  ])('56 days after the full-out without an empty return, at %s', (now, reason) => {
    expect(stopOf(hear(listing([CONTAINER]), ...landed, pickedUp), now)).toBe(reason);
  });

  it('begin anew when a stop was undone, however long ago the arrival is', () => {
    const story = hear(listing([CONTAINER]), ...landed);
    const resumed = { resumedAt: '2026-11-01T00:00:00Z' };
    expect(stopOf(story, '2026-12-26T00:00:00Z', resumed)).toBeNull();
    expect(stopOf(story, '2026-12-27T00:00:00Z', resumed)).toBe('past_arrival_window');
  });

  it('count from the inland place for inland moves', () => {
    const eta = event('arrive', 'USCHI', '2026-09-09T00:00:00Z', { mode: 'rail', classifier: 'estimated' });
    expect(stopOf(hear(listing([CONTAINER]), ...landed, eta), '2026-12-01T00:00:00Z')).toBeNull();
  });
});

describe('silence', () => {
  const story = hear(listing([CONTAINER]), loaded, departed);

  it.each([
    ['2026-10-06T00:00:00Z', '2026-08-11T00:00:01Z', null],
    ['2026-10-06T00:00:00Z', '2026-08-11T00:00:00Z', 'no_updates_at_line'],
    ['2026-10-06T00:00:00Z', null, 'no_updates_at_line'],
  ])('at %s with the last news at %s', (now, lastNewsAt, reason) => {
    expect(stopOf(story, now, { lastNewsAt })).toBe(reason);
  });

  it('of 14 days in which the number is not found any more', () => {
    const now = '2026-09-01T00:00:00Z';
    expect(stopOf(story, now, { notFoundSince: '2026-08-18T01:00:00Z' })).toBeNull();
    expect(stopOf(story, now, { notFoundSince: '2026-08-18T00:00:00Z' })).toBe('no_updates_at_line');
  });
});

describe('a cancelled booking', () => {
  it('stops when no container has moved', () => {
    expect(stopOf(hear(shipmentFact('booking_cancelled', true)), '2026-09-12T00:00:00Z')).toBe('booking_cancelled');
  });

  it('does not when one has', () => {
    expect(stopOf(hear(shipmentFact('booking_cancelled', true), returned, loaded), '2026-09-12T00:00:00Z')).toBeNull();
  });

  it('does not when it was confirmed again since', () => {
    const story = hear(
      shipmentFact('booking_cancelled', true, '2026-08-02T00:00:00Z'),
      shipmentFact('booking_confirmed', true, '2026-08-03T00:00:00Z'),
    );
    expect(stopOf(story, '2026-09-12T00:00:00Z')).toBeNull();
  });
});
