import { sliceOf } from '../../../operations/lists/pages.ts';
import { fieldChange } from '../../../resources/containers/field-change.ts';
import { listFieldChanges } from '../../../store/shipments/field-changes.ts';
import { listDocument } from '../../json-api/document.ts';
import { fieldsParameters, pageParameters, textParameter } from '../../json-api/parameters.ts';
import { listOf } from '../../json-api/schemas.ts';
import { loaderContext } from '../../loader-context.ts';
import { ok, type Route } from '../../route.ts';
import { findContainer } from './find-container.ts';

const pages = pageParameters(25);
const fieldFilter = textParameter('filter[field]', 'Names of values, separated by commas: `pod_eta_at,pickup_lfd`');

export const listFieldChangesRoute: Route = {
  name: 'list-field-changes',
  method: 'GET',
  path: '/v2/containers/:id/field_changes',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Containers',
    summary: 'List the changes of the values of a container',
    description:
      'Every change of every value of the container and of its shipment, newest first: how an estimated arrival or a ' +
      'last free day moved, and which source caused it. Provenance contains only the last changes of each value.',
    extension: true,
    parameters: [fieldFilter, ...pages.parameters, ...fieldsParameters('field_change')],
    answers: { 200: { about: 'The changes', schema: listOf(fieldChange) } },
  },
  async handle(request) {
    const { database, caller, query } = request;
    const page = pages.read(query);
    const fields = fieldFilter.read(query)?.split(',') ?? null;
    const { id: containerId, shipment_id: shipmentId } = await findContainer(request);
    const of = { accountId: caller.accountId, shipmentId, containerId, fields };
    const withoutRail = loaderContext(request).withoutRail;
    const listed = await listFieldChanges(database, { ...of, withoutRail }, sliceOf(page));
    const changes = listed.rows.map((row) => fieldChange.render({ ...row, containerId, shipmentId }));
    return ok(await listDocument(request, page, changes, listed));
  },
};
