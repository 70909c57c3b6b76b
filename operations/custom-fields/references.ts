/** Checks custom field values that refer to another resource of the account. */
import { holdEntity } from '../../store/custom-fields/entities.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import type { FieldValue, Reference } from './data-types.ts';
import { type ReferenceType, referenceResourceTypes } from './entity-types.ts';

export function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && 'id' in value && 'type' in value;
}

/** Returns what is wrong with a reference, or null if its resource exists or the value is not a reference. */
export async function findReferenceProblem(
  trx: Queryable,
  accountId: string,
  type: ReferenceType | null,
  value: FieldValue | null,
): Promise<string | null> {
  if (type === null || !isReference(value)) return null;
  if (await holdEntity(trx, accountId, type, value.id)) return null;
  return `must name a ${referenceResourceTypes[type]} of this account`;
}
