import { refreshContainer } from '../../../operations/refresh-container.ts';
import { found, idInPath } from '../../ids.ts';
import { ok, type Route } from '../../route.ts';

/** Answers a message, no document (rest-contract 1.3.7). */
export const refreshContainerRoute: Route = {
  name: 'refresh-container',
  method: 'PATCH',
  path: '/v2/containers/:id/refresh',
  scope: 'write',
  body: 'none',
  bucket: 'refresh',
  feature: 'on_demand_refresh',
  async handle(request) {
    const { accountId } = request.caller;
    const containerId = idInPath(request);
    const sources = found(await refreshContainer(request.database, { accountId, containerId, now: request.now() }));
    return ok({ message: `Started refresh for ${sources.join(', ')}` });
  },
};
