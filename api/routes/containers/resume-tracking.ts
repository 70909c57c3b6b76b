import { resumeContainer } from '../../../operations/containers/stop-container.ts';
import { checkOptionalData } from '../../json-api/request-document.ts';
import { optionalRequestOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import type { Route } from '../../route.ts';
import { containerAnswer, containerInclude, containerParameters } from './container-doc.ts';
import { containerResponse } from './container-response.ts';

export const resumeContainerRoute: Route = {
  name: 'resume-container',
  method: 'PATCH',
  path: '/v2/containers/:id/resume_tracking',
  scope: 'write',
  body: 'optional',
  doc: {
    tag: 'Containers',
    summary: 'Resume tracking one container',
    description:
      'Reverses the stop of this container, and resumes tracking of its shipment if that has stopped. Events that occurred in ' +
      'the meantime can be read but are not announced. Succeeds in any state.',
    extension: true,
    parameters: containerParameters,
    request: { schema: optionalRequestOf('container') },
    answers: { 200: containerAnswer },
  },
  async handle(request) {
    const containerId = idInPath(request);
    const include = containerInclude.read(request.query);
    checkOptionalData(request.body, { type: 'container', id: containerId });
    const { accountId } = request.caller;
    const row = await resumeContainer(request.database, { accountId, containerId, now: request.now() });
    return containerResponse(request, found(row).id, include);
  },
};
