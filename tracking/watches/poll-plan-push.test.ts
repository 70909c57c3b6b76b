import { describe, expect, it } from 'vitest';
import type { View } from '../view/view.ts';
import { defaultPollSettings, planNextPoll, RECONCILE_SECONDS } from './poll-plan.ts';

const HOUR = 3_600;
const now = '2026-08-10T12:00:00Z';
const line = { kind: 'line', code: 'TEST' } as const;

/** A booking without containers, which is polled every 12 hours. */
const booked = {
  shipment: { fields: { pol_atd_at: { value: null }, pod_eta_at: { value: null }, pod_ata_at: { value: null } } },
  containers: [],
} as unknown as View;

const wait = (pushedAt: string | null, source: { kind: 'line' | 'terminal'; code: string } = line) =>
  planNextPoll({ source, view: booked, now, jitter: 0, settings: defaultPollSettings, pushedAt }).seconds;

describe('a line that pushes its news', () => {
  it('is polled after twice the wait', () => {
    expect(wait(null)).toBe(12 * HOUR);
    expect(wait('2026-08-10T09:00:00Z')).toBe(24 * HOUR);
  });

  it('is still polled once a day', () => {
    const settings = { ...defaultPollSettings, pushFactor: 10 };
    const next = planNextPoll({ source: line, view: booked, now, jitter: 0, settings, pushedAt: now });
    expect(next.seconds).toBe(RECONCILE_SECONDS);
  });

  it('is polled at its usual rate after three days without news', () => {
    expect(wait('2026-08-07T11:00:00Z')).toBe(12 * HOUR);
  });

  it('changes nothing for terminals', () => {
    const terminal = { kind: 'terminal', code: 'smdg:TST' } as const;
    expect(wait(now, terminal)).toBe(wait(null, terminal));
  });
});
