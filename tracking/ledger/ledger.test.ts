import { describe, expect, it } from 'vitest';
import {
  arrived,
  departed,
  discharged,
  emptyOut,
  eta,
  fullIn,
  loaded,
  plannedDischarge,
  wholeJourney,
} from '../testing/journeys.ts';
import {
  AURORA,
  BOREAL,
  CONTAINER,
  event,
  LINE,
  listing,
  RecordedShipment,
  response,
  TERMINAL,
} from '../testing/statements.ts';
import { awaitsConfirmation } from './confirmation.ts';

const milestones = (story: RecordedShipment) => story.changes?.milestones.map((change) => change.type) ?? [];
const aboard = { vessel: AURORA, voyage: '026E', call: 'TC-NGB' };
const atSea = [emptyOut, fullIn, loaded, departed];

describe('the same event again', () => {
  it('changes nothing when an answer is received again', () => {
    const claims = [listing([CONTAINER]), ...wholeJourney];
    const story = new RecordedShipment().record(response('2026-09-11T00:00:00Z', claims));
    const view = story.view;
    story.record(response('2026-09-11T06:00:00Z', claims));
    expect(story.view).toEqual(view);
    expect(story.lastEventNames()).toEqual([]);
    expect(story.changes?.fields).toEqual([]);
  });

  it('is recognized without its id, and under another id', () => {
    const story = new RecordedShipment().record(
      response('2026-08-15T00:00:00Z', [{ ...loaded, sourceEventId: 'one' }, departed]),
    );
    story.record(response('2026-08-15T06:00:00Z', [{ ...loaded, sourceEventId: null }, departed]));
    story.record(response('2026-08-15T12:00:00Z', [{ ...loaded, sourceEventId: 'two' }, departed]));
    expect(story.names.filter((name) => name === 'container.transport.vessel_loaded')).toHaveLength(1);
    expect(story.container().events).toHaveLength(2);
  });

  it('is recognized when its voyage is spelt differently', () => {
    const story = new RecordedShipment().record(
      response('2026-08-15T00:00:00Z', [{ ...loaded, transportCall: null, voyage: '026E' }]),
    );
    story.record(response('2026-08-15T06:00:00Z', [{ ...loaded, transportCall: null, voyage: '0026-E' }]));
    expect(story.container().events).toHaveLength(1);
    expect(story.container().rawEvents).toHaveLength(1);
  });

  it('listed twice in one answer is one event', () => {
    const story = new RecordedShipment().record(
      response('2026-08-15T00:00:00Z', [loaded, { ...loaded, pointer: '/again' }]),
    );
    expect(story.container().rawEvents).toHaveLength(1);
  });
});

