import type { ContainerFactClaim, ContainerFacts, PlaceClaim } from '../../tracking/claims/claims.ts';
import { isRecord, name } from '../json-shape.ts';
import { readSealNumber } from '../seal-number.ts';
import { readSizeType } from '../size-type.ts';
import { readLocalDate, readTime } from '../source-time.ts';
import { readFees, readHolds } from './holds-and-fees.ts';

type Json = Record<string, unknown>;

export interface ContainerContext {
  container: string;
  pointer: string;
  statedAt: string | null;
  place: PlaceClaim | null;
}

/** Null means "reported as unknown or withdrawn"; undefined means that nothing readable was reported. */
type Reported<Value> = Value | null | undefined;

/**
 * Reads the facts about one container. A missing member changes nothing. Under the contract, null means "not reported"
 * for holds, fees, type and weight; for any other member, it withdraws the earlier value.
 */
export function readContainerFacts(record: Json, context: ContainerContext): ContainerFactClaim[] {
  const { container, pointer, statedAt, place } = context;
  const fact = <Field extends keyof ContainerFacts>(
    field: Field,
    member: string,
    value: Reported<ContainerFacts[Field]>,
  ): ContainerFactClaim<Field>[] =>
    value === undefined
      ? []
      : [{ kind: 'container_fact', container, field, value, pointer: `${pointer}/${member}`, statedAt, place }];
  return [
    ...fact('known', 'known', readBoolean(record.known) ?? undefined),
    ...fact('available', 'available', orNull(record.available, readBoolean)),
    ...fact('terminal_status', 'status', orNull(record.status, name)),
    ...fact('location', 'location', orNull(record.location, name)),
    ...fact('holds', 'holds', readHolds(record.holds)),
    ...fact('fees', 'fees', readFees(record.fees)),
    ...fact('last_free_day', 'lastFreeDay', orNull(record.lastFreeDay, readLocalDate)),
    ...fact('appointment', ...appointmentOf(record)),
    ...fact('chassis', 'chassis', orNull(record.chassis, name)),
    ...fact('iso_type', 'isoType', readSizeType(record.isoType) ?? undefined),
    ...fact('weight_kg', 'grossWeightKg', readWeight(record.grossWeightKg) ?? undefined),
    ...fact('seal_number', 'sealNumber', readSealNumber(record.sealNumber) ?? undefined),
  ];
}

/** Reads a value. Null withdraws it; a missing or unreadable value counts as not reported. */
function orNull<Value>(value: unknown, read: (value: unknown) => Value | null): Reported<Value> {
  if (value === null) return null;
  return value === undefined ? undefined : (read(value) ?? undefined);
}

function appointmentOf(record: Json): [member: string, value: Reported<ContainerFacts['appointment']>] {
  if (!isRecord(record.appointment)) return ['appointment', record.appointment === null ? null : undefined];
  return ['appointment/at', orNull(record.appointment.at, readTime)];
}

/** Reads true, "true", "Y", "Yes", 1 and their opposites; null for anything else. */
export function readBoolean(value: unknown): boolean | null {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (word === true || word === 1 || word === 'true' || word === 'y' || word === 'yes' || word === '1') return true;
  if (word === false || word === 0 || word === 'false' || word === 'n' || word === 'no' || word === '0') return false;
  return null;
}

const MAX_CONTAINER_KG = 100_000;

function readWeight(value: unknown): number | null {
  const written = typeof value === 'string' && /^\s*\d{1,6}(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  return typeof written === 'number' && written > 0 && written <= MAX_CONTAINER_KG ? written : null;
}
