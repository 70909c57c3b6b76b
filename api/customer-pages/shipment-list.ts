/** The list of a customer page: search, filter, shipments and links to further pages. */
import type { CustomerShipment, CustomerShipments } from '../../operations/parties/customer-shipments.ts';
import { html, type Markup } from '../../resources/html.ts';
import { dayOfTimeText } from '../../resources/time-text.ts';
import { CUSTOMER_VIEWS, type CustomerView } from '../../store/parties/customer-shipments.ts';
import type { Query } from '../json-api/query.ts';
import { type Column, table } from '../pages/table.ts';
import { nextDateText, SHIPMENT_STATES } from '../shared-page/words.ts';

export interface ListAddress {
  view: CustomerView;
  text: string;
  page: number;
}

/** Longer than any number. */
const MAX_TEXT = 60;
const MAX_PAGE = 100_000;

const VIEW_NAMES: Readonly<Record<CustomerView, string>> = { active: 'Active', finished: 'Finished', all: 'All' };

/**
 * Reads the parameters of the list. Values that it does not have are replaced by the defaults. A number is searched among
 * all shipments: a reader who enters one does not know whether it was delivered.
 */
export function readListAddress(query: Query): ListAddress {
  const text = (query.text('number') ?? '').toWellFormed().trim().slice(0, MAX_TEXT);
  const view = text === '' ? (CUSTOMER_VIEWS.find((one) => one === query.text('show')) ?? 'active') : 'all';
  const page = Number.parseInt(query.text('page') ?? '1', 10);
  return { view, text, page: page >= 1 && page <= MAX_PAGE ? page : 1 };
}

interface ShipmentListInput {
  listed: CustomerShipments;
  address: ListAddress;
  /** Path of the list. */
  home: string;
  sharedBy: string;
}

export function shipmentList({ listed, address, home, sharedBy }: ShipmentListInput): Markup {
  return html`<p>Shared by ${sharedBy}</p>
${searchForm(address, home)}
${table({
  caption: captionOf(listed.total),
  rows: listed.shipments,
  empty: address.text === '' ? `No ${emptyOf(address.view)}.` : 'No shipment with this number.',
  columns: columnsOf(listed.shipments, home),
})}
${pageLinks(listed, address, home)}`;
}

function searchForm({ view, text }: ListAddress, home: string): Markup {
  const options = CUSTOMER_VIEWS.map(
    (one) => html`<option value="${one}"${one === view ? html` selected` : null}>${VIEW_NAMES[one]}</option>`,
  );
  return html`<form class="filters" method="get" action="${home}" role="search">
<p><label for="number">Number</label><input id="number" name="number" type="search" value="${text}" maxlength="${MAX_TEXT}"></p>
<p><label for="show">Shipments</label><select id="show" name="show">${options}</select></p>
<p><button>Search</button></p>
</form>`;
}

const captionOf = (total: number) => (total === 1 ? '1 shipment' : `${total} shipments`);
const emptyOf = (view: CustomerView) => (view === 'all' ? 'shipments' : `${view} shipments`);

function columnsOf(shipments: readonly CustomerShipment[], home: string): Column<CustomerShipment>[] {
  const hasReferences = shipments.some(({ references }) => references !== null);
  return [
    {
      head: 'Shipment',
      cell: ({ id, number, line }) =>
        html`<a href="${home}/shipments/${id}">${number}</a><span class="hint">${line}</span>`,
    },
    { head: 'Status', cell: ({ status }) => SHIPMENT_STATES[status] ?? status },
    { head: 'Route', cell: ({ route }) => route.join(' → ') || '–' },
    { head: 'Containers', cell: ({ containers }) => (containers === 0 ? '–' : String(containers)) },
    { head: 'Arrival', cell: ({ arrival }) => (arrival === null ? '–' : arrivalMarkup(arrival)) },
    { head: 'Next', cell: ({ next }) => (next === null ? '–' : nextDateText(next)) },
    ...(hasReferences
      ? [{ head: 'References', cell: ({ references }: CustomerShipment) => references?.join(', ') || '–' }]
      : []),
  ];
}

function arrivalMarkup(arrival: NonNullable<CustomerShipment['arrival']>): Markup {
  return html`${dayOfTimeText(arrival)}${arrival.isActual ? null : html` <span class="masked">expected</span>`}`;
}

function pageLinks({ page, pages }: CustomerShipments, address: ListAddress, home: string): Markup | null {
  if (pages === 1) return null;
  const link = (to: number, text: string, rel: string) =>
    html`<li><a href="${addressOf({ ...address, page: to }, home)}" rel="${rel}">${text}</a></li>`;
  return html`<nav aria-label="Pages"><ul>
${page > 1 ? link(page - 1, 'Previous page', 'prev') : null}
<li>Page ${page} of ${pages}</li>
${page < pages ? link(page + 1, 'Next page', 'next') : null}
</ul></nav>`;
}

function addressOf({ view, text, page }: ListAddress, home: string): string {
  const parameters = new URLSearchParams({ show: view, ...(text === '' ? {} : { number: text }), page: String(page) });
  return `${home}?${parameters}`;
}
