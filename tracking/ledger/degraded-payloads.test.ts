import { describe, expect, it } from 'vitest';
import type { Claim, EventClaim, UnknownClaim } from '../claims/claims.ts';
import { arrived, departed, discharged, emptyOut, eta, fullIn, loaded } from '../testing/journeys.ts';
import { CONTAINER, event, RecordedShipment, response } from '../testing/statements.ts';

const readable = [emptyOut, fullIn, loaded, departed];

function garbled({ time, place, pointer, container }: EventClaim, more: Partial<UnknownClaim> = {}): UnknownClaim {
  return { kind: 'unknown', pointer, statedAt: null, container, original: 'XX', time, place, ...more };
}

function stripped(claim: EventClaim): EventClaim {
  return { ...claim, mode: null, vessel: null, voyage: null, transportCall: null };
}

/** Returns a story in which the source sent the same response every day for a week. */
function afterAWeekOf(claims: Claim[]): RecordedShipment {
  const story = new RecordedShipment().record(response('2026-08-15T00:00:00Z', readable));
  for (let day = 16; day < 24; day++) story.record(response(`2026-08-${day}T00:00:00Z`, claims));
  return story;
}

describe('a response with a changed format withdraws nothing', () => {
  it('codes without a mapping', () => {
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

it('a plan that moved while its code was unreadable remains valid', () => {
  const before = [emptyOut, fullIn, loaded, departed, eta('2026-09-02T14:30:00Z')];
  const story = new RecordedShipment().record(response('2026-08-15T00:00:00Z', before));
  const moved = garbled(eta('2026-09-03T10:00:00Z'));
  for (let day = 16; day < 24; day++)
    story.record(response(`2026-08-${day}T00:00:00Z`, [emptyOut, fullIn, loaded, departed, moved]));
  expect(story.shipment('port_of_discharge_locode')).toBe('USLAX');
});

it('a plan overtaken by a move without its transport call remains valid', () => {
  const before = [emptyOut, fullIn, loaded, departed];
  const story = new RecordedShipment().record(
    response('2026-08-30T00:00:00Z', [...before, eta('2026-09-02T14:30:00Z')]),
  );
  const bare = { ...stripped(arrived), place: null };
  for (const hour of ['04', '08', '12', '16'])
    story.record(response(`2026-09-03T${hour}:00:00Z`, [...before.map(stripped), bare]));
  expect(story.shipment('port_of_discharge_locode')).toBe('USLAX');
});

it('a list that shrank to its papers takes nothing back', () => {
  const before = [emptyOut, fullIn, loaded, departed, eta('2026-09-02T14:30:00Z')];
  const story = new RecordedShipment().record(response('2026-08-15T00:00:00Z', before));
  const paper = event('other', 'CNNGB', '2026-08-01T00:00:00Z', { container: null });
  for (let day = 16; day < 24; day++) story.record(response(`2026-08-${day}T00:00:00Z`, [paper]));
  expect(story.kinds()).toContain('vessel_departed');
  expect(story.shipment('port_of_discharge_locode')).toBe('USLAX');
});

it('an event that is gone without a trace is taken back all the same', () => {
  const other = garbled(discharged, { container: CONTAINER });
  expect(afterAWeekOf([emptyOut, fullIn, departed, other]).kinds()).not.toContain('vessel_loaded');
});
