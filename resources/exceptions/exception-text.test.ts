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
