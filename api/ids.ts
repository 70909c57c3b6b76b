import { notFound } from './json-api/errors.ts';
import type { ApiRequest } from './route.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The uuid in the path, in lower case; anything else is no resource, so 404. */
export function idInPath(request: ApiRequest, name = 'id'): string {
  const id = request.params[name] ?? '';
  if (!isUuid(id)) throw notFound();
  return id.toLowerCase();
}

/** Throws 404 where an account has no such thing. */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw notFound();
  return value;
}
