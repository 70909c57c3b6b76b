/**
 * Draws the requests of the mixed load. Each uses a different account, container, filter and page, so that no single
 * page can be optimized for. Rows are identified by the number of their copy (rig/many-shipments.ts); ids are filled in
 * later.
 */
import { type Random, randomFrom } from '../../simulator/drawn/random.ts';
import { COMMON_LINE, COMMON_PORT, RARE_PORT } from '../rig/variety.ts';

export interface DrawnRequest {
  kind: string;
  /** Index of the account in the list. */
  account: number;
  /** Contains `{containers/<number>}` and similar placeholders instead of ids. */
  path: string;
  /** Whether to send the `ETag` of the last response in `If-None-Match`. */
  isConditional: boolean;
}

/**
 * An account with copies numbered from 1 (the newest) to `shipments`, created 15 seconds apart, with two containers
 * each.
 */
export interface DrawableAccount {
  shipments: number;
  /** Creation time of the newest copy. */
  newestAt: Date;
}

interface Kind {
  name: string;
  /** Percentage of all requests. */
  weight: number;
  draw(account: DrawableAccount, random: Random): string;
  isConditional?: boolean;
}

const SECONDS_APART = 15;
const PAGE_SIZE = 30;

/** Four out of five reads are of the newest tenth, the only copies with transport events. */
function anyCopy({ shipments }: DrawableAccount, random: Random): number {
  return random.whole(1, random.chance(0.8) ? Math.ceil(shipments / 10) : shipments);
}

const shipmentNumber = (copy: number): string => `BENCH${String(copy).padStart(9, '0')}`;

function containerNumber(account: DrawableAccount, random: Random): string {
  return `SIMU${String(anyCopy(account, random)).padStart(7, '0')}${random.whole(1, 2)}`;
}

const containerId = (account: DrawableAccount, random: Random): string =>
  `{containers/${containerNumber(account, random)}}`;
const shipmentId = (account: DrawableAccount, random: Random): string =>
  `{shipments/${shipmentNumber(anyCopy(account, random))}}`;

const CONTAINER_INCLUDES = [
  'shipment',
  'shipment,pod_terminal',
  'shipment,pod_terminal,transport_events',
  'transport_events,raw_events',
  'shipment.port_of_discharge,pickup_facility',
];
const SHIPMENT_INCLUDES = [
  'containers',
  'containers,port_of_discharge',
  'containers,port_of_lading,port_of_discharge,pod_terminal',
  'containers.transport_events,port_of_discharge',
];
const PORTS = [COMMON_PORT, 'NLRTM', 'CNSHA', RARE_PORT];
const LINES = [COMMON_LINE, 'MSCU', 'HLCU', 'ZIMU'];

type DrawFilter = (account: DrawableAccount, random: Random) => string;

const updatedAfter: DrawFilter = (account, random) => {
  const seconds = anyCopy(account, random) * SECONDS_APART;
  return `filter[updated_after]=${new Date(account.newestAt.getTime() - seconds * 1_000).toISOString()}`;
};
const sharedFilters: readonly DrawFilter[] = [
  (_, random) => `filter[port]=${random.pick(PORTS)}`,
  (_, random) => `filter[carrier]=${random.pick(LINES)}`,
  updatedAfter,
  (account, random) => `filter[ref_number]=PO-${anyCopy(account, random)}`,
];
const containerFilters: readonly DrawFilter[] = [
  ...sharedFilters,
  (_, random) => `filter[status]=${random.pick(['available', 'on_ship', 'picked_up', 'new,not_available'])}`,
  (account, random) => `filter[number]=${containerNumber(account, random)}`,
];
const shipmentFilters: readonly DrawFilter[] = [
  ...sharedFilters,
  (_, random) => `filter[status]=${random.pick(['in_transit', 'awaiting_departure', 'pending,arrived_at_pod'])}`,
  (account, random) => `number=${shipmentNumber(anyCopy(account, random))}`,
];

const including = (random: Random, include: string): string => (random.chance(0.5) ? `&include=${include}` : '');

/** Draws any page after the first, if there is one. */
function deepPage(rows: number, random: Random): string {
  return `page[number]=${random.whole(2, Math.max(2, Math.ceil(rows / PAGE_SIZE)))}`;
}

