import { describe, expect, it } from 'vitest';
import { arrived, departed, discharged, loaded, plannedDischarge, wholeJourney } from '../testing/journeys.ts';
import {
  AURORA,
  event,
  fact,
  place,
  RAILROAD,
  RecordedShipment,
  response,
  shipmentFact,
  TERMINAL,
} from '../testing/statements.ts';

describe('two witnesses', () => {
  const atTerminal = { source: TERMINAL };
  const base = [loaded, departed, plannedDischarge, arrived, discharged];

  it('make one event, which the terminal decides at the POD', () => {
    const story = new RecordedShipment().record(response('2026-09-04T00:00:00Z', base));
    const reported = event('discharge', 'USLAX', '2026-09-03T06:25:00Z', { vessel: { imo: AURORA.imo, name: null } });
    story.record(response('2026-09-04T01:00:00Z', [fact('known', true), reported], atTerminal));
    const milestone = story.milestone('vessel_discharged');
    expect(milestone?.timestamp).toBe('2026-09-03T06:25:00Z');
    expect(milestone?.data_source).toBe('terminal');
    expect(milestone?.witnesses.map((witness) => witness.source.kind)).toEqual(['terminal', 'line']);
    expect(milestone?.flags).toEqual([]);
    expect(story.lastEventNames()).toContain('container.transport.vessel_discharged');
    expect(story.changes?.milestones.map((change) => change.type)).toEqual(['corrected']);
  });

  it('that only join in without changing anything are added without an announcement', () => {
    const story = new RecordedShipment().record(response('2026-09-04T00:00:00Z', base));
    const reported = event('arrive', 'USLAX', '2026-09-02T14:30:00Z', { vessel: AURORA, voyage: '026E' });
    story.record(response('2026-09-04T01:00:00Z', [reported], atTerminal));
    expect(story.changes?.milestones.map((change) => change.type)).toEqual(['annotated']);
    expect(story.lastEventNames()).toEqual([]);
  });
});

it('empty gate-outs, and empty gate-ins, at two places are one event', () => {
  const out = event('gate_out', 'CNSHA', '2026-08-11T02:00:00Z', { laden: false });
  const back = event('gate_in', 'USOAK', '2026-09-11T18:00:00Z', { laden: false });
  const story = new RecordedShipment().record(response('2026-09-12T00:00:00Z', [...wholeJourney, out, back]));
  expect(story.kinds().filter((kind) => kind.startsWith('empty'))).toEqual(['empty_out', 'empty_in']);
});

it('an arrival at the inland destination is one event, under whichever codes of the city', () => {
  const toChicago = shipmentFact('place_of_delivery', place('USCHI'));
  const at = (city: string, time: string) => event('arrive', city, time, { mode: 'rail' });
  const story = new RecordedShipment().record(
    response('2026-09-10T00:00:00Z', [loaded, departed, discharged, toChicago, at('USCHI', '2026-09-09T11:00:00Z')]),
  );
  story.record(response('2026-09-10T01:00:00Z', [at('USJOT', '2026-09-09T12:00:00Z')], { source: RAILROAD }));
  const arrivals = story.container().events.filter(({ kind }) => kind === 'arrived_at_inland_destination');
  expect(arrivals.map(({ locode, witnesses }) => [locode, witnesses.length])).toEqual([['USJOT', 2]]);
});
