import { findShippingLine } from '../../reference/shipping-lines.ts';
import { type ContainerRow, containersOfShipment } from '../../store/containers.ts';
import { isUuid } from '../../store/ids.ts';
import { findShipmentsByIds, type ShipmentRow } from '../../store/shipments.ts';
import { listTransportEvents, type TransportEventRow } from '../../store/transport-events.ts';
import type { ContainerFields, ShipmentFields } from '../../tracking/view.ts';
import { html, type Markup } from '../pages/html.ts';
import { facts, timeIn, words } from '../pages/values.ts';
import type { PortalRequest } from '../portal/portal-route.ts';
import type { ApiResponse } from '../route.ts';

/** More recorded events than a journey has. */
const MOST_EVENTS = 500;

/** `GET /shipments/{id}?container={id}`: one shipment, its containers, and the milestones of one of them. */
export async function answerShipmentPage(request: PortalRequest, accountId: string): Promise<ApiResponse> {
  const { database, query } = request;
  const id = request.params.id ?? '';
  const [shipment] = isUuid(id) ? await findShipmentsByIds(database, accountId, [id.toLowerCase()]) : [];
  if (shipment === undefined) return missing(request);
  const all = await containersOfShipment(database, accountId, shipment.id);
  const containers = all.filter((container) => container.removed_at === null);
  const wanted = query.text('container')?.toLowerCase();
  const selected = containers.find((container) => container.id === wanted) ?? containers[0];
  const events = selected
    ? await listTransportEvents(database, accountId, selected.id, { limit: MOST_EVENTS, offset: 0 })
    : { rows: [] };
  return request.page(
    `Shipment ${shipment.bill_of_lading_number}`,
    html`
${shipmentFacts(shipment)}
${containers.length === 0 ? html`<p>No container is known yet.</p>` : containerTable(shipment, containers, selected)}
${selected ? containerSection(selected, current(events.rows)) : null}`,
  );
}

/** In words that tell nothing of other accounts. */
function missing(request: PortalRequest): ApiResponse {
  return request.page('Not found', html`<p>There is no such shipment.</p>`, { status: 404 });
}

function shipmentFacts(row: ShipmentRow): Markup {
  const now = row.published as Partial<ShipmentFields>;
  return facts([
    ['Line', findShippingLine(row.shipping_line_scac)?.name ?? row.shipping_line_scac],
    ['Status', words(row.status)],
    ['From', now.port_of_lading_name ?? now.port_of_lading_locode ?? null],
    ['To', now.port_of_discharge_name ?? now.port_of_discharge_locode ?? null],
    ['Destination', now.destination_name ?? now.destination_locode ?? null],
    ['Vessel', [now.pod_vessel_name, now.pod_voyage_number].filter(Boolean).join(' ')],
    ['Expected to arrive', now.pod_eta_at ? timeIn(now.pod_timezone, now.pod_eta_at) : null],
    ['Arrived', now.pod_ata_at ? timeIn(now.pod_timezone, now.pod_ata_at) : null],
    ['Customer', row.customer_name ?? now.customer_name ?? null],
    ['References', row.ref_numbers.join(', ')],
    ['Tags', row.tags.join(', ')],
    ['Tracking stopped', row.tracking_stopped_at ? words(row.tracking_stopped_reason) : null],
  ]);
}

function containerTable(
  shipment: ShipmentRow,
  containers: readonly ContainerRow[],
  selected: ContainerRow | undefined,
): Markup {
  const rows = containers.map(
    (container) => html`<tr><th scope="row"><a href="/shipments/${shipment.id}?container=${container.id}#container"
${container === selected ? html` aria-current="true"` : null}>${container.number}</a></th>
<td>${words(container.current_status)}</td></tr>`,
  );
  return html`<table><caption>Containers</caption>
<thead><tr><th scope="col">Number</th><th scope="col">Status</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function containerSection(container: ContainerRow, events: readonly TransportEventRow[]): Markup {
  const now = container.published as Partial<ContainerFields>;
  const rows = events.map(
    (event) => html`<tr><th scope="row">${words(event.event)}</th><td>${timeIn(event.timezone, event.timestamp)}</td>
<td>${event.place_name ?? event.locode ?? '–'}</td><td>${event.vessel_name ?? '–'}</td><td>${words(event.data_source)}</td></tr>`,
  );
  return html`<section id="container" aria-labelledby="container-heading">
<h2 id="container-heading">Container ${container.number}</h2>
${facts([
  ['Status', words(container.current_status)],
  ['Last free day', now.pickup_lfd ? timeIn(now.pod_timezone, now.pickup_lfd) : null],
  ['Ready for pickup', now.availability_known ? (now.available_for_pickup ? 'Yes' : 'No') : null],
  ['Holds', (now.holds_at_pod_terminal ?? []).map((hold) => hold.name).join(', ')],
  ['References', container.ref_numbers.join(', ')],
])}
${
  events.length === 0
    ? html`<p>No milestone yet.</p>`
    : html`<table><caption>Milestones</caption>
<thead><tr><th scope="col">Milestone</th><th scope="col">When</th><th scope="col">Where</th><th scope="col">Vessel</th><th scope="col">Said by</th></tr></thead>
<tbody>${rows}</tbody></table>`
}
</section>`;
}

/** What holds now: the newest version of each event, unless it was withdrawn; in the order of the journey. */
function current(rows: readonly TransportEventRow[]): TransportEventRow[] {
  const newest = new Map<string, TransportEventRow>();
  for (const row of rows) if ((newest.get(row.key)?.version ?? 0) < row.version) newest.set(row.key, row);
  const timeOf = (row: TransportEventRow) => row.timestamp?.getTime() ?? Number.POSITIVE_INFINITY;
  return [...newest.values()]
    .filter((row) => row.invalidated_at === null)
    .sort((one, other) => timeOf(one) - timeOf(other));
}
