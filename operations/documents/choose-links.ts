/**
 * Chooses what a document belongs to. An ambiguous number yields no link, because a wrong link is worse than a missing
 * one.
 */
import type { ExtractedReference } from '../../documents/document.ts';
import type { Candidate } from '../../store/documents/candidates.ts';

export interface ReferenceCandidates {
  kind: ExtractedReference['kind'];
  number: string;
  candidates: readonly Candidate[];
}

export interface ChosenLink {
  shipmentId: string;
  containerId: string | null;
  /** Number by which the entity was found. */
  number: string;
}

const OF_SHIPMENT: readonly string[] = ['bill_of_lading', 'booking_number'];

/**
 * Bills of lading and bookings take precedence, and containers are matched within the shipments that these identify. If
 * there are none, a container is linked only if exactly one tracked journey includes it. Container numbers recur in
 * later journeys, and the document may concern a journey that is not tracked.
 */
export function chooseLinks(references: readonly ReferenceCandidates[]): ChosenLink[] {
  const stated = references.filter(({ kind }) => OF_SHIPMENT.includes(kind)).flatMap(linkOfShipment);
  const shipments = new Set(stated.map(({ shipmentId }) => shipmentId));
  const containers = references
    .filter(({ kind }) => kind === 'container')
    .flatMap((reference) => linkOfContainer(reference, shipments));
  const certain = [...stated, ...containers];
  const others = references.filter(({ kind }) => kind === 'reference').flatMap(linkOfShipment);
  // Customer references are short and not unique, so they are used only if no other number yields a link.
  return unique(certain.length > 0 ? certain : others);
}

function linkOfShipment({ number, candidates }: ReferenceCandidates): ChosenLink[] {
  const shipments = new Set(candidates.map(({ shipmentId }) => shipmentId));
  const [shipmentId] = shipments;
  return shipments.size === 1 && shipmentId !== undefined ? [{ shipmentId, containerId: null, number }] : [];
}

function linkOfContainer({ number, candidates }: ReferenceCandidates, shipments: ReadonlySet<string>): ChosenLink[] {
  const possible = candidates.filter(({ containerId, shipmentId, isLive }) => {
    return containerId !== null && (shipments.size > 0 ? shipments.has(shipmentId) : isLive);
  });
  const [one, ...more] = possible;
  return one === undefined || more.length > 0 ? [] : [{ ...one, number }];
}

function unique(links: readonly ChosenLink[]): ChosenLink[] {
  const byTarget = new Map<string, ChosenLink>();
  for (const { shipmentId, containerId, number } of links) {
    const key = `${shipmentId} ${containerId}`;
    if (!byTarget.has(key)) byTarget.set(key, { shipmentId, containerId, number });
  }
  return [...byTarget.values()];
}
