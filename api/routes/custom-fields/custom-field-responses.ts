import { renderCustomFields } from '../../../operations/custom-fields/render.ts';
import { sliceOf } from '../../../operations/lists/pages.ts';
import type { CustomFieldFilter, CustomFieldRow } from '../../../store/custom-fields/values.ts';
import { listCustomFields } from '../../../store/custom-fields/values.ts';
import { listDocument, type ResourceDocument, resourceDocument } from '../../json-api/document.ts';
import { fieldsParameters, includeParameter, pageParameters } from '../../json-api/parameters.ts';
import { loaderContext, loaderFor } from '../../loader-context.ts';
import { found } from '../../path-ids.ts';
import { type ApiRequest, type ApiResponse, ok } from '../../route.ts';

const include = includeParameter('custom_field');
const pages = pageParameters(25);

export const customFieldParameters = [include, ...fieldsParameters('custom_field', 'custom_field_definition')];
export const customFieldListParameters = [...pages.parameters, ...customFieldParameters];

/** Parses `include`; throws 400 if it is invalid. Call it before anything is written. */
export function readCustomFieldInclude(request: ApiRequest) {
  return include.read(request.query);
}

/** Throws 404 if `row` is missing. */
export async function customFieldDocument(
  request: ApiRequest,
  row: CustomFieldRow | null | undefined,
): Promise<ResourceDocument> {
  const [resource] = await renderCustomFields(loaderContext(request), [found(row)]);
  const { load } = loaderFor(request);
  return resourceDocument(request, found(resource), { include: include.read(request.query), load });
}

export async function customFieldsResponse(request: ApiRequest, filter: CustomFieldFilter): Promise<ApiResponse> {
  const page = pages.read(request.query);
  const tree = include.read(request.query);
  const listed = await listCustomFields(request.database, request.caller.accountId, filter, sliceOf(page));
  const resources = await renderCustomFields(loaderContext(request), listed.rows);
  const { load } = loaderFor(request);
  return ok(await listDocument(request, page, resources, listed, { include: tree, load }));
}
