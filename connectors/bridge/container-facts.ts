import type { ContainerFactClaim, ContainerFacts, PlaceClaim } from '../../tracking/claims/claims.ts';
import { isRecord, list, lookUp, name, record, text } from '../json-shape.ts';
import { readSealNumber } from '../seal-number.ts';
import { readInstant, readTime } from '../source-time.ts';
import { readFees, readHolds } from '../terminal/holds-and-fees.ts';
import { readLastFreeDay } from './last-free-day.ts';
import type { TrackedContainer } from './tracked.ts';

export function readLineFacts(container: TrackedContainer, place: PlaceClaim | null): ContainerFactClaim[] {
  const { attributes } = container.resource;
  const days = record(attributes.import_deadlines) ?? {};
  const zones = [attributes.pod_timezone, attributes.final_destination_timezone];
  const fact = factsOf(container, place, null);
  return [
    ...fact('iso_type', 'equipment_type', readSizeType(attributes)),
    ...fact('weight_kg', 'weight_in_lbs', readKilograms(attributes.weight_in_lbs)),
    ...fact('seal_number', 'seal_number', readSealNumber(attributes.seal_number) ?? undefined),
    ...fact('last_free_day', 'import_deadlines', readLastFreeDay(days.pickup_lfd_line, zones) ?? undefined),
  ];
}

/** Reads the statements of the terminal at the port of discharge; empty until it has responded to the service. */
export function readTerminalFacts(container: TrackedContainer, place: PlaceClaim | null): ContainerFactClaim[] {
  const { attributes } = container.resource;
  const statedAt = readInstant(attributes.terminal_checked_at);
  if (statedAt === null) return [];
  const days = record(attributes.import_deadlines) ?? {};
  const isStated = attributes.availability_known === true;
  const isUnlisted = list(attributes.flags).includes('unlisted_by_terminal');
  // Until the source has stated something, an empty list does not mean "none".
  const entries = (value: unknown) => (isStated || list(value).length > 0 ? value : undefined);
  const fact = factsOf(container, place, statedAt);
  const { pod_timezone: zone } = attributes;
  return [
    ...fact('known', 'availability_known', isUnlisted ? false : isStated || undefined),
    ...fact('available', 'available_for_pickup', isStated ? readBoolean(attributes.available_for_pickup) : undefined),
    ...fact('terminal_status', 'terminal_status', orNull(attributes.terminal_status, name)),
    ...fact('location', 'location_at_pod_terminal', orNull(attributes.location_at_pod_terminal, name)),
    ...fact('holds', 'holds_at_pod_terminal', readHolds(entries(attributes.holds_at_pod_terminal))),
    ...fact('fees', 'fees_at_pod_terminal', readFees(withCurrency(entries(attributes.fees_at_pod_terminal)))),
    ...fact('last_free_day', 'import_deadlines', readLastFreeDay(days.pickup_lfd_terminal, [zone])),
    ...fact('appointment', 'pickup_appointment_at', orNull(attributes.pickup_appointment_at, readTime)),
    ...fact('chassis', 'pod_full_out_chassis_number', orNull(attributes.pod_full_out_chassis_number, name)),
  ];
}

export function readRailFacts(container: TrackedContainer, place: PlaceClaim | null): ContainerFactClaim[] {
  const { attributes } = container.resource;
  const days = record(attributes.import_deadlines) ?? {};
  const fact = factsOf(container, place, readInstant(attributes.rail_last_tracking_request_at));
  const zones = [attributes.final_destination_timezone];
  return [
    ...fact('available', 'current_status', isWithheldAtRamp(attributes) ? false : undefined),
    ...fact('holds', 'ind_facility_holds', readHolds(attributes.ind_facility_holds)),
    ...fact('fees', 'ind_facility_fees', readFees(withCurrency(attributes.ind_facility_fees))),
    ...fact('last_free_day', 'import_deadlines', readLastFreeDay(days.pickup_lfd_rail, zones)),
  ];
}

/**
 * Whether the container has arrived at its ramp but is not available. No event reports this unless it was
 * available before.
 */
function isWithheldAtRamp(attributes: TrackedContainer['resource']['attributes']): boolean {
  return attributes.current_status === 'not_available' && readInstant(attributes.ind_ata_at) !== null;
}

/** Returns a function that states a fact unless its value is undefined or its attribute is missing. */
function factsOf({ resource, number }: TrackedContainer, place: PlaceClaim | null, statedAt: string | null) {
  return <Field extends keyof ContainerFacts>(
    field: Field,
    attribute: string,
    value: ContainerFacts[Field] | null | undefined,
  ): ContainerFactClaim<Field>[] => {
    if (value === undefined || !Object.hasOwn(resource.attributes, attribute)) return [];
    const pointer = `${resource.pointer}/attributes/${attribute}`;
    return [{ kind: 'container_fact', container: number, field, value, pointer, statedAt, place }];
  };
}

/** Reads null as a withdrawal of the earlier value. Ignores unreadable values. */
function orNull<Value>(value: unknown, read: (value: unknown) => Value | null): Value | null | undefined {
  return value === null ? null : (read(value) ?? undefined);
}

function readBoolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function withCurrency(value: unknown): unknown {
  return Array.isArray(value)
    ? value.map((fee) => (isRecord(fee) ? { ...fee, currency: fee.currency_code } : fee))
    : undefined;
}

const LENGTHS: Readonly<Record<string, string>> = { 10: '1', 20: '2', 40: '4', 45: 'L' };
const HEIGHTS: Readonly<Record<string, string>> = { standard: '2', high_cube: '5' };
const TYPES: Readonly<Record<string, string>> = {
  dry: 'G1',
  reefer: 'R1',
  'open top': 'U1',
  'flat rack': 'P1',
  bulk: 'B1',
  tank: 'T1',
};

/** Composes an ISO size-type code from length, height and type; undefined unless all three are published. */
function readSizeType(attributes: Record<string, unknown>): string | undefined {
  const [length, height, type] = [
    lookUp(LENGTHS, text(attributes.equipment_length)),
    lookUp(HEIGHTS, text(attributes.equipment_height)),
    lookUp(TYPES, text(attributes.equipment_type)),
  ];
  return length && height && type ? length + height + type : undefined;
}

/** Plausible range of a weight. */
const MIN_LBS = 100;
const MAX_LBS = 220_000;

/** Converts pounds to kilograms, so that publishing them yields the same pounds again. */
function readKilograms(value: unknown): number | undefined {
  const isWeight = typeof value === 'number' && value >= MIN_LBS && value <= MAX_LBS;
  return isWeight ? Math.round((value / 2.20462) * 1000) / 1000 : undefined;
}
