import { describe, expect, it } from 'vitest';
import type { Claim, EventClaim, UnknownClaim } from '../claims/claims.ts';
import { arrived, departed, discharged, emptyOut, eta, fullIn, loaded } from '../testing/journeys.ts';
import { answer, BOX, event, Story } from '../testing/statements.ts';

const known = [emptyOut, fullIn, loaded, departed];

function garbled({ time, place, pointer, container }: EventClaim, more: Partial<UnknownClaim> = {}): UnknownClaim {
  return { kind: 'unknown', pointer, statedAt: null, container, original: 'XX', time, place, ...more };
}

function stripped(claim: EventClaim): EventClaim {
  return { ...claim, mode: null, vessel: null, voyage: null, transportCall: null };
}

/** The same answer for a week. */
function afterAWeekOf(claims: Claim[]): Story {
  const story = new Story().hear(answer('2026-08-15T00:00:00Z', known));
  for (let day = 16; day < 24; day++) story.hear(answer(`2026-08-${day}T00:00:00Z`, claims));
  return story;
}

describe('an answer that changed its form takes nothing back', () => {
  it('codes that nobody knows', () => {
    const story = afterAWeekOf([fullIn, ...[emptyOut, loaded, departed].map((claim) => garbled(claim))]);
    expect(story.kinds()).toEqual(['empty_out', 'full_in', 'vessel_loaded', 'vessel_departed']);
  });

  it('times that cannot be read, of codes that can', () => {
    const story = afterAWeekOf([
      fullIn,
      ...[emptyOut, loaded, departed].map((claim) => garbled(claim, { time: null, original: claim.original })),
    ]);
    expect(story.field('pol_vessel_loaded_at')).toBe('2026-08-13T14:41:00Z');
  });

  it('events without their transport call', () => {
    const story = afterAWeekOf([emptyOut, fullIn, stripped(loaded), { ...stripped(departed), place: null }]);
    expect(story.field('pol_vessel_departed_at')).toBe('2026-08-14T01:00:00Z');
    expect(story.names.filter((name) => name === 'container.transport.vessel_loaded')).toHaveLength(1);
  });
});

it('a plan that moved while its code was not known stands', () => {
  const told = [emptyOut, fullIn, loaded, departed, eta('2026-09-02T14:30:00Z')];
  const story = new Story().hear(answer('2026-08-15T00:00:00Z', told));
  const moved = garbled(eta('2026-09-03T10:00:00Z'));
  for (let day = 16; day < 24; day++)
    story.hear(answer(`2026-08-${day}T00:00:00Z`, [emptyOut, fullIn, loaded, departed, moved]));
  expect(story.shipment('port_of_discharge_locode')).toBe('USLAX');
});

it('a plan overtaken by a move without its transport call stands', () => {
  const told = [emptyOut, fullIn, loaded, departed];
  const story = new Story().hear(answer('2026-08-30T00:00:00Z', [...told, eta('2026-09-02T14:30:00Z')]));
  const bare = { ...stripped(arrived), place: null };
  for (const hour of ['04', '08', '12', '16'])
    story.hear(answer(`2026-09-03T${hour}:00:00Z`, [...told.map(stripped), bare]));
  expect(story.shipment('port_of_discharge_locode')).toBe('USLAX');
});

it('a list that shrank to its papers takes nothing back', () => {
  const told = [emptyOut, fullIn, loaded, departed, eta('2026-09-02T14:30:00Z')];
  const story = new Story().hear(answer('2026-08-15T00:00:00Z', told));
  const paper = event('other', 'CNNGB', '2026-08-01T00:00:00Z', { container: null });
  for (let day = 16; day < 24; day++) story.hear(answer(`2026-08-${day}T00:00:00Z`, [paper]));
  expect(story.kinds()).toContain('vessel_departed');
  expect(story.shipment('port_of_discharge_locode')).toBe('USLAX');
});

it('an event that is gone without a trace is taken back all the same', () => {
  const other = garbled(discharged, { container: BOX });
  expect(afterAWeekOf([emptyOut, fullIn, departed, other]).kinds()).not.toContain('vessel_loaded');
});
