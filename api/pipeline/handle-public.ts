import { Query } from '../json-api/query.ts';
import type { PublicRequest, PublicRoute } from '../route.ts';
import type { Step } from './context.ts';
import { readBytes } from './read-bytes.ts';
import { send } from './send.ts';

/** Hands a request that carries no API key to what checks it by other means. */
export function handlePublic(route: PublicRoute, surroundings: Pick<PublicRequest, 'database' | 'now'>): Step {
  return async (context, _next) => {
    const { requestId, logger } = context.state;
    const answer = await route.handle({
      ...surroundings,
      method: context.method,
      target: context.url,
      params: context.params as Record<string, string>,
      query: new Query(context.querystring),
      headers: context.req.headers,
      address: context.req.socket.remoteAddress ?? null,
      readBody: (limitBytes) => readBytes(context.req, limitBytes),
      requestId,
      logger,
    });
    send(context, answer);
  };
}
