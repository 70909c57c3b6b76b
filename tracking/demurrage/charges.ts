/**
 * Computes the charge for a stay under a tariff: a pure function of days, in minor units so that no cent is lost. Day 1
 * is the day after the clock starts, which is the last free day for demurrage and the pickup day for detention.
 */
import { dayNumber, dayOfNumber } from '../time/calendar-days.ts';

/** First and last charged day, both inclusive; null if open-ended. */
export interface Tier {
  fromDay: number;
  toDay: number | null;
  /** Minor units of the currency. */
  dailyAmount: bigint;
}

/** Working days are Monday to Friday; terminal holidays are not taken into account. */
export type DayCount = 'calendar' | 'working';

export interface ChargeRule {
  dayCount: DayCount;
  /** Tiers in order, without overlaps. Days outside all tiers are free. */
  tiers: readonly Tier[];
}

export interface ChargeLine extends Tier {
  /** Number of days in the tier that have begun. */
  days: number;
  amount: bigint;
}

export interface Charge {
  days: number;
  amount: bigint;
  lines: ChargeLine[];
  /** Amount for the next charged day. */
  nextDayAmount: bigint;
}

/**
 * Counts the chargeable days after `after`, up to and including `until` (both `YYYY-MM-DD`). A day that has begun is
 * included.
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
  /** Ordinal of the day within the charge. */
  day: number;
  amount: bigint;
  /** Total of all days up to and including this one. */
  total: bigint;
}

/** Lists the charge day by day, for the last `limit` days. */
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

/** Counts working days up to a day number, from a Monday earlier than any date in use. */
function workingDaysUpTo(number: number): number {
  const sinceMonday = number + 4;
  return Math.floor(sinceMonday / 7) * 5 + Math.min(((sinceMonday % 7) + 7) % 7, 5);
}
