import { describe, expect, it } from 'vitest';
import { exceptionText } from './exception-text.ts';

const LOS_ANGELES = 'America/Los_Angeles';
const fact = {
  field: 'pickup_lfd_terminal',
  value: '2026-09-09T07:00:00Z',
  before: null,
  source: 'the terminal (Pier 1)',
  isWorse: false,
  zone: LOS_ANGELES,
};

describe('the text of a last free day', () => {
  it('names the days of other sources, each by the calendar of its place', () => {
    const otherDays = [
      { source: 'the line', at: '2026-09-11T05:00:00Z', zone: 'America/Chicago' },
      { source: 'the railroad', at: '2026-09-09T05:00:00Z', zone: 'America/Chicago' },
    ];
    const { title, explanation } = exceptionText('lfd_soon', { ...fact, otherDays });
    expect(title).toBe('Last free day is 9 September 2026');
    expect(explanation).toContain('Sources differ: the line reports 11 September 2026.');
    expect(explanation).not.toContain('railroad');
  });

  it('says nothing about others if they agree', () => {
    expect(exceptionText('lfd_soon', fact).explanation).not.toContain('differ');
  });
});

describe('the change', () => {
  it('prints both days by the calendar of their place, or names both terminals and vessels', () => {
    const days = { ...fact, before: '2026-11-16T02:00:00Z', value: '2026-11-24T07:30:00Z' };
    expect(exceptionText('eta_slip', days).change).toBe('15 Nov → 23 Nov');
    const terminals = { ...fact, before: 'smdg:SIM1', value: 'smdg:SIM5' };
    expect(exceptionText('terminal_changed', terminals).change).toMatch(/^Simulated .+ → Simulated .+$/);
    const vessels = {
      ...fact,
      before: { vessel: 'BARNACLE', voyage: '118E' },
      value: { vessel: 'CORMORANT', voyage: null },
    };
    expect(exceptionText('rollover', vessels).change).toBe('BARNACLE, voyage 118E → CORMORANT');
  });

  it('is absent where no value changed', () => {
    expect(exceptionText('lfd_soon', fact).change).toBeUndefined();
  });
});
