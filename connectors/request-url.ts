import type { RequestPlan } from './connector.ts';

/** Absolute address of a planned request; the base URL may have a path of its own. No secrets in it. */
export function requestUrl(baseUrl: string, request: Pick<RequestPlan, 'path' | 'query'>): URL {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}${request.path}`);
  for (const [name, value] of request.query) url.searchParams.append(name, value);
  return url;
}
