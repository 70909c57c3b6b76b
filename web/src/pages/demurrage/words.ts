import { daysLeftInWords } from '../../components/days-left.ts';
import { money } from '../../components/money.ts';
import type { Tone } from '../../components/status.tsx';
import type { Cost } from './queries.ts';
import type { Urgency } from './search.ts';

export const URGENCY_WORDS: Readonly<Record<Urgency, { name: string; tone: Tone }>> = {
  overdue: { name: 'Overdue', tone: 'bad' },
  today: { name: 'Today', tone: 'bad' },
  soon: { name: '1–3 days', tone: 'warning' },
  week: { name: 'This week', tone: 'moving' },
  later: { name: 'Later', tone: 'good' },
  unknown: { name: 'Unknown', tone: 'neutral' },
  to_return: { name: 'To return', tone: 'waiting' },
};

export const SOURCE_WORDS = { line: 'Line', terminal: 'Terminal', railroad: 'Railroad', person: 'Corrected' } as const;

/** Returns the label for the urgency of a container. */
export function standingInWords(urgency: Urgency | null, days: number | null): string {
  if (urgency === 'to_return') return 'To return';
  return days === null ? 'Not reported yet' : daysLeftInWords(days);
}

/** Explains how an amount was calculated, for example `4 days at 150.00, 2 days at 300.00`. */
export function explained({
  lines,
  currency,
  tariff_name: name,
  day_count: count,
  next_day_amount: next,
}: Cost): string {
  const parts = lines.map(
    (line) => `${line.days} ${line.days === 1 ? 'day' : 'days'} at ${money(line.daily_amount, currency)}`,
  );
  const sum = parts.length === 0 ? 'No charges so far' : parts.join(', ');
  return `${sum}. Next day: ${money(next, currency)}. Tariff “${name}”, ${count === 'working' ? 'Monday to Friday' : 'all days'}.`;
}

export const CHARGE_WORDS = { demurrage: 'Demurrage', detention: 'Detention (per diem)' } as const;

export const LFD_FIELD_WORDS: Readonly<Record<string, string>> = {
  pickup_lfd: 'Last free day in effect',
  pickup_lfd_line: 'Shipping line',
  pickup_lfd_terminal: 'Terminal',
  pickup_lfd_rail: 'Railroad',
};
