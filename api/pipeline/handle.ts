import type { ServerResponse } from 'node:http';
import type { Admissions } from '../../identity/rate-limits/admission.ts';
import type { Lines } from '../../operations/watches/lines.ts';
import { cursorsOf } from '../json-api/cursors.ts';
import { notFound, unauthorized } from '../json-api/errors.ts';
import {
  APPLIED,
  ignoredParameters,
  prefersStrict,
  refuseIgnored,
  withIgnored,
} from '../json-api/ignored-parameters.ts';
import { Query } from '../json-api/query.ts';
import type { ApiRequest, Route } from '../route.ts';
import type { BodyMemory } from './body-memory.ts';
import { clientAddress } from './client-address.ts';
import type { Step } from './context.ts';
import { handleIfMatch } from './if-match.ts';
import { limitsOf } from './limit.ts';
import { send } from './send.ts';

/** Everything that handlers need besides the request itself. */
export interface ApiContext extends Pick<ApiRequest, 'database' | 'lines' | 'settings' | 'services' | 'now'> {
  admissions: Admissions;
  bodies: BodyMemory;
  linesOf(accountId: string): Promise<Lines>;
}

/** Runs the operation and sends its response. `reader` reads the resource that `route` changes. */
export function handle(
  route: Route,
  reader: Route | undefined,
  { admissions, bodies: _, linesOf, ...api }: ApiContext,
): Step {
  return async (context, _next) => {
    const { caller, body, rawBody, requestId, logger } = context.state;
    if (caller === undefined) throw unauthorized();
    if (Object.values(context.params).some((value) => String(value).includes('\0'))) throw notFound();
    const query = new Query(context.querystring, cursorsOf(api.services.secretBox, caller.accountId, context.path));
    const ignored = ignoredParameters(query, route.doc.parameters ?? []);
    const isStrict = prefersStrict(context.get('Prefer'));
    if (isStrict && ignored.length > 0) throw refuseIgnored(ignored);
    const request: ApiRequest = {
      ...api,
      caller,
      linesOfAccount: () => linesOf(caller.accountId),
      limits: limitsOf(admissions, context, caller),
      params: context.params,
      query,
      body,
      ...(rawBody === undefined ? {} : { rawBody }),
      headers: context.req.headers,
      // Computed on demand, because only audited operations need it.
      get address() {
        return clientAddress(context.req, api.settings.trustedProxies ?? null);
      },
      contentType: context.get('Content-Type'),
      url: `${api.settings.baseUrl}${context.path}${context.search}`,
      requestId,
      logger,
      clientGone: () => closed(context.res),
    };
    const ifMatch = isChange(route) ? context.get('If-Match') : '';
    const response = await (ifMatch === '' ? route.handle(request) : handleIfMatch(route, reader, request, ifMatch));
    if (isStrict) context.set(APPLIED);
    send(context, { ...response, body: withIgnored(response.body, ignored) });
  };
}

function closed(response: ServerResponse): AbortSignal {
  const closing = new AbortController();
  if (response.destroyed) closing.abort();
  else response.once('close', () => closing.abort());
  return closing.signal;
}

function isChange({ method }: Route): boolean {
  return method === 'PATCH' || method === 'DELETE';
}
