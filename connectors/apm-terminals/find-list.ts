import { findField } from '../find-field.ts';
import { isRecord } from '../json-shape.ts';
import type { ContainerList } from '../terminal/listed.ts';
import type { FieldMap } from './field-map.ts';

/** Finds the list of containers and its pointer: the body itself, or the member that the field map names. */
export function findList(body: unknown, map: FieldMap): ContainerList | null {
  if (Array.isArray(body)) return { containers: body, pointer: '', isSingle: false };
  const found = isRecord(body) ? findField(body, map.names.list) : null;
  return found && Array.isArray(found.value)
    ? { containers: found.value, pointer: found.pointer, isSingle: false }
    : null;
}
