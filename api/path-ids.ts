import { isUuid } from '../store/postgres/ids.ts';
import { notFound } from './json-api/errors.ts';
import type { PublicRequest } from './route.ts';

/** Reads a UUID from the path, in lower case. Throws 404 for anything else, because no resource has such an id. */
export function idInPath(request: Pick<PublicRequest, 'params'>, name = 'id'): string {
  const id = request.params[name] ?? '';
  if (!isUuid(id)) throw notFound();
  return id.toLowerCase();
}

/** Throws 404 for a missing value, because the account has no such resource. */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw notFound();
  return value;
}
