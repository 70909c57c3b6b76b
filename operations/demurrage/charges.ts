/** What a container costs at its terminal and after its pickup, by the tariffs of its account; unknown where it has none. */
import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import type { CostDay, CostSource } from '../../resources/demurrage/demurrage.ts';
import { localDate } from '../../resources/time.ts';
import type { DemurrageRow } from '../../store/demurrage/board.ts';
import { type Charge, chargeableDays, chargeByDay, chargeFor } from '../../tracking/demurrage/charges.ts';
import { amountText } from '../../tracking/demurrage/money.ts';
import { type ChargeKind, chooseTariff, type Tariff } from '../../tracking/demurrage/tariff-choice.ts';
import { dayNumber, dayOfNumber } from '../../tracking/time/calendar-days.ts';
import type { ContainerFields } from '../../tracking/view/view.ts';

/** Days as `YYYY-MM-DD` of the place. */
export interface ContainerCharge {
  charge: ChargeKind;
  /** Null: nothing can be said, for the reason. */
  tariff: Tariff | null;
  unknownBecause: 'no_tariff' | 'no_last_free_day' | null;
  /** The last day that is free by the sources: the last free day, or the day of the pickup. */
  after: string | null;
  /** Today, or the day of the pickup or of the return. */
  until: string | null;
  /** It still runs. */
  isRunning: boolean;
  /** Null with the tariff. */
  amount: Charge | null;
}

/** So many days of a charge are told one by one. */
const DAYS_TOLD = 60;

export interface ChargedSpan {
  charge: ChargeKind;
  after: Date | null;
  /** Null: it runs still. */
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

/** As it is shown. */
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

/** The last days of it, one by one. */
export function daysOfCharge({ tariff, after, until }: ContainerCharge): CostDay[] {
  if (tariff === null || after === null || until === null) return [];
  const text = (units: bigint) => amountText(units, tariff.currency);
  return chargeByDay(tariff, after, until, DAYS_TOLD).map(({ on, day, amount, total }) => ({
    on,
    day,
    amount: text(amount),
    total: text(total),
  }));
}

function scopeOf(row: DemurrageRow) {
  const published = row.published as Partial<ContainerFields>;
  return {
    scac: findShippingLine(row.scac)?.scac ?? row.scac,
    locode: row.destinationLocode ?? row.podLocode,
    terminalKey: published.pickup_facility_key ?? published.pod_terminal_key ?? null,
    equipmentType: published.equipment_type ?? null,
    equipmentLength: published.equipment_length ?? null,
  };
}
