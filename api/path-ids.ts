import { isUuid } from '../store/postgres/ids.ts';
import { notFound } from './json-api/errors.ts';
import type { PublicRequest } from './route.ts';

/** The uuid in the path, in lower case; anything else is no resource, so 404. */
export function idInPath(request: Pick<PublicRequest, 'params'>, name = 'id'): string {
  const id = request.params[name] ?? '';
  if (!isUuid(id)) throw notFound();
  return id.toLowerCase();
}

/** Throws 404 where an account has no such thing. */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw notFound();
  return value;
}
