/**
 * Finds parameters of a request that have no effect. They are not rejected, because clients of the contract send some
 * of them (spec D4), but they are reported, because a mistyped filter would otherwise return every row unnoticed.
 */
import { definitions } from '../../resources/definitions.ts';
import { ApiError } from './errors.ts';
import type { Parameter } from './parameters.ts';
import type { Query } from './query.ts';

/**
 * Lists the parameters that the operation does not read. For `sort` and `fields[type]`, lists the ignored values, as in
 * `sort=foo`.
 */
export function ignoredParameters(query: Query, parameters: readonly Parameter<unknown>[]): string[] {
  const find = (name: string) => parameters.find((parameter) => parameter.name === name);
  return query.names().flatMap((name) => {
    const parameter = find(name) ?? find(name.replace(/\[\]$/, ''));
    if (parameter !== undefined) return parameter.ignoredValues?.(query).map((value) => `${name}=${value}`) ?? [];
    return isFieldset(name) ? [] : [name];
  });
}

/** Any resource may be included, so fieldsets may name any resource type. */
function isFieldset(name: string): boolean {
  const type = /^fields\[(.+)\]$/.exec(name)?.[1];
  return definitions.some((definition) => definition.type === type);
}

/**
 * Whether the `Prefer` header asks the server to reject parameters that it would otherwise ignore (RFC 7240,
 * 4.4).
 */
export function prefersStrict(prefer: string): boolean {
  return prefer.split(',').some((preference) => /^\s*handling\s*=\s*"?strict"?\s*(;|$)/i.test(preference));
}

/** Header of responses to requests that prefer strict handling. */
export const APPLIED = { 'Preference-Applied': 'handling=strict' };

/** Builds a 400 error with one problem per ignored parameter. */
export function refuseIgnored(ignored: readonly string[]): ApiError {
  return new ApiError(
    400,
    ignored.map((text) => ({
      status: '400',
      title: 'Bad Request',
      detail: `${text.slice(0, 200)} is not a parameter of this operation`,
      source: { parameter: text.split('=')[0]?.slice(0, 200) ?? '' },
    })),
    APPLIED,
  );
}

/** Adds `meta.ignored_parameters` to the document of a list. */
export function withIgnored(body: unknown, ignored: readonly string[]): unknown {
  if (ignored.length === 0 || !isList(body)) return body;
  return { ...body, meta: { ...body.meta, ignored_parameters: ignored } };
}

function isList(body: unknown): body is { data: unknown[]; meta?: object } {
  return typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data);
}
