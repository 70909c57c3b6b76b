/**
 * Computes a container's demurrage and detention from its account's tariffs. A charge without a matching tariff is
 * unknown.
 */
import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import type { CostDay, CostSource } from '../../resources/demurrage/demurrage.ts';
import { localDate } from '../../resources/time.ts';
import type { DemurrageRow } from '../../store/demurrage/board.ts';
import { type Charge, chargeableDays, chargeByDay, chargeFor } from '../../tracking/demurrage/charges.ts';
import { amountText } from '../../tracking/demurrage/money.ts';
import { type ChargeKind, chooseTariff, type Tariff } from '../../tracking/demurrage/tariff-choice.ts';
import { dayNumber, dayOfNumber } from '../../tracking/time/calendar-days.ts';

/** Charge for one period. Days are local dates (`YYYY-MM-DD`) at the location. */
export interface ContainerCharge {
  charge: ChargeKind;
  /** Null if the charge is unknown, for the reason in `unknownBecause`. */
  tariff: Tariff | null;
  unknownBecause: 'no_tariff' | 'no_last_free_day' | null;
  /** Day before the first charged day: the last free day or the day of pickup; null if unknown. */
  after: string | null;
  /** Last charged day: today, the day of pickup or the day of the empty return. */
  until: string | null;
  isRunning: boolean;
  /** Null if `tariff` is null. */
  amount: Charge | null;
}

const MAX_DAYS_LISTED = 60;

export interface ChargedSpan {
  charge: ChargeKind;
  after: Date | null;
  /** Null if the period has not ended. */
  until: Date | null;
  zone: string | null;
}

export function chargeOf(row: DemurrageRow, tariffs: readonly Tariff[], span: ChargedSpan): ContainerCharge {
  const { charge, zone } = span;
  const after = localDate(span.after, zone);
  const until = localDate(span.until ?? row.clockNow, zone);
  const base = { charge, after, until, isRunning: span.until === null };
  if (after === null || until === null) {
    return { ...base, tariff: null, unknownBecause: 'no_last_free_day', amount: null };
  }
  const tariff = chooseTariff(tariffs, { charge, ...scopeOf(row), firstDay: dayOfNumber(dayNumber(after) + 1) });
  if (tariff === null) return { ...base, tariff, unknownBecause: 'no_tariff', amount: null };
  const amount = chargeFor(tariff, chargeableDays(after, until, tariff.dayCount));
  return { ...base, tariff, unknownBecause: null, amount };
}

export function costOf({ tariff, amount, ...charge }: ContainerCharge): CostSource {
  if (tariff === null || amount === null) return { ...charge, priced: null };
  const { currency } = tariff;
  return {
    ...charge,
    priced: {
      tariff,
      currency,
      days: amount.days,
      amount: amountText(amount.amount, currency),
      nextDayAmount: amountText(amount.nextDayAmount, currency),
      lines: amount.lines.map((line) => ({
        ...line,
        dailyAmount: amountText(line.dailyAmount, currency),
        amount: amountText(line.amount, currency),
      })),
    },
  };
}

/** Lists the last days of a charge individually, at most 60. */
export function daysOfCharge({ tariff, after, until }: ContainerCharge): CostDay[] {
  if (tariff === null || after === null || until === null) return [];
  const text = (units: bigint) => amountText(units, tariff.currency);
  return chargeByDay(tariff, after, until, MAX_DAYS_LISTED).map(({ on, day, amount, total }) => ({
    on,
    day,
    amount: text(amount),
    total: text(total),
  }));
}

function scopeOf(row: DemurrageRow) {
  const published = row.published;
  return {
    scac: findShippingLine(row.scac)?.scac ?? row.scac,
    locode: row.destinationLocode ?? row.podLocode,
    terminalKey: published.pickup_facility_key ?? published.pod_terminal_key ?? null,
    equipmentType: published.equipment_type ?? null,
    equipmentLength: published.equipment_length ?? null,
  };
}
