import { isRecord } from './json-shape.ts';

/**
 * Finds a member of untrusted JSON by dotted names (`holds.line`). Returns the value of the first name that is present,
 * and its pointer relative to the object; null if none is present.
 */
export function findField(
  from: Record<string, unknown>,
  names: readonly string[],
): { value: unknown; pointer: string } | null {
  for (const name of names) {
    const steps = name.split('.');
    let at: unknown = from;
    for (const step of steps) at = isRecord(at) && Object.hasOwn(at, step) ? at[step] : undefined;
    const pointer = steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
    if (at !== undefined) return { value: at, pointer };
  }
  return null;
}
