/**
 * If-Match: applies a change only if the resource is still the version that the client read. Check and change share a
 * repeatable-read transaction. If two requests start from the same tag, Postgres aborts the second one to write, and
 * its retry finds a different tag.
 */
import { nestTransactions } from '../../store/postgres/nested-transactions.ts';
import { retryOnConflict } from '../../store/postgres/retry-on-conflict.ts';
import { matchesIfMatch, resourcePart } from '../json-api/entity-tag.ts';
import { preconditionFailed } from '../json-api/errors.ts';
import { Query } from '../json-api/query.ts';
import type { ApiRequest, ApiResponse, Route } from '../route.ts';

const MAX_ATTEMPTS = 3;

/** Runs `route` only if the current tag of the resource, which `reader` reads, matches `ifMatch`. */
export async function handleIfMatch(
  route: Route,
  reader: Route | undefined,
  request: ApiRequest,
  ifMatch: string,
): Promise<ApiResponse> {
  if (reader === undefined) throw preconditionFailed();
  // `*` matches any current version, so no transaction is needed.
  if (ifMatch.trim() === '*') {
    await checkUnchanged(reader, request, ifMatch);
    return route.handle(request);
  }
  return retryOnConflict(MAX_ATTEMPTS, () =>
    request.database
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const database = nestTransactions(trx);
        await checkUnchanged(reader, { ...request, database }, ifMatch);
        return route.handle({ ...request, database });
      }),
  );
}

async function checkUnchanged(reader: Route, request: ApiRequest, ifMatch: string): Promise<void> {
  const params: Record<string, string> = { ...request.params, ...idInBody(request) };
  // A bulk change has no resource whose tag could match.
  if (reader.path.endsWith('/:id') && params['id'] === undefined) throw preconditionFailed();
  const { body } = await reader.handle({ ...request, params, query: new Query(''), body: undefined });
  const resource = resourcePart(body);
  if (resource === null || !matchesIfMatch(ifMatch, resource)) throw preconditionFailed();
}

/** Reads the id if the operation takes it only from the body (spec/contract 0.9). */
function idInBody({ params, body }: ApiRequest): { id?: string } {
  if (Object.keys(params).length > 0) return {};
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : null;
  const id = typeof data === 'object' && data !== null && 'id' in data ? data.id : null;
  return typeof id === 'string' ? { id } : {};
}

/**
 * Finds the route that reads the resource that a route changes: the `GET` at the same path; for an action such as
 * `/v2/shipments/:id/stop_tracking`, that at the parent path; for a collection, that of its members; for a singleton,
 * its own `GET`.
 */
export function readerOf(route: Route, routes: readonly Route[]): Route | undefined {
  const parts = route.path.split('/');
  const isMember = (path: string): boolean => path.split('/').at(-1)?.startsWith(':') === true;
  const parent = parts.slice(0, -1).join('/');
  const readers = routes.filter(({ method, path }) => method === 'GET' && isMember(path));
  const find = (path: string) => readers.find((reader) => reader.path === path);
  if (isMember(route.path)) return find(route.path);
  if (isMember(parent)) return find(parent);
  return find(`${route.path}/:id`) ?? routes.find(({ method, path }) => method === 'GET' && path === route.path);
}