describe('corrections', () => {
  const corrected = event('load', 'CNNGB', '2026-08-13T16:00:00Z', { ...aboard, statedAt: '2026-08-15T00:00:00Z' });
  const stated = { ...loaded, statedAt: '2026-08-14T00:00:00Z' };

  it('of a time make a new version that names the previous one', () => {
    const story = new RecordedShipment().record(response('2026-08-15T00:00:00Z', [stated, departed]));
    story.record(response('2026-08-15T06:00:00Z', [corrected, departed]));
    const [change] = story.changes?.milestones ?? [];
    expect(change).toMatchObject({ type: 'corrected', previous: { timestamp: '2026-08-13T14:41:00Z' } });
    expect(story.lastEventNames()).toEqual(['container.transport.vessel_loaded']);
    expect(story.field('pol_vessel_loaded_at')).toBe('2026-08-13T16:00:00Z');
  });

  it('never go back when an older copy arrives after a newer one', () => {
    const story = new RecordedShipment().record(response('2026-08-15T06:00:00Z', [corrected, departed]));
    story.record(response('2026-08-15T07:00:00Z', [stated, departed]));
    expect(story.field('pol_vessel_loaded_at')).toBe('2026-08-13T16:00:00Z');
    expect(story.lastEventNames()).toEqual([]);
  });

  it('of under a minute are none', () => {
    const story = new RecordedShipment().record(response('2026-08-15T00:00:00Z', [loaded]));
    story.record(response('2026-08-15T06:00:00Z', [event('load', 'CNNGB', '2026-08-13T14:41:40Z', aboard)]));
    expect(milestones(story)).toEqual([]);
    expect(story.field('pol_vessel_loaded_at')).toBe('2026-08-13T14:41:00Z');
  });

  it('do not replace a time by the date of the same day, but a date by a time', () => {
    const date = event('load', 'CNNGB', '2026-08-13', aboard);
    const story = new RecordedShipment().record(response('2026-08-15T00:00:00Z', [date]));
    expect(story.field('pol_vessel_loaded_at')).toBe('2026-08-12T16:00:00Z');
    story.record(response('2026-08-15T06:00:00Z', [loaded]));
    expect(story.field('pol_vessel_loaded_at')).toBe('2026-08-13T14:41:00Z');
    story.record(response('2026-08-15T12:00:00Z', [date]));
    expect(story.field('pol_vessel_loaded_at')).toBe('2026-08-13T14:41:00Z');
  });

  it('of a place are found by the id of the event', () => {
    const wrong = event('gate_out', 'USLGB', '2026-09-06T17:00:00Z', { id: 'E-7' });
    const right = event('gate_out', 'USLAX', '2026-09-06T17:00:00Z', { id: 'E-7' });
    const sea = [loaded, departed, plannedDischarge, arrived, discharged];
    const story = new RecordedShipment().record(response('2026-09-07T00:00:00Z', [...sea, wrong]));
    story.record(response('2026-09-07T06:00:00Z', [...sea, right]));
    expect(
      story
        .container()
        .events.filter((one) => one.kind === 'full_out')
        .map((one) => one.locode),
    ).toEqual(['USLAX']);
    expect(story.changes?.milestones).toMatchObject([
      { type: 'withdrawn', reason: 'reclassified', replacedBy: 'full_out@USLAX' },
      { type: 'added', event: { locode: 'USLAX' } },
    ]);
    expect(story.lastEventNames()).toContain('container.transport.full_out');
  });

  it('are not made of events that merely share an id', () => {
    const story = new RecordedShipment().record(
      response('2026-08-15T00:00:00Z', [
        { ...emptyOut, sourceEventId: 'X' },
        { ...fullIn, sourceEventId: 'X' },
      ]),
    );
    expect(story.kinds()).toEqual(['empty_out', 'full_in']);
  });

  it('are distinguished from a repeated move', () => {
    const again = event('gate_out', 'USLAX', '2026-09-08T17:00:00Z');
    const story = new RecordedShipment().record(response('2026-09-10T00:00:00Z', [...wholeJourney.slice(0, 7), again]));
    expect(story.container().events.filter((one) => one.kind === 'full_out')).toHaveLength(2);
    expect(story.field('pod_full_out_at')).toBe('2026-09-06T17:00:00Z');
  });
});

