import { describe, expect, it } from 'vitest';
import { CONTAINER_FIELDS } from '../fields/container.ts';
import type { ContainerFieldRow } from '../fields/field.ts';
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
import { AURORA, CONTAINER, event, listing, RecordedShipment, response, terminalAt } from '../testing/statements.ts';

const sea = [emptyOut, fullIn, loaded, departed];

describe('the first answer', () => {
  it('announces each past milestone once, in order of time, as backfilled', () => {
    const shuffled = [...wholeJourney].reverse();
    const story = new RecordedShipment().record(response('2026-09-11T00:00:00Z', [listing([CONTAINER]), ...shuffled]));
    expect(story.changes?.events.map((one) => [one.name.replace('container.transport.', ''), one.backfilled])).toEqual([
      ['container.created', false],
      ['empty_out', true],
      ['full_in', true],
      ['vessel_loaded', true],
      ['vessel_departed', true],
      ['vessel_arrived', true],
      ['vessel_discharged', true],
      ['full_out', true],
      ['empty_in', true],
    ]);
    expect(story.changes?.addedContainers).toEqual([CONTAINER]);
  });
});

describe('later answers', () => {
  it('announce what is new, and mark what fills a hole', () => {
    const story = new RecordedShipment().record(response('2026-08-14T02:00:00Z', [emptyOut, loaded]));
    story.record(response('2026-08-14T06:00:00Z', sea));
    expect(story.changes?.events.map((one) => [one.name, one.backfilled])).toEqual([
      ['container.transport.full_in', true],
      ['container.transport.vessel_departed', false],
    ]);
  });

  it('announce a container that appears later, with its history', () => {
    const story = new RecordedShipment({ requestType: 'booking_number' }).record(
      response('2026-08-14T02:00:00Z', [loaded]),
    );
    const other = event('load', 'CNNGB', '2026-08-13T15:00:00Z', {
      container: 'SIMU0000027',
      vessel: AURORA,
      voyage: '026E',
      call: 'TC-NGB',
    });
    story.record(response('2026-08-14T06:00:00Z', [loaded, other]));
    expect(story.changes?.events.map((one) => [one.name, one.container, one.backfilled])).toEqual([
      ['container.created', 'SIMU0000027', false],
      ['container.transport.vessel_loaded', 'SIMU0000027', true],
    ]);
  });

  it('name a container once when the line removes it, and once when it lists it again', () => {
    const other = 'SIMU0000027';
    const story = new RecordedShipment().record(
      response('2026-08-14T00:00:00Z', [loaded, listing([CONTAINER, other])]),
    );
    const changes = [listing([CONTAINER]), listing([CONTAINER]), listing([CONTAINER, other])].flatMap((listed, index) =>
      [0, 24].map((hours) => {
        const at = new Date(Date.UTC(2026, 7, 15 + 3 * index, hours)).toISOString().replace('.000', '');
        story.record(response(at, [loaded, listed]));
        return [story.changes?.removedContainers, story.changes?.restoredContainers];
      }),
    );
    expect(changes).toEqual([
      [[], []],
      [[other], []],
      [[], []],
      [[], []],
      [[], [other]],
      [[], []],
    ]);
  });

  it('store the terminal that the container was expected at before, until the next change', () => {
    const story = new RecordedShipment();
    const stored = ['SIM1', 'SIM1', 'SIM5', 'SIM5', 'SIM3'].map((code, index) => {
      const planned = { ...plannedDischarge, place: terminalAt('USLAX', code) };
      return story.record(response(`2026-08-2${index}T00:00:00Z`, [...sea, planned])).container().formerPodTerminal;
    });
    expect(stored).toEqual([
      undefined,
      undefined,
      { key: 'smdg:SIM1', changedAt: '2026-08-22T00:00:00Z' },
      { key: 'smdg:SIM1', changedAt: '2026-08-22T00:00:00Z' },
      { key: 'smdg:SIM5', changedAt: '2026-08-24T00:00:00Z' },
    ]);
  });

  it('name every changed value with what it was and why', () => {
    const story = new RecordedShipment().record(response('2026-08-13T18:00:00Z', [emptyOut, fullIn]));
    story.record(response('2026-08-14T06:00:00Z', [emptyOut, fullIn, loaded]));
    expect(story.changes?.fields.filter((change) => change.container === CONTAINER)).toMatchObject([
      { field: 'pol_vessel_loaded_at', before: null, after: '2026-08-13T14:41:00Z' },
      { field: 'current_status', before: 'new', after: 'on_ship' },
    ]);
  });

  it('fold up to the current state', () => {
    const story = new RecordedShipment();
    const state: Record<string, unknown> = {};
    const steps = [sea, [...sea, eta('2026-09-01T00:00:00Z')], [...sea, plannedDischarge, arrived], wholeJourney];
    steps.forEach((claims, index) => {
      story.record(response(`2026-09-1${index + 1}T00:00:00Z`, claims));
      for (const change of story.changes?.fields ?? []) state[`${change.container} ${change.field}`] = change.after;
    });
    const rows: Readonly<Record<string, ContainerFieldRow>> = CONTAINER_FIELDS;
    for (const [name, { value }] of Object.entries(story.container().fields)) {
      const unsaid = rows[name]?.initial ?? null;
      expect([name, state[`${CONTAINER} ${name}`] ?? unsaid]).toEqual([name, value]);
    }
  });
});

