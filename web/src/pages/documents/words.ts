import type { Schemas } from '../../api/document.ts';
import type { Tone } from '../../components/status.tsx';
import type { Document, ReadField } from './queries.ts';

type Attributes = Document['attributes'];

export const STATUS_WORDS: Readonly<Record<Attributes['extraction_status'], { tone: Tone; word: string }>> = {
  pending: { tone: 'waiting', word: 'Reading' },
  extracted: { tone: 'good', word: 'Read' },
  failed: { tone: 'bad', word: 'Not readable' },
};

export const SOURCE_WORDS: Readonly<Record<Attributes['source'], string>> = {
  upload: 'Uploaded here',
  api: 'Sent by a program',
  email: 'Email',
  split_document: 'Part of a larger document',
};

const REASONS: Readonly<Record<string, string>> = {
  encrypted: 'The file is protected by a password. Save a copy without a password, and upload that.',
  not_readable: 'The file is damaged or incomplete. Ask the sender for another copy.',
  no_text: 'The file has no text that can be read. Ask the sender for the original instead of a scan.',
  too_large: 'The file is larger, or has more pages, than can be read. Split it, and upload the parts.',
  unsupported_type: 'This type of file is not supported. PDF, spreadsheets, DOCX, HTML and text are.',
  timed_out: 'Reading took too long and was stopped. Split the file, or read it again later.',
};

/** Returns the next step for a file that could not be read. */
export function reasonInWords(reason: string | null): string {
  return REASONS[reason ?? ''] ?? 'Read the document again, or ask the sender for another copy.';
}

export const TIER_WORDS: Readonly<Record<ReadField['tier'], string>> = {
  entity: 'recognized by its form',
  layout: 'read beside its label',
  ocr: 'recognized in a scan',
  model: 'found by a model',
  person: 'entered by a user',
};

const FIELDS: Readonly<Record<string, string>> = {
  transportDocumentReference: 'Bill of lading',
  houseTransportDocumentReference: 'House bill of lading',
  carrierBookingReference: 'Booking',
  customerReference: 'Customer reference',
  purchaseOrderReference: 'Purchase order',
  issueDate: 'Issued',
  vesselName: 'Vessel',
  carrierVoyageNumber: 'Voyage',
  vesselIMONumber: 'IMO number',
  portOfDischargeArrivalDate: 'Arrival at the port of discharge',
  placeOfDeliveryArrivalDate: 'Arrival at the place of delivery',
  equipmentReference: 'Container',
  ISOEquipmentCode: 'Container type',
  cargoGrossWeight: 'Gross weight in kg',
  firmsCode: 'FIRMS code',
  itNumber: 'IT number',
};

/** Returns the label of a field: `lastFreeDay` becomes `Last free day`. */
export function fieldName(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return FIELDS[name] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

export function kindName(kind: string | null): string {
  if (kind === null) return 'Kind not recognized';
  const words = kind.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const PARTIES: Readonly<Record<NonNullable<Schemas['value_source']['speaks_for']>, string>> = {
  line: 'Shipping line',
  terminal: 'Terminal',
  railroad: 'Railroad',
  forwarder: 'Not proven: counts as a copy of a forwarder',
  customs_broker: 'Customs broker',
};

/** Returns the name of the line, or the role of any other issuer. */
export function issuerName({ name, speaks_for: party }: Schemas['value_source']): string {
  return name ?? (party === undefined ? 'Unknown' : PARTIES[party]);
}
