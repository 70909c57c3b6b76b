import { correctContainer } from '../../../../operations/containers/correct.ts';
import { newCorrectionAttributes } from '../../../../operations/containers/correction-input.ts';
import { correction, correctionResource } from '../../../../resources/containers/correction.ts';
import { resourceDocument } from '../../../json-api/document.ts';
import { readNewData } from '../../../json-api/request-document.ts';
import { documentOf, requestOf } from '../../../json-api/schemas.ts';
import { found, idInPath } from '../../../path-ids.ts';
import { created, type Route } from '../../../route.ts';
import { correctorOf } from './corrector.ts';

export const createCorrectionRoute: Route = {
  name: 'create-correction',
  method: 'POST',
  path: '/v2/containers/:id/corrections',
  scope: 'write',
  body: 'required',
  doc: {
    tag: 'Corrections',
    summary: 'Correct a container',
    description:
      'A correction overrides the sources until it expires or is undone. An active correction of the same field is ' +
      'replaced.',
    extension: true,
    request: {
      schema: requestOf('correction', { attributes: newCorrectionAttributes }),
      examples: {
        'last free day': {
          data: {
            type: 'correction',
            attributes: { field: 'pickup_lfd', value: '2026-07-07', reason: 'Extended by the line by phone' },
          },
        },
        delivery: {
          data: { type: 'correction', attributes: { field: 'delivered_at', value: '2026-07-05T14:30:00-07:00' } },
        },
      },
    },
    answers: { 201: { about: 'The correction', schema: documentOf(correction) } },
  },
  async handle(request) {
    const containerId = idInPath(request);
    const attributes = readNewData(request.body, 'correction');
    const by = await correctorOf(request);
    const { accountId } = request.caller;
    const input = { accountId, containerId, by, attributes, now: request.now() };
    const row = found(await correctContainer(request.database, request.services.recording, input));
    return created(await resourceDocument(request, correctionResource(row)));
  },
};
