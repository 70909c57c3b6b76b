import { describe, expect, it } from 'vitest';
import { departed, emptyOut, fullIn, loaded } from '../testing/journeys.ts';
import { response, Story } from '../testing/statements.ts';
import type { ContainerView, TransportEventView } from '../view/view.ts';
import { milestoneChanges } from './milestone-changes.ts';

const story = new Story().record(response('2026-08-14T02:00:00Z', [emptyOut, fullIn, loaded, departed]));
const before = story.view?.containers[0] as ContainerView;
const loading = before.events.find(({ kind }) => kind === 'vessel_loaded') as TransportEventView;

/** Changes of a view in which the loading differs. */
function changesOf(difference: Partial<TransportEventView>) {
  const events = before.events.map((event) => (event === loading ? { ...event, ...difference } : event));
  const context = { now: '2026-08-14T06:00:00Z', etaThresholdMinutes: 60 };
  return milestoneChanges(before, { ...before, events }, context);
}

/** Changes between two views with these milestones. No statement is in both. */
function changesBetween(gone: TransportEventView[], added: TransportEventView[]) {
  const context = { now: '2026-08-14T06:00:00Z', etaThresholdMinutes: 60 };
  const { changes } = milestoneChanges({ ...before, events: gone }, { ...before, events: added }, context);
  return changes.map((change) => [change.type, change.event.key, 'replacedBy' in change ? change.replacedBy : null]);
}

/** The loading under another key, as another statement reports it. */
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

  it('is replaced by none of two, since either may be meant', () => {
    expect(changesBetween([loadingOf('first')], [loadingOf('second'), loadingOf('third')])).toEqual([
      ['withdrawn', 'first', null],
      ['added', 'second', null],
      ['added', 'third', null],
    ]);
  });

  it('is not replaced where another of its kind is gone too', () => {
    expect(changesBetween([loadingOf('first'), loadingOf('second')], [loadingOf('third')])).toEqual([
      ['withdrawn', 'first', null],
      ['withdrawn', 'second', null],
      ['added', 'third', null],
    ]);
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
