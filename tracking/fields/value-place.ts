/** Resolves the place that a container's value concerns; the zone of that place defines the days of the value. */
import type { SourceKind } from '../claims/claims.ts';
import type { ContainerFields } from '../view/view.ts';
import type { Facility } from './field.ts';

/** Values that decide the place; absent or null if unknown. */
export type PlacedValues = {
  [Name in keyof Pick<
    ContainerFields,
    'pickup_facility_key' | 'pod_terminal_key' | 'pickup_lfd_line' | 'pickup_lfd_terminal' | 'pickup_lfd_rail'
  >]?: string | null;
};

/** Returns the place that a field's value concerns. `statedBy`: kind of the source of that value, if known. */
export function placeOfValue(field: string, values: PlacedValues, statedBy: SourceKind | undefined): Facility {
  const movesInland = (values.pickup_facility_key ?? null) !== (values.pod_terminal_key ?? null);
  if (field === 'pickup_lfd_rail' || field.startsWith('ind_')) return 'inland';
  if (field === 'pickup_lfd_line') return movesInland ? 'inland' : 'pod';
  if (field !== 'pickup_lfd' || !movesInland) return 'pod';
  // The line's day counts at the inland place too; only the terminal's day counts at the port.
  if (isStated(values.pickup_lfd_line)) return 'inland';
  if (isStated(values.pickup_lfd_terminal)) return 'pod';
  return isStated(values.pickup_lfd_rail) || statedBy !== 'terminal' ? 'inland' : 'pod';
}

function isStated(value: string | null | undefined): boolean {
  return value !== null && value !== undefined;
}
