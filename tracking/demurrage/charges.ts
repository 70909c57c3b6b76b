/**
 * Computes the charge for a stay under a tariff, in minor units of the currency to avoid rounding. Day 1 is the day
 * after the last free day for demurrage, and the day after the pickup for detention.
 */
import { dayNumber, dayOfNumber } from '../time/calendar-days.ts';

/** Range of charged days, inclusive. `toDay` is null if the range is open-ended. */
export interface Tier {
  fromDay: number;
  toDay: number | null;
  /** In minor units of the currency. */
  dailyAmount: bigint;
}

/** Working days are Monday to Friday; terminal holidays are not taken into account. */
export type DayCount = 'calendar' | 'working';

export interface ChargeRule {
  dayCount: DayCount;
  /** In order and without overlaps. Days outside all tiers are free. */
  tiers: readonly Tier[];
}

export interface ChargeLine extends Tier {
  /** Started days within the tier. */
  days: number;
  amount: bigint;
}

export interface Charge {
  days: number;
  amount: bigint;
  lines: ChargeLine[];
  nextDayAmount: bigint;
}

/**
 * Counts the chargeable days after `after`, up to and including `until` (both `YYYY-MM-DD`). A started day counts in
 * full.
 */
export function chargeableDays(after: string, until: string, dayCount: DayCount): number {
  const [from, to] = [dayNumber(after), dayNumber(until)];
  if (to <= from) return 0;
  return dayCount === 'calendar' ? to - from : workingDaysUpTo(to) - workingDaysUpTo(from);
}

export function chargeFor({ tiers }: ChargeRule, days: number): Charge {
  const lines = tiers.flatMap((tier): ChargeLine[] => {
    const begun = Math.min(days, tier.toDay ?? days) - tier.fromDay + 1;
    return begun <= 0 ? [] : [{ ...tier, days: begun, amount: tier.dailyAmount * BigInt(begun) }];
  });
  const amount = lines.reduce((sum, line) => sum + line.amount, 0n);
  return { days, amount, lines, nextDayAmount: amountOfDay(tiers, days + 1) };
}

export interface DayCharge {
  on: string;
  /** Day of the charge, counted from 1. */
  day: number;
  amount: bigint;
  /** Total up to and including this day. */
  total: bigint;
}

/** Lists the last `limit` charged days individually. */
export function chargeByDay(rule: ChargeRule, after: string, until: string, limit: number): DayCharge[] {
  const first = dayNumber(after) + 1;
  const last = dayNumber(until);
  const days: DayCharge[] = [];
  for (let number = Math.max(first, last - 2 * limit); number <= last; number += 1) {
    const on = dayOfNumber(number);
    const day = chargeableDays(after, on, rule.dayCount);
    if (day === chargeableDays(after, dayOfNumber(number - 1), rule.dayCount)) continue;
    days.push({ on, day, amount: amountOfDay(rule.tiers, day), total: chargeFor(rule, day).amount });
  }
  return days.slice(-limit);
}

function amountOfDay(tiers: readonly Tier[], day: number): bigint {
  const tier = tiers.find(({ fromDay, toDay }) => fromDay <= day && (toDay === null || day <= toDay));
  return tier?.dailyAmount ?? 0n;
}

/** Counts working days from Monday, 29 December 1969, up to and including the day. */
function workingDaysUpTo(number: number): number {
  const sinceMonday = number + 4;
  return Math.floor(sinceMonday / 7) * 5 + Math.min(((sinceMonday % 7) + 7) % 7, 5);
}
