/** Calls that a stranger makes to each MCP tool, using the ids and numbers of another account wherever possible. */
import { containerFilters } from '../../../operations/lists/container-filters.ts';
import { shipmentFilters } from '../../../operations/lists/shipment-filters.ts';
import { trackingRequestFilters } from '../../../operations/lists/tracking-request-filters.ts';
import { type OwnedWorld, SECRET } from './owned-world.ts';

export interface StrangersCall {
  args: Record<string, unknown>;
  /** Whether the response must be "not found". Otherwise, any response without the owner's data is correct. */
  isNotFound?: true;
}

/** Calls by tool name. A tool without calls fails the test. */
export const CALLS: Readonly<Record<string, (world: OwnedWorld) => StrangersCall[]>> = {
  search_container: ({ texts, ids }) =>
    [...texts, ...Object.values(ids), SECRET.slice(0, 4), SECRET.toLowerCase()].map((query) => ({ args: { query } })),
  // The stranger may track the same number with a separate request, which reveals nothing about the owner's.
  track_container: ({ texts: [number = '', container = ''] }) => [
    { args: { number, numberType: 'booking_number', scac: 'TEST' } },
    { args: { number: container } },
    { args: { number: SECRET } },
  ],
  get_container: (world) => [
    ...byId(world, 'containers'),
    { args: { id: world.ids['containers'], include: ['transport_events'] }, isNotFound: true },
  ],
  get_container_transport_events: (world) => byId(world, 'containers'),
  get_container_route: (world) => byId(world, 'containers'),
  get_shipment_details: (world) => byId(world, 'shipments'),
  list_shipments: (world) => [
    { args: { include_containers: true, page_size: 100 } },
    ...byFilters(world, shipmentFilters),
  ],
  list_containers: (world) => [
    { args: { include: 'shipment,pod_terminal,pickup_facility,transport_events' } },
    ...byFilters(world, containerFilters),
  ],
  list_tracking_requests: (world) => [{ args: {} }, ...byFilters(world, trackingRequestFilters)],
  get_supported_shipping_lines: ({ texts }) => texts.map((search) => ({ args: { search } })),
  what_changed_since: ({ ids }) => [
    { args: { since: '2020-01-01', limit: 100 } },
    { args: { cursor: 0, limit: 100 } },
    { args: { cursor: 0, container_id: ids['containers'] } },
    { args: { cursor: 0, shipment_id: ids['shipments'] } },
  ],
  get_documents: (world) => [
    ...byId(world, 'documents'),
    ...Object.values(world.ids).map((shipment_id): StrangersCall => ({ args: { shipment_id } })),
  ],
  why_failed: (world) => [
    ...byId(world, 'tracking_requests'),
    ...world.texts.map((number): StrangersCall => ({ args: { number }, isNotFound: true })),
  ],
};

/** Lists calls with every id that the owner has, starting with an id of the right kind. */
function byId({ ids }: OwnedWorld, kind: string): StrangersCall[] {
  const all = [...new Set([ids[kind], ...Object.values(ids)])].filter((id) => id?.length === 36);
  return all.map((id) => ({ args: { id }, isNotFound: true }));
}

/** Lists calls with each filter and the values that could find the owner's objects. */
function byFilters({ ids, texts }: OwnedWorld, filters: readonly { name: string }[]): StrangersCall[] {
  const values = [...texts, ids['shipments'], ids['containers'], ids['tracking_requests'], ids['parties']];
  return filters.flatMap(({ name }) => values.map((value) => ({ args: { filters: { [name]: value } } })));
}
