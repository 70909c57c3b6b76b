/** Selects the tariff for a stay: the most specific one, and the newest among equals. */
import type { DayCount, Tier } from './charges.ts';

export type ChargeKind = 'demurrage' | 'detention';

/** A null criterion matches every stay. Dates are `YYYY-MM-DD`. */
export interface Tariff {
  id: string;
  name: string;
  charge: ChargeKind;
  scac: string | null;
  locode: string | null;
  terminalKey: string | null;
  equipmentType: string | null;
  equipmentLength: number | null;
  currency: string;
  dayCount: DayCount;
  tiers: readonly Tier[];
  validFrom: string;
  /** Inclusive. */
  validTo: string | null;
}

export interface Stay {
  charge: ChargeKind;
  scac: string | null;
  /** UN/LOCODE of the pickup place. */
  locode: string | null;
  terminalKey: string | null;
  equipmentType: string | null;
  equipmentLength: number | null;
  /** First charged day. It selects the tariff for the whole stay. */
  firstDay: string;
}

/** Criteria in descending order of weight: a terminal is more specific than a port, and a port more than a line. */
const NAMED = ['terminalKey', 'locode', 'scac', 'equipmentLength', 'equipmentType'] as const;

/** Returns the most specific tariff that applies, or null. `tariffs`: newest first. */
export function chooseTariff(tariffs: readonly Tariff[], stay: Stay): Tariff | null {
  const holding = tariffs.filter((tariff) => holds(tariff, stay));
  return holding.reduce<Tariff | null>(
    (best, tariff) => (best === null || isBetter(tariff, best) ? tariff : best),
    null,
  );
}

function holds(tariff: Tariff, stay: Stay): boolean {
  if (tariff.charge !== stay.charge || stay.firstDay < tariff.validFrom) return false;
  if (tariff.validTo !== null && stay.firstDay > tariff.validTo) return false;
  return NAMED.every((name) => tariff[name] === null || tariff[name] === stay[name]);
}

function isBetter(one: Tariff, other: Tariff): boolean {
  const [weight, otherWeight] = [weightOf(one), weightOf(other)];
  return weight === otherWeight ? one.validFrom > other.validFrom : weight > otherWeight;
}

function weightOf(tariff: Tariff): number {
  return NAMED.reduce((sum, name) => sum * 2 + (tariff[name] === null ? 0 : 1), 0);
}
