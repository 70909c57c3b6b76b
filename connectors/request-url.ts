import type { RequestPlan } from './connector.ts';

/** Builds the absolute URL of a planned request, without secrets. The base URL may have a path. */
export function requestUrl(baseUrl: string, request: Pick<RequestPlan, 'path' | 'query'>): URL {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}${request.path}`);
  for (const [name, value] of request.query) url.searchParams.append(name, value);
  return url;
}
