import { sliceOf } from '../../operations/lists/pages.ts';
import { findShippingLine } from '../../reference/shipping-lines.ts';
import { listShipments, type ShipmentRow } from '../../store/shipments.ts';
import type { ShipmentFields } from '../../tracking/view.ts';
import { readPage } from '../json-api/pagination.ts';
import { html, type Markup } from '../pages/html.ts';
import { timeIn, words } from '../pages/values.ts';
import type { PortalRequest } from '../portal/portal-route.ts';
import type { ApiResponse } from '../route.ts';

const SIZE = 50;

/** `GET /shipments?q=`: the newest first; with `q` those that it matches. */
export async function answerList(request: PortalRequest, accountId: string): Promise<ApiResponse> {
  const { database, query } = request;
  const wanted = readPage(query, SIZE);
  const q = query.text('q');
  const { rows, total } = await listShipments(database, accountId, { q }, sliceOf(wanted));
  return request.page(
    'Shipments',
    html`
<form action="/shipments/find" role="search">
<label for="q">Number or reference</label>
<input id="q" name="q" type="search" maxlength="255" value="${q ?? ''}">
<button>Find</button>
</form>
${rows.length === 0 ? html`<p>No shipment ${q === null ? 'yet' : html`matches “${q}”`}.</p>` : table(rows, total)}
${turnPages(q, wanted.number, wanted.number * wanted.size < total)}`,
  );
}

function table(rows: readonly ShipmentRow[], total: number): Markup {
  return html`<table>
<caption>${total} ${total === 1 ? 'shipment' : 'shipments'}, the newest first</caption>
<thead><tr><th scope="col">Number</th><th scope="col">Line</th><th scope="col">Status</th><th scope="col">From</th><th scope="col">To</th><th scope="col">Created</th></tr></thead>
<tbody>${rows.map(shipmentRow)}</tbody>
</table>`;
}

function shipmentRow(row: ShipmentRow): Markup {
  const now = row.published as Partial<ShipmentFields>;
  return html`<tr><th scope="row"><a href="/shipments/${row.id}">${row.bill_of_lading_number}</a></th>
<td>${findShippingLine(row.shipping_line_scac)?.name ?? row.shipping_line_scac}</td><td>${words(row.status)}</td>
<td>${now.port_of_lading_name ?? now.port_of_lading_locode ?? '–'}</td>
<td>${now.port_of_discharge_name ?? now.port_of_discharge_locode ?? '–'}</td><td>${timeIn('UTC', row.created_at)}</td></tr>`;
}

function turnPages(q: string | null, current: number, hasNext: boolean): Markup {
  const link = (number: number, text: string) =>
    html`<a href="/shipments?${q === null ? '' : `q=${encodeURIComponent(q)}&`}page[number]=${number}">${text}</a> `;
  return html`<nav aria-label="Pages">${current > 1 ? link(current - 1, 'Newer') : null}${hasNext ? link(current + 1, 'Older') : null}</nav>`;
}
