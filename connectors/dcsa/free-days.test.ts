import { describe, expect, it } from 'vitest';
import { targetOf } from '../testing/responses.ts';
import { readFreeDays } from './free-days.ts';
import { simulatedProfiles } from './simulated-profiles.ts';
import { toVersion2 } from './version-3.ts';

const [profile] = simulatedProfiles('http://127.0.0.1');
const target = targetOf('bill_of_lading', 'EXBL7788990');

function read(...events: Record<string, unknown>[]) {
  if (!profile) throw new Error('there is no simulated profile');
  const located = events.map((raw, index) => ({
    raw: { equipmentReference: 'EXMU7004120', ...raw },
    pointer: `/${index}`,
  }));
  return readFreeDays(profile, located, target).map(({ container, value, pointer }) => [container, value, pointer]);
}

describe('a last free day that a line prints', () => {
  it('is read from version 3.0 as well', () => {
    const raw = toVersion2({ lastFreeDay: '2026-09-09', equipmentDetails: { equipmentReference: 'EXMU7004120' } });
    expect(read(raw)).toEqual([['EXMU7004120', '2026-09-09', '/0/lastFreeDay']]);
  });

  it('belongs to the container of its event', () => {
    expect(read({ lastFreeDay: '2026-09-09' })).toEqual([['EXMU7004120', '2026-09-09', '/0/lastFreeDay']]);
  });

  it('is withdrawn by null', () => {
    expect(read({ lastFreeDay: null })).toEqual([['EXMU7004120', null, '/0/lastFreeDay']]);
  });

  it('is the newest of several, in any order', () => {
    const old = { lastFreeDay: '2026-09-09', eventCreatedDateTime: '2026-09-01T00:00:00Z' };
    const recent = { lastFreeDay: '2026-09-11', eventCreatedDateTime: '2026-09-02T00:00:00Z' };
    expect(read(old, recent)[0]?.[1]).toBe('2026-09-11');
    expect(read(recent, old)[0]?.[1]).toBe('2026-09-11');
  });

  it.each([undefined, '', 'soon', 20260909, '2026-09-09T12:00:00Z', {}])('is not reported by %j', (lastFreeDay) => {
    expect(read({ lastFreeDay })).toEqual([]);
  });
});
