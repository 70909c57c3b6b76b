/** A draft of the user's decision: which values to use, their corrections, and the shipment that the document concerns. */
import type { ReadField, Reading, Review } from '../queries.ts';

export interface DraftField {
  read: ReadField;
  value: string;
  /** Whether the value is used when the document is confirmed. */
  isUsed: boolean;
}

export interface Draft {
  fields: readonly DraftField[];
  /** Shipment that the user chose; null if the links are unchanged. */
  shipmentId: string | null;
  /** Kind that the user chose; null if it is unchanged. */
  kind: Review['document_type'] | null;
  /** The draft before the last change. */
  before: Draft | null;
}

export type DraftChange =
  | { type: 'use'; index: number }
  | { type: 'correct'; index: number; value: string }
  | { type: 'choose'; shipmentId: string }
  | { type: 'kind'; kind: Review['document_type'] | null }
  | { type: 'undo' };

export function draftOf({ fields }: Reading): Draft {
  return {
    fields: fields.flatMap((read) =>
      read.value === null ? [] : [{ read, value: String(read.value), isUsed: read.in_contents }],
    ),
    shipmentId: null,
    kind: null,
    before: null,
  };
}

export function changeDraft(draft: Draft, change: DraftChange): Draft {
  switch (change.type) {
    case 'undo':
      return draft.before ?? draft;
    case 'use':
      return { ...withField(draft, change.index, (field) => ({ ...field, isUsed: !field.isUsed })), before: draft };
    case 'correct': {
      const value = change.value.trim();
      if (value === '' || value === draft.fields[change.index]?.value) return draft;
      // A corrected value is always used.
      return { ...withField(draft, change.index, (field) => ({ ...field, value, isUsed: true })), before: draft };
    }
    case 'choose':
      return { ...draft, shipmentId: change.shipmentId, before: draft };
    case 'kind':
      return { ...draft, kind: change.kind, before: draft };
  }
}

function withField(draft: Draft, index: number, change: (field: DraftField) => DraftField): Draft {
  return { ...draft, fields: draft.fields.map((field, at) => (at === index ? change(field) : field)) };
}

export function isCorrected({ read, value }: DraftField): boolean {
  return value !== String(read.value);
}

/** Builds the confirmation. It includes the values only if the user changed any of them or which of them are used. */
export function confirmationOf({ fields, shipmentId, kind }: Draft): Review {
  const isSame = fields.every((field) => field.isUsed === field.read.in_contents && !isCorrected(field));
  return {
    outcome: 'confirmed',
    ...(kind === null || kind === undefined ? {} : { document_type: kind }),
    ...(shipmentId === null ? {} : { shipment_id: shipmentId }),
    ...(isSame ? {} : { fields: fields.filter(({ isUsed }) => isUsed).map((field) => reviewedField(field, fields)) }),
  };
}

/** A corrected container number also applies to the values of this container. */
function reviewedField({ read, value }: DraftField, fields: readonly DraftField[]) {
  const container = read.container_number;
  const named = fields.find((field) => field.read.name === 'equipmentReference' && field.read.value === container);
  return { name: read.name, value, container_number: container === null ? null : (named?.value ?? container) };
}
