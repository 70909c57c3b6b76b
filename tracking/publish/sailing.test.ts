import { expect, it } from 'vitest';
import { arrived, departed, loaded, plannedDischarge } from '../testing/journeys.ts';
import { AURORA, answer, BOREAL, event, Story, TERMINAL } from '../testing/statements.ts';

const at = '2026-09-03T02:00:00Z';
const told = { source: TERMINAL };
const byLine = event('discharge', 'USLAX', at, { vessel: AURORA, voyage: '026E' });

function landed(): Story {
  return new Story().hear(answer('2026-09-03T08:00:00Z', [loaded, departed, plannedDischarge, arrived, byLine]));
}

it('a terminal that names no vessel takes neither vessel nor voyage away', () => {
  const story = landed();
  const before = story.milestone('vessel_discharged');
  story.hear(answer('2026-09-03T09:00:00Z', [event('discharge', 'USLAX', at)], told));
  const after = story.milestone('vessel_discharged');
  expect(after).toMatchObject({ data_source: 'terminal', voyage: '026E', vessel: before?.vessel });
  expect(story.news().filter((name) => name.endsWith('vessel_discharged'))).toEqual([]);
});

it('the voyage of one vessel is never put beside another vessel', () => {
  const story = landed();
  story.hear(answer('2026-09-03T09:00:00Z', [event('discharge', 'USLAX', at, { vessel: BOREAL })], told));
  expect(story.milestone('vessel_discharged')).toMatchObject({ vessel: { imo: BOREAL.imo }, voyage: null });
});

it('what the line adds to the word of a terminal is known from then on, and told nobody as a correction', () => {
  const story = new Story().hear(answer('2026-09-03T07:00:00Z', [loaded, departed, plannedDischarge, arrived]));
  story.hear(answer('2026-09-03T08:00:00Z', [event('discharge', 'USLAX', at)], told));
  story.hear(answer('2026-09-03T09:00:00Z', [loaded, departed, arrived, byLine]));
  expect(story.milestone('vessel_discharged')).toMatchObject({ vessel: { imo: AURORA.imo }, voyage: '026E' });
  expect(story.news()).toEqual([]);
  expect(story.changes?.milestones.map(({ type }) => type)).toContain('annotated');
});
