/** Resolves the place to which a container's value applies. The zone of that place defines the value's days. */
import type { SourceKind } from '../claims/claims.ts';
import type { ContainerFields } from '../view/view.ts';
import type { Facility } from './field.ts';

/** Values that determine the place; absent or null if unknown. */
export type PlacedValues = {
  [Name in keyof Pick<
    ContainerFields,
    | 'pickup_facility_key'
    | 'pod_terminal_key'
    | 'pickup_lfd'
    | 'pickup_lfd_line'
    | 'pickup_lfd_terminal'
    | 'pickup_lfd_rail'
    | 'pod_timezone'
    | 'final_destination_timezone'
  >]?: string | null | undefined;
};

/** Returns the place to which a field's value applies. `statedBy`: kind of the value's source, if known. */
export function placeOfValue(field: string, values: PlacedValues, statedBy?: SourceKind): Facility {
  if (field === 'pickup_lfd_rail' || field.startsWith('ind_') || field.startsWith('final_destination_'))
    return 'inland';
  if (field === 'pickup_lfd_line') return movesInland(values) ? 'inland' : 'pod';
  if (field !== 'pickup_lfd' || !movesInland(values)) return 'pod';
  return isOfTerminal(values, statedBy) ? 'pod' : 'inland';
}

/** Returns the zone of that place; null if unknown, in which case the value's days are read in UTC. */
export function zoneOfValue(field: string, values: PlacedValues, statedBy?: SourceKind): string | null {
  const { pod_timezone: pod = null, final_destination_timezone: inland = null } = values;
  return placeOfValue(field, values, statedBy) === 'inland' && movesInland(values) ? inland : pod;
}

function movesInland({ pickup_facility_key, pod_terminal_key, final_destination_timezone }: PlacedValues): boolean {
  const elsewhere = (pickup_facility_key ?? null) !== (pod_terminal_key ?? null);
  return elsewhere || isStated(final_destination_timezone);
}

/**
 * Whether the preferred day comes from the port's terminal. Only that day applies to the port: days from the line, the
 * railroad and people apply to the inland place.
 */
function isOfTerminal(values: PlacedValues, statedBy: SourceKind | undefined): boolean {
  const { pickup_lfd: day, pickup_lfd_line: line, pickup_lfd_terminal: terminal, pickup_lfd_rail: rail } = values;
  if (statedBy !== undefined && statedBy !== 'terminal' && statedBy !== 'document') return false;
  // If the terminal is a ramp, its day applies to the inland place.
  if (isStated(day)) return day === terminal && (statedBy === 'terminal' ? day !== rail : day !== line);
  return isStated(terminal) && (statedBy === 'terminal' || !isStated(line));
}

function isStated(value: string | null | undefined): boolean {
  return value !== null && value !== undefined;
}
