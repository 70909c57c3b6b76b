import { findShipment } from '../../operations/shipments/find.ts';
import type { PortalRequest } from '../portal/portal-route.ts';
import type { ApiResponse } from '../route.ts';

/**
 * Handles `GET /shipments/find?q=`: redirects to the page of the match, or to the list filtered by the query if there
 * is no match.
 */
export async function redirectToFound({ database, query }: PortalRequest, accountId: string): Promise<ApiResponse> {
  const identifier = query.text('q');
  if (identifier === null) return redirect('/shipments');
  const found = await findShipment(database, { accountId, identifier });
  if (found === null) return redirect(`/shipments?q=${encodeURIComponent(identifier)}`);
  const { shipmentId, containerId } = found;
  return redirect(`/shipments/${shipmentId}${containerId === null ? '' : `?container=${containerId}`}`);
}

function redirect(location: string): ApiResponse {
  return { status: 302, body: undefined, headers: { Location: location, 'Cache-Control': 'no-store' } };
}