describe('absence', () => {
  const withEta = [...atSea, eta('2026-09-02T00:00:00Z')];

  it('withdraws an estimate at the second complete answer without it', () => {
    const story = new RecordedShipment().record(response('2026-08-15T00:00:00Z', withEta));
    story.record(response('2026-08-16T00:00:00Z', atSea));
    expect(story.kinds()).toContain('estimated.vessel_arrived');
    expect(awaitsConfirmation(story.ledger, LINE, '2026-08-16T00:00:00Z')).toBe(true);
    story.record(response('2026-08-17T00:00:00Z', atSea));
    expect(story.kinds()).not.toContain('estimated.vessel_arrived');
    expect(story.shipment('pod_eta_at')).toBeNull();
    expect(awaitsConfirmation(story.ledger, LINE, '2026-08-17T00:00:00Z')).toBe(false);
  });

  it('is forgotten when the event is listed again in between', () => {
    const story = new RecordedShipment().record(response('2026-08-15T00:00:00Z', withEta));
    for (const day of ['16', '18', '20']) {
      story.record(response(`2026-08-${day}T00:00:00Z`, atSea));
      story.record(response(`2026-08-${day}T12:00:00Z`, withEta));
    }
    expect(story.kinds()).toContain('estimated.vessel_arrived');
  });

  it.each([
    [
      'three complete answers over a day',
      ['2026-08-16T00:00:00Z', '2026-08-16T12:00:00Z', '2026-08-17T00:00:00Z'],
      true,
    ],
    ['three answers within a day', ['2026-08-16T00:00:00Z', '2026-08-16T02:00:00Z', '2026-08-16T04:00:00Z'], false],
    ['two answers over a week', ['2026-08-16T00:00:00Z', '2026-08-23T00:00:00Z'], false],
  ])('of an actual event in %s', (_name, times, withdrawn) => {
    const story = new RecordedShipment().record(response('2026-08-15T00:00:00Z', atSea));
    for (const time of times) story.record(response(time, [emptyOut, fullIn, departed]));
    expect(story.kinds().includes('vessel_loaded')).toBe(!withdrawn);
    if (!withdrawn) expect(story.milestone('vessel_loaded')?.flags).toEqual(['unconfirmed']);
    else {
      expect(story.changes?.milestones).toMatchObject([{ type: 'withdrawn', reason: 'vanished', replacedBy: null }]);
      expect(story.lastEventNames()).toEqual(['container.transport.vessel_loaded']);
      expect(story.field('pol_vessel_loaded_at')).toBeNull();
    }
  });

  it.each([
    ['an answer that was not read to its end', { complete: false }],
    ['a source that keeps a log', { absence: 'log' as const }],
    ['another source', { source: TERMINAL }],
  ])('proves nothing in %s', (_name, more) => {
    const story = new RecordedShipment().record(response('2026-08-15T00:00:00Z', withEta));
    for (const day of [16, 18, 20, 22]) story.record(response(`2026-08-${day}T00:00:00Z`, [emptyOut], more));
    expect(story.kinds()).toEqual([
      'empty_out',
      'full_in',
      'vessel_loaded',
      'vessel_departed',
      'estimated.vessel_arrived',
    ]);
  });

  it('proves nothing in an answer that suddenly lists no event at all', () => {
    const story = new RecordedShipment().record(response('2026-08-15T00:00:00Z', withEta));
    for (const day of [16, 18, 20, 22]) story.record(response(`2026-08-${day}T00:00:00Z`, [listing([CONTAINER])]));
    expect(story.kinds()).toHaveLength(5);
  });

  it('of old history is a purge, not a withdrawal', () => {
    const story = new RecordedShipment().record(response('2026-09-11T00:00:00Z', wholeJourney));
    for (const day of [14, 15, 16, 17]) story.record(response(`2026-11-${day}T00:00:00Z`, wholeJourney.slice(5)));
    expect(story.field('empty_out_at')).toBe('2026-08-10T02:00:00Z');
    expect(story.kinds()).toHaveLength(8);
  });

  it('leaves an estimate alone that has come true', () => {
    const sea = [loaded, departed, eta('2026-09-02T00:00:00Z')];
    const story = new RecordedShipment().record(response('2026-09-01T00:00:00Z', sea));
    for (const day of [3, 4, 5]) story.record(response(`2026-09-0${day}T00:00:00Z`, [loaded, departed, arrived]));
    expect(story.shipment('pod_eta_at')).toBe('2026-09-02T00:00:00Z');
    expect(story.kinds()).toContain('estimated.vessel_arrived');
  });

  it('of a container from two complete lists removes it from the shipment', () => {
    const other = { ...loaded, container: 'SIMU0000027' };
    const story = new RecordedShipment().record(
      response('2026-08-15T00:00:00Z', [listing([CONTAINER, 'SIMU0000027']), loaded, other]),
    );
    story.record(response('2026-08-16T00:00:00Z', [listing([CONTAINER]), loaded]));
    expect(story.container('SIMU0000027').removed).toBe(false);
    story.record(response('2026-08-17T00:00:00Z', [listing([CONTAINER]), loaded]));
    expect(story.container('SIMU0000027').removed).toBe(true);
    expect(story.changes?.removedContainers).toEqual(['SIMU0000027']);
    expect(story.kinds('SIMU0000027')).toEqual(['vessel_loaded']);
    story.record(response('2026-08-18T00:00:00Z', [listing([CONTAINER, 'SIMU0000027']), loaded, other]));
    expect(story.changes?.restoredContainers).toEqual(['SIMU0000027']);
  });
});

