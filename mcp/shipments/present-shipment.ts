/** Builds the result of `get_shipment_details` (spec/contract 7.4). */
import { containerResource } from '../../resources/containers/container.ts';
import type { Identifier, Resource } from '../../resources/resource.ts';
import { type ShipmentRow, shipmentResource } from '../../resources/shipments/shipment.ts';
import { containerIdsByShipment, findContainersByIds } from '../../store/containers/containers.ts';
import { findShipmentsByIds } from '../../store/shipments/shipments.ts';
import { sourcesOfShipment } from '../../store/shipments/value-sources.ts';
import { earlierLastFreeDay, presentFlag } from '../containers/present-container.ts';
import type { ContainerAttributes, ShipmentAttributes } from '../containers/read-container.ts';
import { isOurPlace } from '../containers/timeline.ts';
import { type ToolContext, ToolError } from '../tools/define-tool.ts';
import { cleanText } from '../values/camel-case.ts';
import { localTime } from '../values/local-time.ts';
import {
  contactsOfShipments,
  linksTo,
  metadataOf,
  type PolledSource,
  sourcesOf,
  untrustedText,
} from '../values/sources.ts';
import { type FactPaths, fieldsOf, valueSources } from '../values/value-sources.ts';
import { vesselAtPod } from './shipment-rows.ts';

interface CarriedContainer {
  id: string;
  attributes: ContainerAttributes;
}

interface Reading {
  row: ShipmentRow;
  shipment: ShipmentAttributes;
  linked(relation: string): Resource | null;
  containers: readonly CarriedContainer[];
  sources: readonly PolledSource[];
}

const RELATIONS = ['port_of_lading', 'port_of_discharge', 'destination', 'pod_terminal', 'destination_terminal'];

/** Finds a shipment by id. Throws the same `ToolError` for unknown ids and for ids of other accounts. */
export async function findShipment({ database, caller }: ToolContext, id: string): Promise<ShipmentRow> {
  const [row] = await findShipmentsByIds(database, caller.accountId, [id]);
  if (row === undefined) throw new ToolError(`Shipment ${id} not found. list_shipments and search_container find ids.`);
  return row;
}

export async function presentShipment(context: ToolContext, row: ShipmentRow, withContainers: boolean) {
  const { database, caller } = context;
  const [reading, published] = await Promise.all([
    readShipment(context, row),
    sourcesOfShipment(database, { accountId: caller.accountId, shipmentId: row.id }, fieldsOf(FACTS)),
  ]);
  const { shipment, sources } = reading;
  const answer = {
    id: row.id,
    billOfLading: cleanText(shipment.bill_of_lading_number),
    normalizedNumber: cleanText(shipment.normalized_number),
    status: row.status,
    flags: shipment.flag_details.map(presentFlag),
    shippingLine: {
      scac: shipment.shipping_line_scac,
      name: shipment.shipping_line_name,
      shortName: shipment.shipping_line_short_name,
    },
    customerName: cleanText(shipment.customer_name),
    referenceNumbers: (shipment.ref_numbers ?? []).map(cleanText),
    tags: shipment.tags.map(cleanText),
    routing: routing(reading),
    vesselAtPod: vesselAtPod(shipment),
    containers: withContainers ? containersPart(reading) : NO_CONTAINERS,
    tracking: tracking(shipment),
    updatedAt: shipment.updated_at,
    createdAt: shipment.created_at,
  };
  const links = linksTo(context, { type: 'shipment', id: row.id, number: row.bill_of_lading_number });
  const facts = valueSources(answer, FACTS, published);
  const _metadata = { ...metadataOf(sources, links), sources, facts, untrustedText: foreignTexts(answer, shipment) };
  return { ...answer, _metadata };
}

async function readShipment(context: ToolContext, row: ShipmentRow): Promise<Reading> {
  const { database, caller, loader, baseUrl } = context;
  const [contactsOf, containerIds] = await Promise.all([
    contactsOfShipments(context, [row.id]),
    containerIdsByShipment(database, caller.accountId, [row.id]),
  ]);
  const contacts = contactsOf(row.id);
  const ids = containerIds.get(row.id) ?? [];
  const { watches } = contacts;
  const around = { watches, references: loader.references };
  const resource = shipmentResource(row, { ...around, containerIds: ids, baseUrl });
  const links = RELATIONS.flatMap((relation) => linkOf(resource, relation) ?? []);
  const [loaded, containers] = await Promise.all([
    loader.load(links),
    findContainersByIds(database, caller.accountId, ids),
  ]);
  return {
    row,
    shipment: resource.attributes,
    linked: (relation) => loaded.find(({ id }) => id === linkOf(resource, relation)?.id) ?? null,
    containers: containers
      .sort((one, other) => one.number.localeCompare(other.number))
      .map((container) => ({
        id: container.id,
        attributes: containerResource(container, {
          ...around,
          transportEventIds: [],
          rawEventIds: [],
          withoutRail: !caller.account.features.rail,
        }).attributes,
      })),
    sources: sourcesOf(contacts),
  };
}

