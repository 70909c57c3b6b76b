/**
 * Reads the webhooks of the service. Each contains the shipment, the container of the event, and the event itself, as
 * they are at that moment.
 */
import type { Claim, Source } from '../../tracking/claims/claims.ts';
import type { BridgeValue } from '../../tracking/fields/compared-fields.ts';
import { isRecord, list, parseJson, record, text } from '../json-shape.ts';
import { readInstant } from '../source-time.ts';
import { type ReadPage, type ReadResource, readPage } from './document.ts';
import { claimsOf, railroadsOf, terminalKeys } from './parse.ts';
import { readPublishedValues } from './published-values.ts';
import { containerOf, type TrackedShipment } from './tracked.ts';

type BridgeSource = Source & { kind: 'line' | 'terminal' | 'railroad' };

export interface BridgeDelivery {
  /** Id of the notification, the same in every attempt. */
  id: string;
  /** Name of the event. */
  event: string;
  /** When the service recorded the event (RFC 3339 UTC). */
  createdAt: string;
  /** SCAC of the line. */
  scac: string | null;
  /** Numbers as published. A document is a bill of lading or a booking. */
  documents: string[];
  containers: string[];
  /**
   * Statements by source. A terminal with several codes occurs once for each, because installations may choose
   * different ones.
   */
  statements: { source: BridgeSource; claims: Claim[] }[];
  /** Values of the containers as the service publishes them. */
  values: BridgeValue[];
}

export interface BridgeWebhooks {
  /** Reads the secret that signs the webhooks. Throws `MissingSecret`. */
  secret(): Promise<string>;
  /** Returns null if the body is not a notification; its list of statements is empty if it is about no shipment. */
  read(body: Uint8Array): BridgeDelivery | null;
}

export function readDelivery(body: Uint8Array): BridgeDelivery | null {
  const parsed = parseJson(body);
  const document = parsed.type === 'json' ? parsed.value : null;
  const data = isRecord(document) ? record(document.data) : null;
  if (!isRecord(document) || data === null || text(data.type) !== 'webhook_notification') return null;
  const attributes = record(data.attributes) ?? {};
  const [id, event, createdAt] = [text(data.id), text(attributes.event), readInstant(attributes.created_at)];
  if (id === null || event === null || createdAt === null || !Array.isArray(document.included)) return null;
  const tracked = trackedIn(readPage({ data: [], included: document.included }, 0, 1));
  const about = { id, event, createdAt };
  if (tracked === null) return { ...about, scac: null, documents: [], containers: [], statements: [], values: [] };
  return {
    ...about,
    ...numbersOf(tracked),
    statements: statementsOf(tracked, createdAt),
    values: readPublishedValues(tracked),
  };
}

/** Returns null if the notification is not about exactly one shipment. */
function trackedIn(page: ReadPage): TrackedShipment | null {
  const [shipment, ...others] = page.included.filter(({ type }) => type === 'shipment');
  if (shipment === undefined || others.length > 0) return null;
  const isOwn = ({ relationships }: ReadResource) => {
    const id = text(record(record(relationships.shipment)?.data)?.id);
    return id === null || id === shipment.id;
  };
  const containers = page.included.filter((one) => one.type === 'container' && isOwn(one)).map(withEvents(page));
  return { page, shipment, containers: containers.flatMap((one) => containerOf(page, shipment, one)) };
}

/** Relates a container to the included events, because a container with many events lists only some of their ids. */
function withEvents({ included }: ReadPage): (container: ReadResource) => ReadResource {
  const data = included.filter(({ type }) => type === 'transport_event').map(({ type, id }) => ({ type, id }));
  return (container) => ({ ...container, relationships: { ...container.relationships, transport_events: { data } } });
}

function numbersOf({
  shipment,
  containers,
}: TrackedShipment): Pick<BridgeDelivery, 'scac' | 'documents' | 'containers'> {
  const { attributes } = shipment;
  const documents = [
    attributes.bill_of_lading_number,
    attributes.normalized_number,
    ...containers.flatMap(({ resource }) => [
      ...list(resource.attributes.bills_of_lading),
      ...list(resource.attributes.bookings),
    ]),
  ];
  return {
    scac: text(attributes.shipping_line_scac),
    documents: [...new Set(documents.flatMap((number) => text(number) ?? []))],
    containers: [...new Set(containers.map(({ number }) => number))],
  };
}

function statementsOf(tracked: TrackedShipment, createdAt: string): BridgeDelivery['statements'] {
  const line = text(tracked.shipment.attributes.shipping_line_scac);
  const sources: { source: BridgeSource; containers: TrackedShipment['containers'] }[] = [];
  if (line !== null) sources.push({ source: { kind: 'line', code: line }, containers: tracked.containers });
  for (const container of tracked.containers) {
    for (const code of terminalKeys(container))
      sources.push({ source: { kind: 'terminal', code }, containers: [container] });
    for (const code of new Set(railroadsOf(container)))
      if (code !== null) sources.push({ source: { kind: 'railroad', code }, containers: [container] });
  }
  return sources.flatMap(({ source, containers }) => {
    const claims = claimsOf({ ...tracked, containers }, source).filter(isValidInPart);
    return claims.length === 0 ? [] : [{ source, claims: claims.map((claim) => datedBy(claim, createdAt)) }];
  });
}

/** A notification lists only some of the shipment's containers. */
function isValidInPart(claim: Claim): boolean {
  return claim.kind !== 'listing';
}

/** Dates a statement without a time of its own, so that an earlier notification that arrives late replaces nothing. */
function datedBy<Kind extends Claim>(claim: Kind, createdAt: string): Kind {
  return { ...claim, statedAt: claim.statedAt ?? createdAt };
}