describe('announcements of the ETA', () => {
  function moves(times: string[], threshold = 60): string[][] {
    const story = new RecordedShipment({}, threshold).record(
      response('2026-08-20T00:00:00Z', [...sea, eta('2026-09-01T12:00:00Z')]),
    );
    return times.map((time, index) =>
      story.record(response(`2026-08-${21 + index}T00:00:00Z`, [...sea, eta(time)])).lastEventNames(),
    );
  }
  const announced = ['shipment.estimated.arrival', 'container.transport.estimated.vessel_arrived'];

  it.each([
    ['moves by the threshold', ['2026-09-01T13:00:00Z'], [announced]],
    ['moves by less', ['2026-09-01T12:59:00Z'], [[]]],
    ['crosses a local date by less', ['2026-09-01T06:30:00Z', '2026-09-01T07:10:00Z'], [announced, announced]],
    ['drifts by less several times', ['2026-09-01T12:40:00Z', '2026-09-01T13:20:00Z'], [[], announced]],
    ['flaps by less', ['2026-09-01T12:40:00Z', '2026-09-01T12:00:00Z', '2026-09-01T12:40:00Z'], [[], [], []]],
  ])('when it %s', (_name, times, expected) => {
    expect(moves(times)).toEqual(expected);
  });

  it('compare with the announced time, which is stored only while the published one differs from it', () => {
    const story = new RecordedShipment();
    const stored = ['12:00', '12:40', '12:00', '12:00'].map((time, index) => {
      story.record(response(`2026-08-2${index}T00:00:00Z`, [...sea, eta(`2026-09-01T${time}:00Z`)]));
      return story.view?.shipment.announced;
    });
    expect(stored).toEqual([{}, { pod_eta_at: '2026-09-01T12:00:00Z' }, {}, {}]);
  });

  it('at every move with a threshold of 0', () => {
    expect(moves(['2026-09-01T12:02:00Z'], 0)).toEqual([announced]);
  });

  it('keep every value as a version of the estimate', () => {
    const story = new RecordedShipment().record(
      response('2026-08-20T00:00:00Z', [...sea, eta('2026-09-01T12:00:00Z')]),
    );
    story.record(response('2026-08-21T00:00:00Z', [...sea, eta('2026-09-01T12:30:00Z')]));
    expect(story.changes?.milestones.map((change) => change.type)).toEqual(['corrected']);
    expect(story.shipment('pod_eta_at')).toBe('2026-09-01T12:30:00Z');
  });

  it('are silent once the vessel has arrived', () => {
    const claims = [...sea, plannedDischarge, eta('2026-09-01T12:00:00Z'), arrived, discharged];
    const story = new RecordedShipment().record(response('2026-09-04T00:00:00Z', claims));
    expect(story.lastEventNames().filter((name) => name.includes('estimated'))).toEqual([]);
  });
});
