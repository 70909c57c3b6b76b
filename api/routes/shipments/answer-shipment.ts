import type { IncludeTree } from '../../../operations/included-resources.ts';
import type { ShipmentRow } from '../../../store/shipments/shipments.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { found } from '../../path-ids.ts';
import { loaderFor } from '../../resource-loader.ts';
import { type ApiRequest, type ApiResponse, ok } from '../../route.ts';

/** Answers with one shipment, or 404. */
export async function answerShipment(
  request: ApiRequest,
  row: ShipmentRow | null | undefined,
  include: IncludeTree | null,
): Promise<ApiResponse> {
  const loader = loaderFor(request);
  const [resource] = await loader.shipments([found(row)]);
  return ok(await resourceDocument(request, found(resource), { include, load: loader.load }));
}
