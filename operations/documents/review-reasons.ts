/** Decides why a person should check a document that was read and linked. */
import { type ExtractedDocument, SURE } from '../../documents/document.ts';
import type { ReviewReason } from '../../store/postgres/json-columns.ts';
import { type ChosenLink, type ReferenceCandidates, undecidedOf } from './choose-links.ts';

export interface ReadDocument {
  /** Kind that a person chose, otherwise the recognized one. */
  kind: string | null;
  /** Whether a person has entered its contents. */
  isCorrected: boolean;
  fields: readonly Pick<ExtractedDocument['fields'][number], 'confidence'>[];
  references: readonly ReferenceCandidates[];
  links: readonly Pick<ChosenLink, 'shipmentId'>[];
  /** Whether it arrived in an email whose sender is not proven. */
  isFromStranger: boolean;
}

/** Numbers that can be tracked. */
const TRACKABLE: readonly ReferenceCandidates['kind'][] = ['container', 'bill_of_lading', 'booking_number'];

/** Returns the reasons in the order in which they should be shown; empty if no person is needed. */
export function reviewReasons(read: ReadDocument): ReviewReason[] {
  const { kind, isCorrected, fields, references, links } = read;
  const isUndecided = undecidedOf(references, links).length > 0;
  const isUnlinked = links.length === 0 && references.some((reference) => TRACKABLE.includes(reference.kind));
  const holds: [ReviewReason, boolean][] = [
    ['unverified_sender', read.isFromStranger],
    ['undecided_links', isUndecided],
    ['not_tracked', isUnlinked && !isUndecided],
    ['unknown_kind', kind === null],
    ['low_confidence', !isCorrected && fields.some(({ confidence }) => confidence < SURE)],
  ];
  return holds.filter(([, isTrue]) => isTrue).map(([reason]) => reason);
}

/** A decision remains while a document is read or linked again, unless there is a new reason to check it. */
export function isReopened(former: readonly ReviewReason[], reasons: readonly ReviewReason[]): boolean {
  return reasons.some((reason) => !former.includes(reason));
}
