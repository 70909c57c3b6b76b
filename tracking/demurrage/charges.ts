/**
 * Computes the charge for a stay under a tariff: a pure function of days, in minor units so that no cent is lost. Day 1
 * is the day after the clock starts: the last free day for demurrage, the pickup day for detention.
 */
import { dayNumber, dayOfNumber } from '../time/calendar-days.ts';

/** Days of the charge, both inclusive; null if open-ended. */
export interface Tier {
  fromDay: number;
  toDay: number | null;
  /** Minor units of the currency. */
  dailyAmount: bigint;
}

/** Working days are Monday to Friday; terminal holidays are unknown. */
export type DayCount = 'calendar' | 'working';

export interface ChargeRule {
  dayCount: DayCount;
  /** In order, without overlap. Days outside all tiers are free. */
  tiers: readonly Tier[];
}

export interface ChargeLine extends Tier {
  /** Days of the tier that have begun. */
  days: number;
  amount: bigint;
}

export interface Charge {
  days: number;
  amount: bigint;
  lines: ChargeLine[];
  /** Amount for the next day. */
  nextDayAmount: bigint;
}

/**
 * Counts the chargeable days after `after`, up to and including `until` (both `YYYY-MM-DD`); a day that has begun
 * counts.
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
  /** Number of the day within the charge. */
  day: number;
  amount: bigint;
  /** Sum of all days up to this one. */
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

/** Counts working days up to a day number, from a Monday before all dates. */
function workingDaysUpTo(number: number): number {
  const sinceMonday = number + 4;
  return Math.floor(sinceMonday / 7) * 5 + Math.min(((sinceMonday % 7) + 7) % 7, 5);
}
