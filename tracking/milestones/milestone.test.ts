import { describe, expect, it } from 'vitest';
import { arrived, departed, discharged, loaded, plannedDischarge } from '../testing/journeys.ts';
import { AURORA, event, fact, response, Story, TERMINAL } from '../testing/statements.ts';

describe('two witnesses', () => {
  const atTerminal = { source: TERMINAL };
  const base = [loaded, departed, plannedDischarge, arrived, discharged];

  it('make one event, which the terminal decides at the POD', () => {
    const story = new Story().record(response('2026-09-04T00:00:00Z', base));
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
    const story = new Story().record(response('2026-09-04T00:00:00Z', base));
    const reported = event('arrive', 'USLAX', '2026-09-02T14:30:00Z', { vessel: AURORA, voyage: '026E' });
    story.record(response('2026-09-04T01:00:00Z', [reported], atTerminal));
    expect(story.changes?.milestones.map((change) => change.type)).toEqual(['annotated']);
    expect(story.lastEventNames()).toEqual([]);
  });
});
