/**
 * Chooses what a document is linked to. An ambiguous number yields no link, because a wrong link is worse than a
 * missing one.
 */
import type { ExtractedReference } from '../../documents/document.ts';
import type { Candidate } from '../../store/documents/candidates.ts';
import { mayConcern, type Paper } from './journey-of-paper.ts';

export interface ReferenceCandidates {
  kind: ExtractedReference['kind'];
  number: string;
  candidates: readonly Candidate[];
}

export interface ChosenLink {
  shipmentId: string;
  containerId: string | null;
  /** Number by which the entity was found; empty if a person chose it. */
  number: string;
}

export interface LinkedPaper extends Paper {
  /**
   * Shipments that the document is already linked to. They take precedence over other candidates for the same number.
   */
  linked: ReadonlySet<string>;
  chosenShipmentId: string | null;
}

const SHIPMENT_NUMBERS: readonly string[] = ['bill_of_lading', 'booking_number'];

/**
 * A person's choice comes first, then bills of lading and bookings. Containers are matched within the shipments that
 * these identify. If they identify none, a container is linked only if the document can concern exactly one of its
 * journeys.
 */
export function chooseLinks(references: readonly ReferenceCandidates[], paper: LinkedPaper): ChosenLink[] {
  const shipmentReferences = references.filter(({ kind }) => SHIPMENT_NUMBERS.includes(kind));
  const chosen = paper.chosenShipmentId;
  const stated =
    chosen === null
      ? shipmentReferences.flatMap((reference) => linkOfShipment(reference, paper))
      : [{ shipmentId: chosen, containerId: null, number: '' }];
  const named = chosen === null ? shipmentReferences.flatMap(({ candidates }) => candidates) : stated;
  const shipments = new Set(named.map(({ shipmentId }) => shipmentId));
  const containers = references
    .filter(({ kind }) => kind === 'container')
    .flatMap((reference) => linkOfContainer(reference, paper, shipments));
  const certain = [...stated, ...containers];
  const others = references
    .filter(({ kind }) => kind === 'reference')
    .flatMap((reference) => linkOfShipment(reference, paper));
  // Customer references are short and not unique, so they are used only if no other number yields a link.
  return unique(certain.length > 0 ? certain : others);
}

/** Returns the candidates for numbers without a link, from which a person can choose. */
export function undecidedOf(
  references: readonly ReferenceCandidates[],
  links: readonly Pick<ChosenLink, 'shipmentId'>[],
): ChosenLink[] {
  const linked = new Set(links.map(({ shipmentId }) => shipmentId));
  const undecided = references
    .filter(({ candidates }) => !candidates.some(({ shipmentId }) => linked.has(shipmentId)))
    .flatMap(({ number, candidates }) => candidates.map((candidate) => ({ ...candidate, number })));
  return unique(undecided);
}

function linkOfShipment({ number, candidates }: ReferenceCandidates, { linked }: LinkedPaper): ChosenLink[] {
  const shipments = [...new Set(candidates.map(({ shipmentId }) => shipmentId))];
  const shipmentId = only(shipments.filter((id) => linked.has(id))) ?? only(shipments);
  return shipmentId === null ? [] : [{ shipmentId, containerId: null, number }];
}

function linkOfContainer(
  { number, candidates }: ReferenceCandidates,
  paper: LinkedPaper,
  shipments: ReadonlySet<string>,
): ChosenLink[] {
  const isLinked = ({ shipmentId }: Candidate) => paper.linked.has(shipmentId);
  const possible = candidates
    .filter(({ containerId }) => containerId !== null)
    .filter((candidate) =>
      shipments.size > 0 ? shipments.has(candidate.shipmentId) : mayConcern(paper, candidate, isLinked(candidate)),
    );
  const one = only(possible.filter(isLinked)) ?? only(possible);
  return one === null ? [] : [{ ...one, number }];
}

function only<Item>([one, ...others]: readonly Item[]): Item | null {
  return one === undefined || others.length > 0 ? null : one;
}

function unique(links: readonly ChosenLink[]): ChosenLink[] {
  const byTarget = new Map<string, ChosenLink>();
  for (const { shipmentId, containerId, number } of links) {
    const key = `${shipmentId} ${containerId}`;
    if (!byTarget.has(key)) byTarget.set(key, { shipmentId, containerId, number });
  }
  return [...byTarget.values()];
}
