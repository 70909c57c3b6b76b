import { idInPath } from '../../path-ids.ts';
import type { Route } from '../../route.ts';
import { containerAnswer, containerInclude, containerParameters } from './container-doc.ts';
import { containerResponse } from './container-response.ts';

export const getContainerRoute: Route = {
  name: 'get-container',
  method: 'GET',
  path: '/v2/containers/:id',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Containers',
    summary: 'Get a container',
    parameters: containerParameters,
    answers: { 200: containerAnswer },
  },
  async handle(request) {
    const include = containerInclude.read(request.query);
    return containerResponse(request, idInPath(request), include);
  },
};
