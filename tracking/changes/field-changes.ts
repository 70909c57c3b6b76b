import { CONTAINER_FIELDS } from '../fields/container.ts';
import type { ContainerFieldRow, ShipmentFieldRow } from '../fields/field.ts';
import { SHIPMENT_FIELDS } from '../fields/shipment.ts';
import type { ContainerFields, Published, PublishedFields, ShipmentFields } from '../view/view.ts';
import type { FieldChange } from './changes.ts';

type AnyFields = PublishedFields<ShipmentFields> | PublishedFields<ContainerFields>;

/** Values equal as JSON; lists are in a fixed order already. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Values that differ. Before the first view everything was null, and lists were empty. */
export function fieldChanges(container: string | null, before: AnyFields | null, after: AnyFields): FieldChange[] {
  const changes: FieldChange[] = [];
  const names = Object.keys(after) as FieldChange['field'][];
  for (const field of names) {
    const now = (after as Record<string, Published<unknown>>)[field];
    const then = (before as Record<string, Published<unknown>> | null)?.[field];
    if (now === undefined || sameValue(then?.value ?? initialValue(field), now.value)) continue;
    const provenance = now.provenance ?? then?.provenance ?? null;
    changes.push({ container, field, before: then?.value ?? initialValue(field), after: now.value, provenance });
  }
  return changes;
}

const ROWS: Readonly<Record<FieldChange['field'], ContainerFieldRow | ShipmentFieldRow>> = {
  ...SHIPMENT_FIELDS,
  ...CONTAINER_FIELDS,
};

/** What the wire shows before any source stated a value. */
function initialValue(field: FieldChange['field']): unknown {
  const row = ROWS[field];
  return 'initial' in row ? row.initial : null;
}
