import { timelineOfContainer } from '../../../operations/containers/timeline.ts';
import { containerTimeline } from '../../../resources/containers/container-timeline.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { fieldsParameters } from '../../json-api/parameters.ts';
import { documentOf } from '../../json-api/schemas.ts';
import { ok, type Route } from '../../route.ts';
import { findContainer } from './find-container.ts';

export const getContainerTimelineRoute: Route = {
  name: 'get-container-timeline',
  method: 'GET',
  path: '/v2/containers/:id/timeline',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Containers',
    summary: 'Get the timeline of a container',
    description:
      'Each milestone once, with its planned, estimated and actual times side by side, their sources, and previously published ' +
      'versions. The transport events contain the same data as a list of versions.',
    extension: true,
    parameters: fieldsParameters('container_timeline'),
    answers: { 200: { about: 'The milestones', schema: documentOf(containerTimeline) } },
  },
  async handle(request) {
    const container = await findContainer(request);
    const timeline = await timelineOfContainer(request.database, container);
    return ok(await resourceDocument(request, containerTimeline.render(timeline)));
  },
};
