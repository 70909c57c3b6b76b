/** Ledgers of the core with the last published view, one row per shipment and per container. */
import { type Selectable, sql } from 'kysely';
import type { ContainerLedger, Ledger, ShipmentLedger } from '../../tracking/ledger/ledger.ts';
import type { ContainerView, ShipmentView, View } from '../../tracking/view/view.ts';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export interface RememberedShipment {
  ledger: Ledger;
  view: View;
}

export interface LoadedShipment extends RememberedShipment {
  /** Numbers of containers for which a person stopped tracking. */
  stopped: ReadonlySet<string>;
  containerIds: ReadonlyMap<string, string>;
}

type LedgerRow = Pick<Selectable<DB['ledgers']>, 'container_number' | 'claims' | 'view'>;

/** Whether the row belongs to the shipment itself, which has no container number. */
function isOfShipment<Row extends LedgerRow>(row: Row): row is Row & { claims: ShipmentLedger; view: ShipmentView } {
  return row.container_number === '';
}

function isOfContainer<Row extends LedgerRow>(
  row: Row,
): row is Row & { claims: ContainerLedger; view: ContainerView | null } {
  return row.container_number !== '';
}

/** Loads the ledgers of a shipment and its containers. Returns null before the first recording. */
export async function loadLedger(
  database: Queryable,
  accountId: string,
  shipmentId: string,
): Promise<LoadedShipment | null> {
  const rows = await database
    .selectFrom('ledgers as l')
    .leftJoin('containers as c', (join) =>
      join
        .onRef('c.account_id', '=', 'l.account_id')
        .onRef('c.shipment_id', '=', 'l.shipment_id')
        .onRef('c.number', '=', 'l.container_number'),
    )
    .select(['l.container_number', 'l.claims', 'l.view', 'c.tracking_stopped_at as stopped_at', 'c.id as container_id'])
    .where('l.account_id', '=', accountId)
    .where('l.shipment_id', '=', shipmentId)
    .orderBy('l.container_number')
    .execute();
  const shipment = rows.find(isOfShipment);
  if (shipment === undefined) return null;
  const containers = rows.filter(isOfContainer);
  return {
    ledger: {
      shipment: shipment.claims,
      containers: Object.fromEntries(containers.map((row) => [row.container_number, row.claims])),
    },
    view: {
      shipment: shipment.view,
      containers: containers.flatMap((row) => (row.view === null ? [] : [row.view])),
      // Derived with every view and stored in the place inbox, not in the ledger.
      unmatchedPlaces: [],
    },
    stopped: new Set(containers.flatMap((row) => (row.stopped_at === null ? [] : [row.container_number]))),
    containerIds: new Map(
      containers.flatMap((row) => (row.container_id === null ? [] : [[row.container_number, row.container_id]])),
    ),
  };
}

export interface RememberedContainer {
  shipment: { ledger: ShipmentLedger; view: ShipmentView };
  /**
   * Null if nothing was recorded for the container. A container that is no longer published has a ledger but no view.
   */
  container: { ledger: ContainerLedger; view: ContainerView | null } | null;
}

/** Loads the ledgers of one container and its shipment. Returns null before the first recording. */
export async function loadLedgerOfContainer(
  database: Queryable,
  { accountId, shipmentId, number }: { accountId: string; shipmentId: string; number: string },
): Promise<RememberedContainer | null> {
  const rows = await database
    .selectFrom('ledgers')
    .select(['container_number', 'claims', 'view'])
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', shipmentId)
    .where('container_number', 'in', ['', number])
    .execute();
  const shipment = rows.find(isOfShipment);
  const container = rows.find(isOfContainer);
  if (shipment === undefined) return null;
  return {
    shipment: { ledger: shipment.claims, view: shipment.view },
    container: container === undefined ? null : { ledger: container.claims, view: container.view },
  };
}

/** Writes the rows that differ from the stored ones. The caller holds the shipment lock. */
export async function saveLedger(
  database: Queryable,
  accountId: string,
  shipmentId: string,
  { ledger, view }: RememberedShipment,
): Promise<void> {
  const views = new Map(view.containers.map((container) => [container.number, container]));
  const rows = [
    { container_number: '', claims: ledger.shipment, view: view.shipment as unknown },
    ...Object.entries(ledger.containers).map(([number, claims]) => ({
      container_number: number,
      claims,
      view: views.get(number) ?? null,
    })),
  ];
  await sql`
    insert into ledgers as l (account_id, shipment_id, container_number, claims, view)
    select ${accountId}::uuid, ${shipmentId}::uuid, r.container_number, r.claims, coalesce(r.view, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(container_number text, claims jsonb, view jsonb)
    on conflict (account_id, shipment_id, container_number) do update set claims = excluded.claims, view = excluded.view
    where l.claims is distinct from excluded.claims or l.view is distinct from excluded.view`.execute(database);
}
