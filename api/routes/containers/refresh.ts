import { z } from 'zod';
import { refreshContainer } from '../../../operations/containers/refresh.ts';
import { found, idInPath } from '../../path-ids.ts';
import { ok, type Route } from '../../route.ts';

/** Returns a message rather than a JSON:API document (spec/contract 1.3.7). */
export const refreshContainerRoute: Route = {
  name: 'refresh-container',
  method: 'PATCH',
  path: '/v2/containers/:id/refresh',
  scope: 'write',
  body: 'none',
  bucket: 'refresh',
  feature: 'on_demand_refresh',
  doc: {
    tag: 'Containers',
    summary: 'Refresh a container',
    description: 'Polls its shipping line, terminal and railroad immediately, before they are due.',
    answers: {
      200: {
        about: 'The sources that are being polled',
        schema: z.strictObject({
          message: z.string().describe('Names the kinds of sources: `Shipping line`, `Terminal`, `Rail`'),
        }),
      },
    },
    errors: [409],
  },
  async handle(request) {
    const { accountId } = request.caller;
    const containerId = idInPath(request);
    const sources = found(await refreshContainer(request.database, { accountId, containerId, now: request.now() }));
    return ok({ message: `Started refresh for ${sources.join(', ')}` });
  },
};
