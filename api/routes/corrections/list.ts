import { correctionResource } from '../../../resources/correction.ts';
import { correctionsOfContainer } from '../../../store/corrections.ts';
import { ok, type Route } from '../../route.ts';
import { findContainer } from '../containers/find-container.ts';

/** All of a container, those that ended too, the newest first. */
export const listCorrectionsRoute: Route = {
  name: 'list-corrections',
  method: 'GET',
  path: '/v2/containers/:id/corrections',
  scope: 'read',
  body: 'none',
  async handle(request) {
    const container = await findContainer(request);
    const rows = await correctionsOfContainer(request.database, request.caller.accountId, container.id);
    return ok({ data: rows.map(correctionResource), links: { self: request.url } });
  },
};
