import { readStanding } from '../../../operations/tracking-requests/board.ts';
import { trackingStanding } from '../../../resources/tracking-requests/tracking-standing.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { fieldsParameters, includeParameter } from '../../json-api/parameters.ts';
import { documentOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { found, idInPath } from '../../path-ids.ts';
import { ok, type Route } from '../../route.ts';

const including = includeParameter('tracking_standing');

export const getTrackingStandingRoute: Route = {
  name: 'get-tracking-standing',
  method: 'GET',
  path: '/v2/tracking_requests/:id/standing',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Tracking board',
    summary: 'Get the status of a tracking request',
    description: 'The same as its row of the tracking board.',
    extension: true,
    parameters: [including, ...fieldsParameters('tracking_standing')],
    answers: { 200: { about: 'The status', schema: documentOf(trackingStanding) } },
  },
  async handle(request) {
    const id = idInPath(request);
    const include = including.read(request.query);
    const { accountId } = request.caller;
    const standing = found(await readStanding(request.database, { accountId, id, now: request.now() }));
    const data = trackingStanding.render(standing);
    return ok(await resourceDocument(request, data, { include, load: loaderFor(request).load }));
  },
};
