import { undoCorrection } from '../../../../operations/containers/correct.ts';
import { correction, correctionResource } from '../../../../resources/containers/correction.ts';
import { resourceDocument } from '../../../json-api/document.ts';
import { documentOf } from '../../../json-api/schemas.ts';
import { found, idInPath } from '../../../path-ids.ts';
import { ok, type Route } from '../../../route.ts';
import { correctorOf } from './corrector.ts';

export const undoCorrectionRoute: Route = {
  name: 'undo-correction',
  method: 'PATCH',
  path: '/v2/containers/:id/corrections/:correctionId/undo',
  scope: 'write',
  body: 'none',
  doc: {
    tag: 'Corrections',
    summary: 'Undo a correction',
    description: 'The values of the sources apply again. A correction that has already ended stays unchanged.',
    extension: true,
    answers: { 200: { about: 'The correction', schema: documentOf(correction) } },
    errors: [409],
  },
  async handle(request) {
    const [containerId, correctionId] = [idInPath(request), idInPath(request, 'correctionId')];
    const by = await correctorOf(request);
    const { accountId } = request.caller;
    const input = { accountId, containerId, correctionId, by, now: request.now() };
    const row = found(await undoCorrection(request.database, request.services.recording, input));
    return ok(await resourceDocument(request, correctionResource(row)));
  },
};
