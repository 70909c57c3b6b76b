import type { RequestPlan } from './connector.ts';

/** Builds the absolute address of a planned request; the base URL may include a path. Contains no secrets. */
export function requestUrl(baseUrl: string, request: Pick<RequestPlan, 'path' | 'query'>): URL {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}${request.path}`);
  for (const [name, value] of request.query) url.searchParams.append(name, value);
  return url;
}
