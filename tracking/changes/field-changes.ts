import { CONTAINER_FIELDS } from '../fields/container.ts';
import type { ContainerFieldRow, ShipmentFieldRow } from '../fields/field.ts';
import { SHIPMENT_FIELDS } from '../fields/shipment.ts';
import type { ContainerFields, Published, PublishedFields, ShipmentFields } from '../view/view.ts';
import type { FieldChange } from './changes.ts';

type AnyFields = PublishedFields<ShipmentFields> | PublishedFields<ContainerFields>;

type FieldsByName = Readonly<Record<string, Published<unknown>>>;

/** Whether two values are equal as JSON. Published lists are sorted, so their order is compared. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Lists the fields whose value changed. Without an earlier view, compares with the initial values. */
export function fieldChanges(container: string | null, before: AnyFields | null, after: AnyFields): FieldChange[] {
  const changes: FieldChange[] = [];
  const names = Object.keys(after).filter(isField);
  const [nowByField, thenByField]: [FieldsByName, FieldsByName | null] = [after, before];
  for (const field of names) {
    const now = nowByField[field];
    const then = thenByField?.[field];
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

function isField(name: string): name is FieldChange['field'] {
  return name in ROWS;
}

function initialValue(field: FieldChange['field']): unknown {
  return ROWS[field].initial ?? null;
}
