/** Inserts rows as a recording would leave them, for tests that read them through the API. */
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../../store/postgres/database.ts';
import { newId } from '../../../store/postgres/ids.ts';
import type { DB } from '../../../store/schema.generated.ts';
import type { TrackingRequestRow } from '../../../store/tracking-requests/tracking-requests.ts';

export interface Tracked {
  requestId: string;
  shipmentId: string;
  containerIds: string[];
}

export interface TrackedOptions {
  number?: string;
  containers?: string[];
  status?: TrackingRequestRow['status'];
  shipment?: Partial<Insertable<DB['shipments']>>;
  container?: Partial<Insertable<DB['containers']>>;
  createdAt?: Date;
}

const POD_TERMINAL = 'smdg:SIM1';

export async function insertTracked(
  database: Database,
  accountId: string,
  options: TrackedOptions = {},
): Promise<Tracked> {
  const {
    number = `BL${Math.random().toString().slice(2, 10)}`,
    containers = ['SIMU1234565'],
    status = 'created',
  } = options;
  const createdAt = options.createdAt ?? new Date();
  const shipmentId = newId();
  const requestId = newId();
  await database
    .insertInto('shipments')
    .values({
      account_id: accountId,
      id: shipmentId,
      bill_of_lading_number: number,
      normalized_number: number,
      shipping_line_scac: 'TEST',
      created_at: createdAt,
      published: JSON.stringify({
        port_of_lading_locode: 'CNSHA',
        port_of_discharge_locode: 'USLAX',
        pod_terminal_key: POD_TERMINAL,
        pod_eta_at: '2026-11-20T08:00:00Z',
      }),
      ...options.shipment,
    })
    .execute();
  await database
    .insertInto('tracking_requests')
    .values({
      account_id: accountId,
      id: requestId,
      request_type: 'bill_of_lading',
      request_number: number,
      normalized_number: number,
      scac: 'TEST',
      status,
      shipment_id: shipmentId,
      created_at: createdAt,
    })
    .execute();
  const containerIds: string[] = [];
  for (const container of containers) {
    const id = newId();
    containerIds.push(id);
    await database
      .insertInto('containers')
      .values({
        account_id: accountId,
        id,
        shipment_id: shipmentId,
        number: container,
        created_at: createdAt,
        published: JSON.stringify({ pod_terminal_key: POD_TERMINAL, pod_timezone: 'America/Los_Angeles' }),
        ...options.container,
      })
      .execute();
  }
  await insertWatch(database, accountId, requestId, 'line', 'TEST', new Date('2026-11-02T08:40:00Z'));
  await insertWatch(database, accountId, requestId, 'terminal', POD_TERMINAL, new Date('2026-11-02T08:58:00Z'));
  return { requestId, shipmentId, containerIds };
}

/** Inserts a watch for all containers that the shipment has so far. */
export async function insertWatch(
  database: Database,
  accountId: string,
  requestId: string,
  kind: 'line' | 'terminal' | 'railroad',
  code: string,
  attemptedAt: Date,
): Promise<void> {
  await database
    .insertInto('watches')
    .values({
      account_id: accountId,
      id: newId(),
      tracking_request_id: requestId,
      source_kind: kind,
      source_code: code,
      credential_key: code,
      due_at: new Date('2026-12-01T00:00:00Z'),
      attempted_at: attemptedAt,
      succeeded_at: attemptedAt,
      containers: sql`array(select c.number from containers c join tracking_requests r using (account_id, shipment_id)
        where r.account_id = ${accountId} and r.id = ${requestId})`,
    })
    .execute();
}

export async function insertTransportEvent(
  database: Database,
  accountId: string,
  tracked: Tracked,
  event: Partial<Insertable<DB['transport_events']>> = {},
): Promise<string> {
  const id = newId();
  await database
    .insertInto('transport_events')
    .values({
      account_id: accountId,
      id,
      shipment_id: tracked.shipmentId,
      container_id: tracked.containerIds[0] ?? '',
      key: id,
      event: 'container.transport.vessel_arrived',
      timestamp: new Date('2026-11-01T14:00:00Z'),
      timezone: 'America/Los_Angeles',
      locode: 'USLAX',
      vessel_imo: '9321483',
      vessel_name: 'EVER EXAMPLE',
      voyage_number: '045E',
      data_source: 'shipping_line',
      ...event,
    })
    .execute();
  return id;
}

export async function insertRawEvent(
  database: Database,
  accountId: string,
  tracked: Tracked,
  event: Partial<Insertable<DB['raw_events']>> = {},
): Promise<string> {
  const id = newId();
  await database
    .insertInto('raw_events')
    .values({
      account_id: accountId,
      id,
      shipment_id: tracked.shipmentId,
      container_id: tracked.containerIds[0] ?? '',
      key: id,
      index: 0,
      event: 'vessel_arrived',
      original_event: 'ARRI',
      timestamp: new Date('2026-11-01T04:00:00Z'),
      timezone: 'America/Los_Angeles',
      estimated: false,
      locode: 'USLAX',
      vessel_imo: '9321483',
      vessel_name: 'EVER EXAMPLE',
      data_source: 'shipping_line',
      provenance: JSON.stringify({}),
      ...event,
    })
    .execute();
  return id;
}
