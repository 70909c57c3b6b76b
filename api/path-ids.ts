import { isUuid } from '../store/postgres/ids.ts';
import { notFound } from './json-api/errors.ts';
import type { PublicRequest } from './route.ts';

/** Reads a UUID from the path, in lower case. Throws 404 for anything else. */
export function idInPath(request: Pick<PublicRequest, 'params'>, name = 'id'): string {
  const id = request.params[name] ?? '';
  if (!isUuid(id)) throw notFound();
  return id.toLowerCase();
}

/** Returns the value. Throws 404 if it is missing, as for a resource of another account. */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw notFound();
  return value;
}
