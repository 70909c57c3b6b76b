import type { Admissions } from '../../identity/admission.ts';
import { unauthorized } from '../json-api/errors.ts';
import { Query } from '../json-api/query.ts';
import type { ApiRequest, Route } from '../route.ts';
import type { Step } from './context.ts';
import { limitsOf } from './limit.ts';
import { send } from './send.ts';

/** What a request needs beyond its own content. */
export interface RequestSurroundings extends Pick<ApiRequest, 'database' | 'lines' | 'settings' | 'now'> {
  admissions: Admissions;
}

/** Hands the request to the operation and sends its answer. */
export function handle(route: Route, { admissions, ...surroundings }: RequestSurroundings): Step {
  return async (context, _next) => {
    const { caller, body, rawBody, requestId, logger } = context.state;
    if (caller === undefined) throw unauthorized();
    const answer = await route.handle({
      ...surroundings,
      caller,
      limits: limitsOf(admissions, context, caller),
      params: context.params as Record<string, string>,
      query: new Query(context.querystring),
      body,
      ...(rawBody === undefined ? {} : { rawBody }),
      contentType: context.get('Content-Type'),
      url: `${surroundings.settings.baseUrl}${context.path}${context.search}`,
      requestId,
      logger,
    });
    send(context, answer);
  };
}
