/** The objects that only events have (rest-contract 2.13): nothing else reads them, so they have no rows of their own. */
import { referenceId } from '../reference/ids.ts';
import { feeOnTheWire } from '../resources/container.ts';
import type { References } from '../resources/references.ts';
import { type Resource, toOne } from '../resources/resource.ts';
import { wireTime } from '../resources/time.ts';
import { transportEventResource } from '../resources/transport-event.ts';
import type { Fee } from '../tracking/claims.ts';
import type { ContainerFields, ShipmentFields } from '../tracking/view.ts';
import type { EventInput, EventReference } from './event-input.ts';

type ReferenceOf<Type extends EventReference['type']> = Extract<EventReference, { type: Type }>;

/** The reference object of any event but those of tracking requests. */
export function referenceResource(input: EventInput, references: References): Resource {
  const { reference } = input;
  switch (reference.type) {
    case 'transport_event':
      return transportEventResource(reference.row, references);
    case 'estimated_event':
      return estimatedEvent(input, reference, references);
    case 'container_created_event':
      return containerCreatedEvent(input, reference);
    case 'container_updated_event':
      return containerUpdatedEvent(input, reference, references);
    case 'container_pod_terminal_changed_event':
      return podTerminalChangedEvent(input, reference, references);
    case 'tracking_request':
      throw new Error(`${input.name} is about a tracking request`);
  }
}

function estimatedEvent(
  input: EventInput,
  reference: ReferenceOf<'estimated_event'>,
  references: References,
): Resource {
  const shipment = publishedShipment(input);
  return {
    id: reference.id,
    type: 'estimated_event',
    attributes: {
      created_at: wireTime(input.createdAt),
      estimated_timestamp: wireTime(reference.estimatedTimestamp),
      event: input.name,
      voyage_number: reference.voyage,
      location_locode: reference.locode,
      data_source: reference.dataSource,
      timezone: reference.timezone,
    },
    relationships: {
      shipment: shipmentOf(input),
      port: { data: references.place(reference.locode, shipment.port_of_discharge_name ?? null) },
      vessel: {
        data: references.vessel({ imo: shipment.pod_vessel_imo ?? null, name: shipment.pod_vessel_name ?? null }),
      },
    },
  };
}

function containerCreatedEvent(input: EventInput, reference: ReferenceOf<'container_created_event'>): Resource {
  return {
    id: reference.id,
    type: reference.type,
    attributes: { timestamp: wireTime(input.timestamp), timezone: 'Etc/UTC' },
    relationships: { container: toOne('container', input.containerId), shipment: shipmentOf(input) },
  };
}

function containerUpdatedEvent(
  input: EventInput,
  reference: ReferenceOf<'container_updated_event'>,
  references: References,
): Resource {
  const container = publishedContainer(input);
  const shipment = publishedShipment(input);
  return {
    id: reference.id,
    type: reference.type,
    attributes: {
      changeset: Object.fromEntries(Object.entries(reference.changeset).map(changeOnTheWire)),
      timestamp: wireTime(input.timestamp),
      data_source: 'terminal',
      timezone: container.pod_timezone ?? null,
    },
    relationships: {
      container: toOne('container', input.containerId),
      terminal: { data: references.terminal(container.pod_terminal_key) },
      shipment: shipmentOf(input),
      port: { data: references.place(shipment.port_of_discharge_locode, shipment.port_of_discharge_name ?? null) },
    },
  };
}

function podTerminalChangedEvent(
  input: EventInput,
  reference: ReferenceOf<'container_pod_terminal_changed_event'>,
  references: References,
): Resource {
  return {
    id: reference.id,
    type: reference.type,
    attributes: { timestamp: wireTime(input.timestamp), data_source: reference.dataSource },
    relationships: {
      container: toOne('container', input.containerId),
      terminal: { data: references.terminal(reference.terminalKey) },
      shipment: shipmentOf(input),
    },
  };
}

/** Terminals are named by their ids, fees as containers show them, times as everywhere on the wire. */
function changeOnTheWire([field, [before, after]]: [string, [unknown, unknown]]): [string, [unknown, unknown]] {
  const name = field === 'pod_terminal_key' ? 'pod_terminal' : field;
  return [name, [valueOnTheWire(name, before), valueOnTheWire(name, after)]];
}

function valueOnTheWire(field: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (field === 'pod_terminal') return referenceId('terminal', String(value));
  if (field.startsWith('fees_') && Array.isArray(value)) return value.map((fee: Fee) => feeOnTheWire(fee));
  return value;
}

function shipmentOf({ scene }: EventInput): { data: { id: string; type: string } | null } {
  return { data: scene.shipment === null ? null : { id: scene.shipment.id, type: 'shipment' } };
}

function publishedShipment({ scene }: EventInput): Partial<ShipmentFields> {
  return (scene.shipment?.published ?? {}) as Partial<ShipmentFields>;
}

function publishedContainer({ scene, containerId }: EventInput): Partial<ContainerFields> {
  const row = scene.containers.find((container) => container.id === containerId);
  return (row?.published ?? {}) as Partial<ContainerFields>;
}