describe('retraction', () => {
  const retraction = { ...loaded, retracted: true };

  it('withdraws at once, and an old copy does not bring the event back', () => {
    const story = new RecordedShipment().record(response('2026-08-15T00:00:00Z', [emptyOut, loaded, departed]));
    story.record(response('2026-08-16T00:00:00Z', [emptyOut, departed, retraction]));
    expect(story.kinds()).toEqual(['empty_out', 'vessel_departed']);
    expect(story.changes?.milestones).toMatchObject([{ type: 'withdrawn', reason: 'retracted' }]);
    story.record(response('2026-08-17T00:00:00Z', [emptyOut, loaded, departed, retraction]));
    expect(story.kinds()).toEqual(['empty_out', 'vessel_departed']);
    expect(story.changes?.milestones).toEqual([]);
    expect(story.container().rawEvents.filter((one) => one.invalidated_at !== null)).toHaveLength(1);
  });

  it('is undone by a newer statement', () => {
    const story = new RecordedShipment().record(
      response('2026-08-15T00:00:00Z', [{ ...loaded, statedAt: '2026-08-14T00:00:00Z' }]),
    );
    story.record(response('2026-08-16T00:00:00Z', [{ ...retraction, statedAt: '2026-08-16T00:00:00Z' }]));
    story.record(response('2026-08-17T00:00:00Z', [{ ...loaded, statedAt: '2026-08-14T00:00:00Z' }]));
    expect(story.kinds()).toEqual([]);
    story.record(response('2026-08-18T00:00:00Z', [{ ...loaded, statedAt: '2026-08-18T00:00:00Z' }]));
    expect(story.kinds()).toEqual(['vessel_loaded']);
  });
});

describe('estimates', () => {
  it('keep the first one as the original ETA, through a rollover too', () => {
    const story = new RecordedShipment().record(
      response('2026-08-15T00:00:00Z', [...atSea, eta('2026-09-01T00:00:00Z')]),
    );
    story.record(response('2026-08-16T00:00:00Z', [...atSea, eta('2026-09-03T00:00:00Z')]));
    expect(story.shipment('pod_eta_at')).toBe('2026-09-03T00:00:00Z');
    expect(story.shipment('pod_original_eta_at')).toBe('2026-09-01T00:00:00Z');
    const later = eta('2026-09-12T00:00:00Z', { vessel: BOREAL, call: 'TC-LAX-2', voyage: '3E' });
    const relay = event('load', 'CNNGB', '2026-08-20T00:00:00Z', { vessel: BOREAL, call: 'TC-NGB-2', voyage: '3E' });
    story.record(response('2026-08-21T00:00:00Z', [emptyOut, fullIn, relay, later]));
    expect(story.shipment('pod_original_eta_at')).toBe('2026-09-01T00:00:00Z');
  });

  it('that come after the arrival are stored and ignored', () => {
    const story = new RecordedShipment().record(
      response('2026-09-01T00:00:00Z', [loaded, departed, eta('2026-09-02T00:00:00Z')]),
    );
    story.record(response('2026-09-03T00:00:00Z', [loaded, departed, arrived, eta('2026-09-02T00:00:00Z')]));
    story.record(response('2026-09-04T00:00:00Z', [loaded, departed, arrived, eta('2026-09-09T00:00:00Z')]));
    expect(story.shipment('pod_eta_at')).toBe('2026-09-02T00:00:00Z');
    expect(story.container().rawEvents.map((one) => one.timestamp)).toContain('2026-09-09T00:00:00Z');
    expect(story.lastEventNames()).toEqual([]);
  });
});
