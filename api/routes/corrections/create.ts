import { correctContainer } from '../../../operations/correct-container.ts';
import type { RecordingDeps } from '../../../operations/recording-deps.ts';
import { correctionResource } from '../../../resources/correction.ts';
import { found, idInPath } from '../../ids.ts';
import { readNewData } from '../../json-api/request-document.ts';
import { created, type Route } from '../../route.ts';
import { correctorOf } from './corrector.ts';

/** `{field: delivered_at | pickup_lfd | pod_terminal, value, reason?, expires_at?}`; the one before it is replaced. */
export function createCorrectionRoute(deps: RecordingDeps): Route {
  return {
    name: 'create-correction',
    method: 'POST',
    path: '/v2/containers/:id/corrections',
    scope: 'write',
    body: 'required',
    async handle(request) {
      const containerId = idInPath(request);
      const attributes = readNewData(request.body, 'correction');
      const by = await correctorOf(request);
      const { accountId } = request.caller;
      const input = { accountId, containerId, by, attributes, now: request.now() };
      const row = found(await correctContainer(request.database, deps, input));
      return created({ data: correctionResource(row), links: { self: request.url } });
    },
  };
}
