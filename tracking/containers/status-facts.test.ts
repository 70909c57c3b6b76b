import { expect, it } from 'vitest';
import type { EventClaim } from '../claims/claims.ts';
import { departed, discharged, loaded } from '../testing/journeys.ts';
import { event, RecordedShipment, response } from '../testing/statements.ts';

const rail = { mode: 'rail' as const };
const barge = { mode: 'barge' as const };
const train = event('depart', 'USLAX', '2026-09-05T08:00:00Z', rail);
const onBarge = event('depart', 'USLAX', '2026-09-05T08:00:00Z', barge);

it.each<[string, EventClaim[], string]>([
  ['grounded after the discharge', [], 'grounded'],
  ['on a train', [train], 'on_rail'],
  ['on a train that arrived', [train, event('arrive', 'USCHI', '2026-09-09T08:00:00Z', rail)], 'on_rail'],
  ['unloaded from a train', [train, event('discharge', 'USCHI', '2026-09-09T08:00:00Z', rail)], 'grounded'],
  ['gated in by train', [train, event('gate_in', 'USCHI', '2026-09-09T08:00:00Z', rail)], 'grounded'],
  [
    'unloaded before the arrival of its train is reported',
    [
      train,
      event('discharge', 'USCHI', '2026-09-09T08:00:00Z', rail),
      event('arrive', 'USCHI', '2026-09-09T09:00:00Z', rail),
    ],
    'grounded',
  ],
  ['on a barge', [onBarge], 'on_ship'],
  ['unloaded from a barge', [onBarge, event('discharge', 'USCHI', '2026-09-09T08:00:00Z', barge)], 'grounded'],
  ['gated in by barge', [onBarge, event('gate_in', 'USCHI', '2026-09-09T08:00:00Z', barge)], 'grounded'],
])('a container %s', (_, moves, expected) => {
  const story = new RecordedShipment().record(
    response('2026-09-12T00:00:00Z', [loaded, departed, discharged, ...moves]),
  );
  expect(story.field('current_status')).toBe(expected);
});
