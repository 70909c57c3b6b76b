import { undoCorrection } from '../../../operations/correct-container.ts';
import type { RecordingDeps } from '../../../operations/recording-deps.ts';
import { correctionResource } from '../../../resources/correction.ts';
import { found, idInPath } from '../../ids.ts';
import { ok, type Route } from '../../route.ts';
import { correctorOf } from './corrector.ts';

/** The sources have their say again. One that has ended already stays as it is. */
export function undoCorrectionRoute(deps: RecordingDeps): Route {
  return {
    name: 'undo-correction',
    method: 'PATCH',
    path: '/v2/containers/:id/corrections/:correctionId/undo',
    scope: 'write',
    body: 'none',
    async handle(request) {
      const [containerId, correctionId] = [idInPath(request), idInPath(request, 'correctionId')];
      const by = await correctorOf(request);
      const { accountId } = request.caller;
      const input = { accountId, containerId, correctionId, by, now: request.now() };
      const row = found(await undoCorrection(request.database, deps, input));
      return ok({ data: correctionResource(row), links: { self: request.url } });
    },
  };
}
