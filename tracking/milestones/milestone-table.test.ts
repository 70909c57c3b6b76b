import { describe, expect, it } from 'vitest';
import type { Claim, Source } from '../claims/claims.ts';
import { departed, discharged, emptyOut, fullIn, loaded } from '../testing/journeys.ts';
import { event, LINE, RecordedShipment, response, TERMINAL } from '../testing/statements.ts';

function isPickedUp(source: Source, out: Claim, ...byLine: Claim[]): boolean {
  const story = new RecordedShipment().record(response('2026-09-05T08:00:00Z', byLine));
  const claims = source.kind === 'line' ? [...byLine, out] : [out];
  return story
    .record(response('2026-09-07T08:00:00Z', claims, { source }))
    .kinds()
    .includes('full_out');
}

describe('a laden gate-out', () => {
  const atOrigin = event('gate_out', 'CNNGB', '2026-08-18T02:00:00Z');

  it('of cargo that was left behind is no pickup, whichever source reports it', () => {
    expect(isPickedUp(TERMINAL, atOrigin, fullIn, departed)).toBe(false);
    expect(isPickedUp(LINE, atOrigin, fullIn, departed)).toBe(false);
  });

  it('without anything else is a pickup if a terminal reports it, but not if a line does', () => {
    expect(isPickedUp(TERMINAL, atOrigin, emptyOut)).toBe(true);
    expect(isPickedUp(LINE, atOrigin, emptyOut)).toBe(false);
  });

  it('after the discharge is a pickup, even if it names the port of lading', () => {
    const misplaced = event('gate_out', 'CNNGB', '2026-09-06T17:00:00Z');
    expect(isPickedUp(LINE, misplaced, loaded, departed, discharged)).toBe(true);
    expect(isPickedUp(LINE, { ...misplaced, laden: null }, loaded, departed, discharged)).toBe(false);
  });
});