export const KINDS: readonly Kind[] = [
  { name: 'container', weight: 12.5, draw: (account, random) => `/v2/containers/${containerId(account, random)}` },
  {
    name: 'container with includes',
    weight: 12.5,
    draw: (account, random) =>
      `/v2/containers/${containerId(account, random)}?include=${random.pick(CONTAINER_INCLUDES)}`,
  },
  { name: 'shipment', weight: 7.5, draw: (account, random) => `/v2/shipments/${shipmentId(account, random)}` },
  {
    name: 'shipment with includes',
    weight: 7.5,
    draw: (account, random) => `/v2/shipments/${shipmentId(account, random)}?include=${random.pick(SHIPMENT_INCLUDES)}`,
  },
  {
    name: 'filtered containers',
    weight: 10,
    draw: (account, random) =>
      `/v2/containers?${random.pick(containerFilters)(account, random)}${including(random, 'shipment')}`,
  },
  {
    name: 'filtered shipments',
    weight: 10,
    draw: (account, random) =>
      `/v2/shipments?${random.pick(shipmentFilters)(account, random)}${including(random, 'containers')}`,
  },
  {
    name: 'deep page',
    weight: 5,
    draw: (account, random) =>
      random.chance(0.5)
        ? `/v2/containers?${deepPage(account.shipments * 2, random)}${including(random, 'shipment')}`
        : `/v2/shipments?${deepPage(account.shipments, random)}${including(random, 'containers')}`,
  },
  {
    name: 'sort',
    weight: 5,
    draw: (_, random) =>
      random.chance(0.5)
        ? `/v2/containers?sort=${random.pick(['pickup_lfd', '-pickup_lfd', '-changed_at'])}&page[number]=${random.whole(1, 10)}${including(random, 'shipment')}`
        : `/v2/shipments?sort=${random.pick(['arrival_date', '-arrival_date', '-changed_at'])}${including(random, 'containers')}`,
  },
  {
    name: 'first page',
    weight: 5,
    draw: (_, random) => random.weighted([['/v2/containers', 3] as const, ['/v2/shipments', 1] as const]),
  },
  { name: 'first page with shipments', weight: 5, draw: () => '/v2/containers?include=shipment' },
  {
    name: 'transport events of a container',
    weight: 4,
    draw: (account, random) => {
      const include = random.chance(0.5) ? '' : '?include=location,terminal,vessel';
      return `/v2/containers/${containerId(account, random)}/transport_events${include}`;
    },
  },
  {
    name: 'lists with transport events',
    weight: 4,
    draw: (account, random) =>
      random.chance(0.5)
        ? '/v2/containers?include=transport_events'
        : `/v2/containers?include=shipment,transport_events&${random.pick(containerFilters)(account, random)}`,
  },
  { name: 'search', weight: 5, draw: (account, random) => `/v2/search?query=${searchText(account, random)}` },
  {
    name: 'tracking requests',
    weight: 5,
    draw: (account, random) =>
      random.pick([
        '/v2/tracking_requests',
        '/v2/tracking_requests?page[number]=2',
        `/v2/tracking_requests/{tracking_requests/${shipmentNumber(anyCopy(account, random))}}`,
      ]),
  },
  {
    name: 'conditional',
    weight: 2,
    isConditional: true,
    draw: (account, random) =>
      random.pick([
        `/v2/containers/${containerId(account, random)}?include=shipment`,
        `/v2/shipments/${shipmentId(account, random)}`,
        '/v2/containers?page[number]=2',
      ]),
  },
];

/** Draws complete numbers, parts of numbers, and references. */
function searchText(account: DrawableAccount, random: Random): string {
  const copy = anyCopy(account, random);
  return random.pick([
    shipmentNumber(copy),
    shipmentNumber(copy).slice(4),
    containerNumber(account, random),
    `PO-${copy}`,
  ]);
}

/** Draws as many requests of each kind as its weight requires, in random order. Larger accounts send more of them. */
export function drawRequests(
  accounts: readonly DrawableAccount[],
  { count, seed, kinds = KINDS }: { count: number; seed: number; kinds?: readonly Kind[] },
): DrawnRequest[] {
  const random = randomFrom(seed);
  const bySize = accounts.map(({ shipments }, index) => [index, shipments] as const);
  const weights = kinds.reduce((sum, { weight }) => sum + weight, 0);
  const drawn = kinds.flatMap(({ name, weight, draw, isConditional = false }) =>
    Array.from({ length: Math.max(1, Math.round((count * weight) / weights)) }, (): DrawnRequest => {
      const account = random.weighted(bySize);
      return { kind: name, account, path: draw(accounts[account] as DrawableAccount, random), isConditional };
    }),
  );
  return drawn
    .map((request) => ({ request, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ request }) => request);
}
