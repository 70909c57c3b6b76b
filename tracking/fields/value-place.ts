/** Determines the place that a container's value applies to. Days are interpreted in the zone of that place. */
import type { SourceKind } from '../claims/claims.ts';
import type { ContainerFields } from '../view/view.ts';
import type { Facility } from './field.ts';

/** Values that the place is derived from; absent or null if unknown. */
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

/** Returns the place that a field's value applies to. `statedBy`: kind of source that stated the value, if any. */
export function placeOfValue(field: string, values: PlacedValues, statedBy?: SourceKind): Facility {
  if (field === 'pickup_lfd_rail' || field.startsWith('ind_') || field.startsWith('final_destination_'))
    return 'inland';
  if (field === 'pickup_lfd_line') return movesInland(values) ? 'inland' : 'pod';
  if (field !== 'pickup_lfd' || !movesInland(values)) return 'pod';
  return isOfTerminal(values, statedBy) ? 'pod' : 'inland';
}

/** Returns the zone of the place to which the value applies. If it is null, days are interpreted in UTC. */
export function zoneOfValue(field: string, values: PlacedValues, statedBy?: SourceKind): string | null {
  const { pod_timezone: pod = null, final_destination_timezone: inland = null } = values;
  return placeOfValue(field, values, statedBy) === 'inland' && movesInland(values) ? inland : pod;
}

function movesInland({ pickup_facility_key, pod_terminal_key, final_destination_timezone }: PlacedValues): boolean {
  const elsewhere = (pickup_facility_key ?? null) !== (pod_terminal_key ?? null);
  return elsewhere || isStated(final_destination_timezone);
}

/**
 * Whether the preferred day is that of the port's terminal. A day from the line, a railroad or a person applies to the
 * inland place.
 */
function isOfTerminal(values: PlacedValues, statedBy: SourceKind | undefined): boolean {
  const { pickup_lfd: day, pickup_lfd_line: line, pickup_lfd_terminal: terminal, pickup_lfd_rail: rail } = values;
  if (statedBy !== undefined && statedBy !== 'terminal' && statedBy !== 'document') return false;
  // A day that the terminal shares with the railroad comes from a ramp, so it applies to the inland place.
  if (isStated(day)) return day === terminal && (statedBy === 'terminal' ? day !== rail : day !== line);
  return isStated(terminal) && (statedBy === 'terminal' || !isStated(line));
}

function isStated(value: string | null | undefined): boolean {
  return value !== null && value !== undefined;
}
