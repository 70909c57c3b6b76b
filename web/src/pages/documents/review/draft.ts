/** The decision that a person prepares: which values count, what they are, and which shipment the document concerns. */
import type { ReadField, Reading, Review } from '../queries.ts';

export interface DraftField {
  read: ReadField;
  value: string;
  /** Whether the value counts when the document is confirmed. */
  isUsed: boolean;
}

export interface Draft {
  fields: readonly DraftField[];
  /** Shipment that the person chose; null if the links stay. */
  shipmentId: string | null;
  /** Kind that the person chose; null if the kind stays. */
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
      // A value that a person entered counts.
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

/** Returns the confirmation. It has values only if they differ from the contents, which otherwise stay as read. */
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
