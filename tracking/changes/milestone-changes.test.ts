import { describe, expect, it } from 'vitest';
import { departed, emptyOut, fullIn, loaded } from '../testing/journeys.ts';
import { RecordedShipment, response } from '../testing/statements.ts';
import type { ContainerView, TransportEventView } from '../view/view.ts';
import { milestoneChanges } from './milestone-changes.ts';

const story = new RecordedShipment().record(response('2026-08-14T02:00:00Z', [emptyOut, fullIn, loaded, departed]));
const before = story.view?.containers[0] as ContainerView;
const loading = before.events.find(({ kind }) => kind === 'vessel_loaded') as TransportEventView;

function changesOf(difference: Partial<TransportEventView>) {
  const events = before.events.map((event) => (event === loading ? { ...event, ...difference } : event));
  const context = { now: '2026-08-14T06:00:00Z', etaThresholdMinutes: 60 };
  return milestoneChanges(before, { ...before, events }, context);
}

function diffBetween(then: TransportEventView[], now: TransportEventView[]) {
  const context = { now: '2026-08-14T06:00:00Z', etaThresholdMinutes: 60 };
  return milestoneChanges({ ...before, events: then }, { ...before, events: now }, context);
}

function changesBetween(then: TransportEventView[], now: TransportEventView[]) {
  const { changes } = diffBetween(then, now);
  return changes.map((change) => [change.type, change.event.key, 'replacedBy' in change ? change.replacedBy : null]);
}

const eventsBetween = (then: TransportEventView[], now: TransportEventView[]): string[] =>
  diffBetween(then, now).events.map(({ name }) => name.replace('container.transport.', ''));

/** The same loading with a different key, as if another statement had reported it. */
const loadingOf = (key: string): TransportEventView => ({
  ...loading,
  key,
  witnesses: loading.witnesses.map((witness) => ({ ...witness, pointer: `/${key}` })),
});

describe('a milestone that is gone', () => {
  it('is replaced by the only new one of its kind', () => {
    expect(changesBetween([loadingOf('first')], [loadingOf('second')])).toEqual([
      ['withdrawn', 'first', 'second'],
      ['added', 'second', null],
    ]);
  });

  it('is replaced by neither of two possible successors', () => {
    expect(changesBetween([loadingOf('first')], [loadingOf('second'), loadingOf('third')])).toEqual([
      ['withdrawn', 'first', null],
      ['added', 'second', null],
      ['added', 'third', null],
    ]);
  });

  it('is announced under its own name, or by the one that replaces it', () => {
    expect(eventsBetween([loading], [])).toEqual(['vessel_loaded']);
    expect(eventsBetween([loadingOf('first')], [loadingOf('second')])).toEqual(['vessel_loaded']);
  });

  it('is not announced where it was an estimate of what has happened since', () => {
    const estimate: TransportEventView = {
      ...loadingOf('estimate'),
      kind: 'estimated.vessel_departed',
      classifier: 'estimated',
    };
    const departure = before.events.filter(({ kind }) => kind === 'vessel_departed');
    expect(eventsBetween([estimate], departure)).toEqual(['vessel_departed']);
    expect(eventsBetween([estimate], [])).toEqual(['estimated.vessel_departed']);
  });

  it('is not replaced where another of its kind is gone too', () => {
    expect(changesBetween([loadingOf('first'), loadingOf('second')], [loadingOf('third')])).toEqual([
      ['withdrawn', 'first', null],
      ['withdrawn', 'second', null],
      ['added', 'third', null],
    ]);
    expect(eventsBetween([loadingOf('first'), loadingOf('second')], [loadingOf('third')])).toHaveLength(3);
  });
});

describe('an estimate', () => {
  const estimate: TransportEventView = { ...loading, kind: 'estimated.vessel_arrived', classifier: 'estimated' };

  it.each<[string, Partial<TransportEventView>, boolean]>([
    ['another place', { locode: 'USOAK' }, true],
    ['another vessel', { vessel: { imo: '9999993', name: 'SIMULATED OTHER' } }, true],
    ['another voyage', { voyage: '099W' }, false],
  ])('of %s at the same time', (_name, difference, isAnnounced) => {
    const names = eventsBetween([estimate], [{ ...estimate, ...difference }]);
    expect(names).toEqual(isAnnounced ? ['estimated.vessel_arrived'] : []);
  });
});

describe('a published milestone', () => {
  it.each<[string, Partial<TransportEventView>]>([
    ['time', { timestamp: '2026-08-13T15:30:00Z' }],
    ['place', { locode: 'CNSHA' }],
    ['terminal', { terminal_key: 'smdg:SIM9' }],
    ['classifier', { classifier: 'estimated' }],
    ['voyage', { voyage: '099W' }],
    ['vessel', { vessel: { imo: '9999993', name: 'SIMULATED OTHER' } }],
  ])('whose %s is corrected gets a new version and is announced', (_name, difference) => {
    const { changes, events } = changesOf(difference);
    expect(changes).toMatchObject([{ type: 'corrected', previous: loading, event: { key: loading.key } }]);
    expect(events.map(({ name }) => name)).toEqual(['container.transport.vessel_loaded']);
  });

  it.each<[string, Partial<TransportEventView>]>([
    ['flag', { flags: ['disagreement'] }],
    ['witness', { witnesses: [...loading.witnesses, ...loading.witnesses] }],
  ])('with another %s is annotated, without a new version or an event', (_name, difference) => {
    const { changes, events } = changesOf(difference);
    expect(changes).toMatchObject([{ type: 'annotated', event: { key: loading.key } }]);
    expect(events).toEqual([]);
  });

  it('that stays as it is changes nothing', () => {
    expect(changesOf({})).toMatchObject({ changes: [], events: [] });
  });
});