function linkOf(resource: Resource, relation: string): Identifier | null {
  const data = resource.relationships?.[relation]?.data ?? null;
  return Array.isArray(data) ? null : data;
}

function routing({ shipment, linked }: Reading) {
  const { pol_timezone: polZone, pod_timezone: podZone, destination_timezone: inlandZone } = shipment;
  return {
    portOfLading: {
      locode: shipment.port_of_lading_locode,
      name: cleanText(shipment.port_of_lading_name),
      portDetails: placeDetails(linked('port_of_lading')),
      etd: shipment.pol_etd_at,
      etdLocal: localTime(shipment.pol_etd_at, polZone),
      atd: shipment.pol_atd_at,
      atdLocal: localTime(shipment.pol_atd_at, polZone),
      timezone: polZone,
    },
    portOfDischarge: {
      locode: shipment.port_of_discharge_locode,
      name: cleanText(shipment.port_of_discharge_name),
      portDetails: placeDetails(linked('port_of_discharge')),
      terminal: terminalDetails(linked('pod_terminal')),
      eta: shipment.pod_eta_at,
      etaLocal: localTime(shipment.pod_eta_at, podZone),
      ata: shipment.pod_ata_at,
      ataLocal: localTime(shipment.pod_ata_at, podZone),
      originalEta: shipment.pod_original_eta_at,
      timezone: podZone,
    },
    destination:
      shipment.destination_locode === null && shipment.destination_name === null
        ? null
        : {
            locode: shipment.destination_locode,
            name: cleanText(shipment.destination_name),
            portDetails: placeDetails(linked('destination')),
            terminal: terminalDetails(linked('destination_terminal')),
            eta: shipment.destination_eta_at,
            etaLocal: localTime(shipment.destination_eta_at, inlandZone),
            ata: shipment.destination_ata_at,
            ataLocal: localTime(shipment.destination_ata_at, inlandZone),
            timezone: inlandZone,
          },
  };
}

function placeDetails(place: Resource | null) {
  if (place === null) return null;
  const { name, code, state_abbr: stateAbbr, country_code: countryCode, latitude, longitude } = place.attributes;
  return { type: place.type, name: cleanText(String(name)), code, stateAbbr, countryCode, latitude, longitude };
}

function terminalDetails(terminal: Resource | null) {
  if (terminal === null) return null;
  const { name, firms_code: firmsCode } = terminal.attributes;
  return { id: terminal.id, name: cleanText(String(name)), firmsCode };
}

const NO_CONTAINERS = 'Omitted. Call again with include_containers, or call list_containers with filters.shipment_id.';

function containersPart({ containers }: Reading) {
  return { count: containers.length, containers: containers.map(containerOf) };
}

function containerOf({ id, attributes }: CarriedContainer) {
  return {
    id,
    number: attributes.number,
    status: attributes.current_status,
    flags: attributes.flags,
    billsOfLading: attributes.bills_of_lading.map(cleanText),
    equipmentType: attributes.equipment_type,
    equipmentLength: attributes.equipment_length,
    availableForPickup: attributes.available_for_pickup,
    podArrivedAt: attributes.pod_arrived_at,
    podDischargedAt: attributes.pod_discharged_at,
    pickupLfd: attributes.pickup_lfd,
    earlierLastFreeDay: earlierLastFreeDay(attributes),
  };
}

function tracking(shipment: ShipmentAttributes) {
  return {
    lineTrackingLastAttemptedAt: shipment.line_tracking_last_attempted_at,
    lineTrackingLastSucceededAt: shipment.line_tracking_last_succeeded_at,
    lineTrackingStoppedAt: shipment.line_tracking_stopped_at,
    lineTrackingStoppedReason: shipment.line_tracking_stopped_reason,
  };
}

const FACTS: FactPaths = {
  'routing.portOfLading.etd': ['shipment', 'pol_etd_at'],
  'routing.portOfLading.atd': ['shipment', 'pol_atd_at'],
  'routing.portOfDischarge.eta': ['shipment', 'pod_eta_at'],
  'routing.portOfDischarge.ata': ['shipment', 'pod_ata_at'],
  'routing.destination.eta': ['shipment', 'destination_eta_at'],
  'routing.destination.ata': ['shipment', 'destination_ata_at'],
  'vesselAtPod.name': ['shipment', 'pod_vessel_name'],
};

function foreignTexts(answer: unknown, shipment: ShipmentAttributes): string[] {
  const foreignName = (locode: string | null, path: string) => (isOurPlace(locode) ? [] : [path]);
  return untrustedText(answer, [
    'customerName',
    'vesselAtPod.name',
    'vesselAtPod.voyageNumber',
    ...foreignName(shipment.port_of_lading_locode, 'routing.portOfLading.name'),
    ...foreignName(shipment.port_of_discharge_locode, 'routing.portOfDischarge.name'),
    ...foreignName(shipment.destination_locode, 'routing.destination.name'),
  ]);
}
