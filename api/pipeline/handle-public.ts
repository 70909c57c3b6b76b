import { Query } from '../json-api/query.ts';
import type { PublicRoute } from '../route.ts';
import { clientAddress, warnOfUntrustedProxy } from './client-address.ts';
import type { Step } from './context.ts';
import type { ApiContext } from './handle.ts';
import { readBytes } from './read-bytes.ts';
import { send } from './send.ts';

/** Runs a route that verifies its clients by other means than an API key. */
export function handlePublic(
  route: PublicRoute,
  {
    database,
    now,
    settings,
    services,
    bodies,
  }: Pick<ApiContext, 'database' | 'now' | 'settings' | 'services' | 'bodies'>,
): Step {
  return async (context, _next) => {
    context.state.loggedPath = route.path;
    const { requestId, logger } = context.state;
    const trusted = settings.trustedProxies ?? null;
    const address = clientAddress(context.req, trusted);
    warnOfUntrustedProxy(context.req, { address, logger });
    const response = await route.handle({
      database,
      services,
      now,
      method: context.method,
      target: context.url,
      params: context.params,
      query: new Query(context.querystring),
      headers: context.req.headers,
      address,
      readBody: (limitBytes, accountId) =>
        accountId === undefined
          ? readBytes(context.req, limitBytes)
          : bodies.read({ request: context.req, response: context.res, limitBytes, accountId }),
      requestId,
      logger,
    });
    send(context, response);
  };
}
