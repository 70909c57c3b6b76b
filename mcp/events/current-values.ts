/** Reads the current values of what events are about, to determine which reported values are still current. */
import { isRecord } from '../../reference/records.ts';
import { containerResource } from '../../resources/containers/container.ts';
import { shipmentResource } from '../../resources/shipments/shipment.ts';
import { findContainersByIds } from '../../store/containers/containers.ts';
import type { LogRow } from '../../store/events/event-log.ts';
import { findShipmentsByIds } from '../../store/shipments/shipments.ts';
import { findTrackingRequestsByIds } from '../../store/tracking-requests/tracking-requests.ts';
import type { ToolContext } from '../tools/define-tool.ts';
import { camelCase, camelCased } from '../values/camel-case.ts';

export interface CurrentValues {
  /** Container number or bill of lading; null if the resource no longer exists. */
  numberOf(id: string | null): string | null;
  /** Returns undefined if the resource has no such value. */
  valueOf(id: string | null, field: string): unknown;
}

type About = Pick<LogRow, 'container_id' | 'shipment_id' | 'tracking_request_id'>;

/** Reads the values with three queries, regardless of the number of events. */
export async function readCurrentValues(
  { database, caller, loader, baseUrl }: ToolContext,
  rows: readonly About[],
): Promise<CurrentValues> {
  const { accountId } = caller;
  const idsOf = (read: (row: About) => string | null) => [...new Set(rows.flatMap((row) => read(row) ?? []))];
  const shipmentIds = idsOf((row) => row.shipment_id);
  const requestIds = idsOf((row) => row.tracking_request_id);
  const [containers, shipments, requests] = await Promise.all([
    findContainersByIds(
      database,
      accountId,
      idsOf((row) => row.container_id),
    ),
    shipmentIds.length === 0 ? [] : findShipmentsByIds(database, accountId, shipmentIds),
    requestIds.length === 0 ? [] : findTrackingRequestsByIds(database, accountId, requestIds),
  ]);
  const { references } = loader;
  const withoutRail = !caller.account.features.rail;
  const around = { watches: [], references, transportEventIds: [], rawEventIds: [], withoutRail };
  const attributes = new Map<string, Record<string, unknown>>([
    ...containers.map((row) => [row.id, withDeadlines(containerResource(row, around).attributes)] as const),
    ...shipments.map(
      (row) => [row.id, shipmentResource(row, { ...around, containerIds: [], baseUrl }).attributes] as const,
    ),
    ...requests.map(({ id, status, failed_reason }) => [id, { status, failed_reason }] as const),
  ]);
  const values = new Map([...attributes].map(([id, own]) => [id, byField(own)]));
  const numbers = new Map([
    ...containers.map(({ id, number }) => [id, number] as const),
    ...shipments.map(({ id, bill_of_lading_number: number }) => [id, number] as const),
  ]);
  return {
    numberOf: (id) => numbers.get(id ?? '') ?? null,
    valueOf: (id, field) => values.get(id ?? '')?.get(field),
  };
}

/** Copies the last free days of each source to the top level, where events have them. */
function withDeadlines(attributes: Record<string, unknown>): Record<string, unknown> {
  return { ...attributes, ...(isRecord(attributes['import_deadlines']) ? attributes['import_deadlines'] : {}) };
}

function byField(attributes: Record<string, unknown>): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(attributes).map(([name, value]) => [camelCase(name), camelCased(value)]));
}
