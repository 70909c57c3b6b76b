import { provenanceOfContainer } from '../../../operations/containers/provenance.ts';
import { containerProvenance } from '../../../resources/containers/container-provenance.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { fieldsParameters, textParameter } from '../../json-api/parameters.ts';
import { documentOf } from '../../json-api/schemas.ts';
import { loaderContext, loaderFor } from '../../loader-context.ts';
import { ok, type Route } from '../../route.ts';
import { findContainer } from './find-container.ts';

const fieldFilter = textParameter('filter[field]', 'Names of values, separated by commas: `pickup_lfd,pod_eta_at`');

/** Includes shipment values that are shown with the container. */
export const getContainerProvenanceRoute: Route = {
  name: 'get-container-provenance',
  method: 'GET',
  path: '/v2/containers/:id/provenance',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Containers',
    summary: 'Get the provenance of a container',
    description:
      'For each value of the container and of its shipment: its source, when the source stated it, which rule chose it, what ' +
      'other sources state and why their values were not chosen, and the last changes. Values without a source are omitted.',
    extension: true,
    parameters: [fieldFilter, ...fieldsParameters('container_provenance')],
    answers: { 200: { about: 'The provenance of each value', schema: documentOf(containerProvenance) } },
  },
  async handle(request) {
    const fields = fieldFilter.read(request.query)?.split(',') ?? null;
    const container = await findContainer(request);
    const { database } = request;
    const { withoutRail } = loaderContext(request);
    const deps = { database, loader: loaderFor(request), withoutRail, now: request.now() };
    const proven = await provenanceOfContainer(deps, container);
    const values = proven.values.filter(({ field }) => fields === null || fields.includes(field));
    return ok(await resourceDocument(request, containerProvenance.render({ ...proven, values })));
  },
};
