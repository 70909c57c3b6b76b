import type { IncludeTree } from '../../../operations/included-resources.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { loaderFor } from '../../loader-context.ts';
import { found } from '../../path-ids.ts';
import { type ApiRequest, type ApiResponse, ok } from '../../route.ts';

export async function shipmentResponse(
  request: ApiRequest,
  id: string,
  include: IncludeTree | null,
): Promise<ApiResponse> {
  const { load } = loaderFor(request);
  const [resource] = await load([{ type: 'shipment', id }]);
  return ok(await resourceDocument(request, found(resource), { include, load }));
}
