import { stopContainer } from '../../../operations/containers/stop-container.ts';
import { checkOptionalData } from '../../json-api/request-document.ts';
import { optionalRequestOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import type { Route } from '../../route.ts';
import { containerAnswer, containerInclude, containerParameters } from './container-doc.ts';
import { containerResponse } from './container-response.ts';

export const stopContainerRoute: Route = {
  name: 'stop-container',
  method: 'PATCH',
  path: '/v2/containers/:id/stop_tracking',
  scope: 'write',
  body: 'optional',
  doc: {
    tag: 'Containers',
    summary: 'Stop tracking one container',
    description:
      'The other containers of the shipment remain tracked. Terminals and railroads are no longer polled for this container, and ' +
      'its changes are no longer announced; what the line reports about it is still recorded. Once every container of a complete ' +
      'shipment is returned or stopped, the tracking of the shipment ends. Succeeds in any state.',
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
    const row = await stopContainer(request.database, { accountId, containerId, now: request.now() });
    return containerResponse(request, found(row).id, include);
  },
};
