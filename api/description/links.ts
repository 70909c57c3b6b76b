/** Adds OpenAPI links from operations whose response contains an id to operations that take it. */
import { type DescribedRoute, operationId } from './operations.ts';
import { pathTemplate } from './path-parameters.ts';
import type { Link, PathItem, ResponseObject } from './types.ts';

/**
 * Links the `GET` and `POST` of a collection (`/v2/containers`) to the operations on its items
 * (`/v2/containers/{id}/…`).
 */
export function addLinks(paths: Record<string, PathItem>, described: readonly DescribedRoute[]): void {
  for (const { route } of described) {
    if (route.path.includes(':') || route.method === 'PATCH' || route.method === 'DELETE') continue;
    const item = paths[pathTemplate(route.path)];
    const operation = route.method === 'GET' ? item?.get : item?.post;
    const [status = '', response] = Object.entries(operation?.responses ?? {})[0] ?? [];
    if (response === undefined || '$ref' in response || !/^20[01]$/.test(status)) continue;
    const pointer = route.method === 'GET' ? '/data/0/id' : '/data/id';
    if (!leadsTo(response, route.method === 'GET' ? 'array' : 'object')) continue;
    const links = linksFrom(route.path, `$response.body#${pointer}`, described);
    if (Object.keys(links).length > 0) response.links = links;
  }
}

function leadsTo(response: ResponseObject, kind: 'array' | 'object'): boolean {
  const [media] = Object.values(response.content ?? {});
  const data = media?.schema?.properties?.['data'];
  if (data === undefined) return false;
  return kind === 'array' ? data['type'] === 'array' : data['type'] !== 'array';
}

function linksFrom(path: string, expression: string, described: readonly DescribedRoute[]): Record<string, Link> {
  const links: Record<string, Link> = {};
  for (const { route } of described) {
    const rest = route.path.startsWith(`${path}/:`) ? route.path.slice(path.length + 2) : '';
    if (rest === '' || rest.includes(':')) continue;
    const [name = ''] = rest.split('/');
    links[operationId(route)] = { operationId: operationId(route), parameters: { [name]: expression } };
  }
  return links;
}
