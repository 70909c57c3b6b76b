/**
 * Five journeys that differ in every field by which lists can be filtered, and the same five in an account whose rows
 * must never appear.
 */
import type { Insertable } from 'kysely';
import type { Database } from '../../../store/postgres/database.ts';
import { newId } from '../../../store/postgres/ids.ts';
import type { DB } from '../../../store/schema.generated.ts';
import { insertTracked } from './rows.ts';

export type Name = 'sea' | 'plan' | 'home' | 'port' | 'bare';

export interface World {
  partyId: string;
  shipments: Record<Name, string>;
  containers: Record<Name, string>;
  requests: Record<Name, string>;
}

interface Journey {
  name: Name;
  createdAt: string;
  shipment: Partial<Insertable<DB['shipments']>> & { published: unknown };
  container: Partial<Insertable<DB['containers']>> & { published: unknown };
  request: Partial<Insertable<DB['tracking_requests']>>;
}

const day = (date: string) => new Date(`${date}T12:00:00Z`);

const journeys: readonly Journey[] = [
  {
    name: 'sea',
    createdAt: '2026-11-01T08:00:00Z',
    shipment: {
      shipping_line_scac: 'MAEU',
      ref_numbers: ['PO-1', 'PO-2'],
      tags: ['hot'],
      changed_at: day('2026-11-10'),
      arrives_on: '2026-11-20',
      published: {
        port_of_lading_locode: 'CNSHA',
        port_of_lading_name: 'SHANGHAI',
        port_of_discharge_locode: 'USLAX',
        port_of_discharge_name: 'LOS ANGELES, CA',
        destination_locode: 'USCHI',
        destination_name: 'Chicago',
        pol_etd_at: '2026-11-01T00:00:00Z',
        pol_atd_at: '2026-11-02T00:00:00Z',
        pod_eta_at: '2026-11-21T03:00:00Z',
      },
    },
    container: {
      current_status: 'on_ship',
      ref_numbers: ['BOX-1'],
      changed_at: day('2026-11-10'),
      published: { pickup_lfd: '2026-11-30T08:00:00Z' },
    },
    request: { request_type: 'bill_of_lading', scac: 'MAEU', updated_at: day('2026-11-10') },
  },
  {
    name: 'plan',
    createdAt: '2026-11-02T08:00:00.987Z',
    shipment: {
      shipping_line_scac: 'MSCU',
      ref_numbers: ['PO-2'],
      tags: ['hot', 'cold'],
      changed_at: day('2026-11-11'),
      arrives_on: '2026-12-01',
      published: {
        port_of_lading_locode: 'CNNGB',
        port_of_lading_name: 'Ningbo',
        port_of_discharge_locode: 'USNYC',
        port_of_discharge_name: 'New York',
        pol_etd_at: '2026-11-20T00:00:00Z',
      },
    },
    container: {
      current_status: 'new',
      changed_at: day('2026-11-11'),
      published: { pickup_appointment_at: '2026-12-03T08:00:00Z' },
    },
    request: { request_type: 'booking_number', scac: 'MSCU', updated_at: day('2026-11-11') },
  },
  {
    name: 'home',
    createdAt: '2026-11-03T08:00:00Z',
    shipment: {
      shipping_line_scac: 'MEDU',
      changed_at: day('2026-11-12'),
      arrives_on: '2026-10-01',
      tracking_stopped_at: day('2026-11-12'),
      tracking_stopped_reason: 'all_containers_terminated',
      published: {
        port_of_lading_locode: 'CNSHA',
        port_of_discharge_name: 'Quay of Nowhere',
        pod_ata_at: '2026-10-01T00:00:00Z',
      },
    },
    container: {
      current_status: 'empty_returned',
      changed_at: day('2026-11-12'),
      published: { delivered_at: '2026-10-05T10:00:00Z', pickup_lfd: '2026-10-04T08:00:00Z' },
    },
    request: { request_type: 'container', scac: 'MEDU', status: 'tracking_stopped', updated_at: day('2026-11-12') },
  },
  {
    name: 'port',
    createdAt: '2026-11-04T08:00:00Z',
    shipment: {
      shipping_line_scac: 'TEST',
      changed_at: day('2026-11-13'),
      arrives_on: '2026-11-21',
      published: {
        port_of_lading_locode: 'USLAX',
        port_of_discharge_locode: 'NLRTM',
        port_of_discharge_name: 'Rotterdam',
        pol_atd_at: '2026-11-01T00:00:00Z',
        pod_ata_at: '2026-11-20T23:30:00Z',
        customer_name: 'Told & Sons',
        flags: ['booking_split'],
        container_flags: ['earlier_last_free_day:terminal'],
      },
    },
    container: {
      current_status: 'available',
      ref_numbers: ['BOX-1', 'BOX-2'],
      changed_at: day('2026-11-13'),
      published: { delivered_at: '2026-11-20T10:00:00Z', flags: ['earlier_last_free_day:terminal'] },
    },
    request: { request_type: 'bill_of_lading', scac: 'TEST', updated_at: day('2026-11-13') },
  },
  {
    name: 'bare',
    createdAt: '2026-11-05T08:00:00Z',
    shipment: { changed_at: day('2026-11-14'), published: {} },
    container: { changed_at: day('2026-11-14'), published: {} },
    request: { request_type: 'bill_of_lading', scac: 'TEST', status: 'failed', updated_at: day('2026-11-14') },
  },
];

export const NAMES = journeys.map(({ name }) => name);

/**
 * Inserts the journeys; only `sea` has a party. Bills are numbered like `BL-SEA`; container numbers consist of `SIMU`
 * and the position in the list.
 */
export async function insertWorld(database: Database, accountId: string): Promise<World> {
  const partyId = newId();
  await database
    .insertInto('parties')
    .values({ account_id: accountId, id: partyId, company_name: 'Acme Imports' })
    .execute();
  const world: World = { partyId, shipments: {}, containers: {}, requests: {} } as World;
  for (const [index, { name, createdAt, shipment, container, request }] of journeys.entries()) {
    const tracked = await insertTracked(database, accountId, {
      number: `BL-${name.toUpperCase()}`,
      containers: [`SIMU000000${index}`],
      createdAt: new Date(createdAt),
      shipment: {
        ...shipment,
        published: JSON.stringify(shipment.published),
        ...(name === 'sea' ? { customer_id: partyId } : {}),
      },
      container: { ...container, published: JSON.stringify(container.published) },
    });
    await database
      .updateTable('tracking_requests')
      .set(request)
      .where('account_id', '=', accountId)
      .where('id', '=', tracked.requestId)
      .execute();
    world.shipments[name] = tracked.shipmentId;
    world.containers[name] = tracked.containerIds[0] ?? '';
    world.requests[name] = tracked.requestId;
  }
  return world;
}
