import type { EventClaim } from '../../tracking/claims/claims.ts';
import { readContainerNumber } from '../container-number.ts';
import { isRecord, list, member, text } from '../json-shape.ts';

type Json = Record<string, unknown>;
type Document = EventClaim['documents'][number];

const TYPES: Record<string, Document['type']> = { BKG: 'booking', TRD: 'bill_of_lading' };

/** Reads the bookings and bills of lading in an event, including deprecated flat members. */
export function readDocuments(event: Json): Document[] {
  const found: Document[] = [];
  const add = (type: Document['type'] | undefined, value: unknown) => {
    const number = readReference(value);
    if (type === undefined || number === null) return;
    if (!found.some((one) => one.type === type && one.number === number)) found.push({ type, number });
  };
  const nested = isRecord(event.transportCall) ? list(event.transportCall.documentReferences) : [];
  for (const reference of [...list(event.documentReferences), ...nested].filter(isRecord)) {
    const type = text(reference.documentReferenceType)?.toUpperCase();
    if (type !== undefined && Object.hasOwn(TYPES, type)) add(TYPES[type], reference.documentReferenceValue);
  }
  add('booking', member(event, 'carrierBookingReference', 'bookingReference'));
  add('bill_of_lading', member(event, 'transportDocumentReference', 'transportDocumentID'));
  return found;
}

/** Words for a missing number, or one repeated character such as 00000. */
const PLACEHOLDER =
  /^(UNKNOWN|NONE|NULL|PENDING|VARIOUS|DUMMY|TOBE(ADVISED|CONFIRMED|NAMED)|NOT(AVAILABLE|APPLICABLE|ASSIGNED|KNOWN)|(.)\4*)$/;

/**
 * Reads a document number in capitals without spaces. Returns null for blanks, two values in one, fewer than four
 * characters, and placeholders.
 */
export function readReference(value: unknown): string | null {
  const compact = text(value)?.toUpperCase().replace(/\s/g, '') ?? null;
  if (compact === null || !/^[A-Z0-9][A-Z0-9/_.-]{3,34}$/.test(compact)) return null;
  return PLACEHOLDER.test(compact) ? null : compact;
}

/** Reads the containers that an event lists as references of type EQ (equipment). */
export function readEquipmentReferences(event: Json): string[] {
  const containers = list(event.references)
    .filter(isRecord)
    .filter((reference) => text(reference.referenceType)?.toUpperCase() === 'EQ')
    .map((reference) => readContainerNumber(reference.referenceValue));
  return [...new Set(containers.filter((container) => container !== null))];
}
