/** Renders objects that exist only in events (spec/contract 2.13) and have no rows of their own. */
import { referenceId } from '../reference/ids.ts';
import { feeOnTheWire } from '../resources/containers/container.ts';
import { containerCreatedEvent } from '../resources/events/container-created-event.ts';
import { containerPodTerminalChangedEvent } from '../resources/events/container-pod-terminal-changed-event.ts';
import { containerUpdatedEvent } from '../resources/events/container-updated-event.ts';
import { estimatedEvent } from '../resources/events/estimated-event.ts';
import { transportEventResource } from '../resources/events/transport-event.ts';
import type { References } from '../resources/references.ts';
import type { Resource } from '../resources/resource.ts';
import type { Fee } from '../tracking/claims/claims.ts';
import type { ContainerFields, ShipmentFields } from '../tracking/view/view.ts';
import type { EventInput, EventReference } from './event-input.ts';

type ReferenceOf<Type extends EventReference['type']> = Extract<EventReference, { type: Type }>;

/** Renders the reference object of any event that is not about a tracking request. */
export function referenceResource(input: EventInput, references: References): Resource {
  const { reference } = input;
  switch (reference.type) {
    case 'transport_event':
      return transportEventResource(reference.row, references);
    case 'estimated_event':
      return renderEstimate(input, reference, references);
    case 'container_created_event':
      return containerCreatedEvent.render(ofContainer(input, reference));
    case 'container_updated_event':
      return renderUpdate(input, reference, references);
    case 'container_pod_terminal_changed_event':
      return containerPodTerminalChangedEvent.render({
        ...ofContainer(input, reference),
        dataSource: reference.dataSource,
        terminal: references.terminal(reference.terminalKey),
        previousTerminal: references.terminal(reference.previousTerminalKey),
      });
    case 'tracking_request':
      throw new Error(`${input.name} is about a tracking request`);
  }
}

function renderEstimate(
  input: EventInput,
  reference: ReferenceOf<'estimated_event'>,
  references: References,
): Resource {
  const shipment = publishedShipment(input);
  return estimatedEvent.render({
    ...reference,
    event: input.name,
    createdAt: input.createdAt,
    shipmentId: shipmentIdOf(input),
    port: references.place(reference.locode, shipment.port_of_discharge_name ?? null),
    vessel: references.vessel({ imo: shipment.pod_vessel_imo ?? null, name: shipment.pod_vessel_name ?? null }),
  });
}

function renderUpdate(
  input: EventInput,
  reference: ReferenceOf<'container_updated_event'>,
  references: References,
): Resource {
  const container = publishedContainer(input);
  const shipment = publishedShipment(input);
  return containerUpdatedEvent.render({
    ...ofContainer(input, reference),
    changeset: Object.fromEntries(Object.entries(reference.changeset).map(changeOnTheWire)),
    timezone: container.pod_timezone ?? null,
    terminal: references.terminal(container.pod_terminal_key),
    port: references.place(shipment.port_of_discharge_locode, shipment.port_of_discharge_name ?? null),
  });
}

/** Returns the members common to all events about a container. */
function ofContainer(input: EventInput, { id }: { id: string }) {
  const { timestamp, containerId } = input;
  return { id, timestamp, containerId, shipmentId: shipmentIdOf(input) };
}

/** Renders a change: terminals as ids, fees as in containers, and times in wire format. */
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

function shipmentIdOf({ scene }: EventInput): string | null {
  return scene.shipment?.id ?? null;
}

function publishedShipment({ scene }: EventInput): Partial<ShipmentFields> {
  return scene.shipment?.published ?? {};
}

function publishedContainer({ scene, containerId }: EventInput): Partial<ContainerFields> {
  const row = scene.containers.find((container) => container.id === containerId);
  return row?.published ?? {};
}
