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
    if (now === undefined || sameValue(then?.value ?? unsaid(field), now.value)) continue;
    const provenance = now.provenance ?? then?.provenance ?? null;
    changes.push({ container, field, before: then?.value ?? unsaid(field), after: now.value, provenance });
  }
  return changes;
}

/** What the wire shows before anybody said anything. */
function unsaid(field: FieldChange['field']): unknown {
  if (field === 'holds_at_pod_terminal' || field === 'fees_at_pod_terminal') return [];
  if (field === 'availability_known') return false;
  return field === 'current_status' ? 'new' : null;
}
