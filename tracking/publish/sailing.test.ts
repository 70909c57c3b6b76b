import { expect, it } from 'vitest';
import { arrived, departed, loaded, plannedDischarge } from '../testing/journeys.ts';
import { AURORA, BOREAL, event, RecordedShipment, response, TERMINAL } from '../testing/statements.ts';

const at = '2026-09-03T02:00:00Z';
const byTerminal = { source: TERMINAL };
const byLine = event('discharge', 'USLAX', at, { vessel: AURORA, voyage: '026E' });

function landed(): RecordedShipment {
  return new RecordedShipment().record(
    response('2026-09-03T08:00:00Z', [loaded, departed, plannedDischarge, arrived, byLine]),
  );
}

it('a terminal that gives no vessel removes neither vessel nor voyage', () => {
  const story = landed();
  const before = story.milestone('vessel_discharged');
  story.record(response('2026-09-03T09:00:00Z', [event('discharge', 'USLAX', at)], byTerminal));
  const after = story.milestone('vessel_discharged');
  expect(after).toMatchObject({ data_source: 'terminal', voyage: '026E', vessel: before?.vessel });
  expect(story.lastEventNames().filter((name) => name.endsWith('vessel_discharged'))).toEqual([]);
});

it('the voyage of one vessel is never put beside another vessel', () => {
  const story = landed();
  story.record(response('2026-09-03T09:00:00Z', [event('discharge', 'USLAX', at, { vessel: BOREAL })], byTerminal));
  expect(story.milestone('vessel_discharged')).toMatchObject({ vessel: { imo: BOREAL.imo }, voyage: null });
});

it('what the line adds to a terminal’s statement is published without a correction event', () => {
  const story = new RecordedShipment().record(
    response('2026-09-03T07:00:00Z', [loaded, departed, plannedDischarge, arrived]),
  );
  story.record(response('2026-09-03T08:00:00Z', [event('discharge', 'USLAX', at)], byTerminal));
  story.record(response('2026-09-03T09:00:00Z', [loaded, departed, arrived, byLine]));
  expect(story.milestone('vessel_discharged')).toMatchObject({ vessel: { imo: AURORA.imo }, voyage: '026E' });
  expect(story.lastEventNames()).toEqual([]);
  expect(story.changes?.milestones.map(({ type }) => type)).toContain('annotated');
});
