import { findField } from '../find-field.ts';
import type { Path } from './mapping.ts';

export type Found = { value: unknown; pointer: string } | null;

/** Finds the member at a path; `""` is the row itself. */
export function at(row: Record<string, unknown>, path: Path): Found {
  if (path === '') return { value: row, pointer: '' };
  return findField(row, typeof path === 'string' ? [path] : path);
}
