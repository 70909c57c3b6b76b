import { readInclude } from '../../json-api/include.ts';
import type { Route } from '../../route.ts';
import { answerContainer } from './answer-container.ts';
import { findContainer } from './find-container.ts';

export const getContainerRoute: Route = {
  name: 'get-container',
  method: 'GET',
  path: '/v2/containers/:id',
  scope: 'read',
  body: 'none',
  async handle(request) {
    const include = readInclude(request.query, 'container');
    return answerContainer(request, await findContainer(request), include);
  },
};
