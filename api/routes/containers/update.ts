import { containerChanges, updateContainer } from '../../../operations/shipments/update-labels.ts';
import { sampleIds } from '../../../resources/sample/ids.ts';
import { isUuid } from '../../../store/postgres/ids.ts';
import { notFound, unprocessable } from '../../json-api/errors.ts';
import { readData } from '../../json-api/request-document.ts';
import { requestOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import type { ApiRequest, ApiResponse, OperationDoc, Route } from '../../route.ts';
import { containerAnswer, containerInclude, containerParameters } from './container-doc.ts';
import { containerResponse } from './container-response.ts';

const attributes = { ref_numbers: ['PO-4711'] };

const doc: OperationDoc = {
  tag: 'Containers',
  summary: 'Change the references of a container',
  description: 'The list replaces the previous one. Omitted attributes stay unchanged.',
  parameters: containerParameters,
  request: {
    schema: requestOf('container', { id: 'optional', attributes: containerChanges }),
    examples: { references: { data: { type: 'container', attributes } } },
  },
  answers: { 200: containerAnswer },
};

export const updateContainerRoute: Route = {
  name: 'update-container',
  method: 'PATCH',
  path: '/v2/containers/:id',
  scope: 'write',
  body: 'required',
  doc,
  handle: (request) => update(request, idInPath(request)),
};

/** Updates a container whose id appears only in the body (spec/contract 0.9). */
export const updateContainerByBodyRoute: Route = {
  name: 'update-container-by-body',
  method: 'PATCH',
  path: '/v2/containers',
  scope: 'write',
  body: 'required',
  doc: {
    ...doc,
    summary: 'Change the references of a container named in the body',
    description: `As \`PATCH /v2/containers/{id}\`, with the id only in the body. ${doc.description}`,
    request: {
      schema: requestOf('container', { id: 'required', attributes: containerChanges }),
      examples: { references: { data: { type: 'container', id: sampleIds.container, attributes } } },
    },
    errors: [404],
  },
  handle: (request) => update(request, null),
};

async function update(request: ApiRequest, idOfPath: string | null): Promise<ApiResponse> {
  const include = containerInclude.read(request.query);
  const data = readData(request.body, { type: 'container', id: idOfPath });
  const id = idOfPath ?? data.id?.toLowerCase() ?? null;
  if (id === null) throw unprocessable([{ pointer: '/data/id', detail: "Id can't be blank", code: 'blank' }]);
  if (!isUuid(id)) throw notFound();
  const { accountId } = request.caller;
  const row = await updateContainer(request.database, { accountId, id, attributes: data.attributes });
  return containerResponse(request, found(row).id, include);
}
