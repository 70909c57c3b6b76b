import { expect, test } from 'vitest';
import type { ReadField, Reading } from '../queries.ts';
import { changeDraft, confirmationOf, draftOf } from './draft.ts';

const field = (name: string, value: string, isSure: boolean): ReadField => ({
  name,
  value,
  container_number: 'MSCU6683873',
  confidence: isSure ? 0.95 : 0.6,
  tier: 'layout',
  in_contents: isSure,
  quote: null,
});
const reading: Reading = {
  issuer: null,
  fields: [field('equipmentReference', 'MSCU6683873', true), field('lastFreeDay', '2026-09-10', false)],
  pages: [],
  undecided: [],
};
const draft = draftOf(reading);

test('without changes the contents stay as read', () => {
  expect(confirmationOf(draft)).toEqual({ outcome: 'confirmed' });
});

test('an uncertain value counts once a person uses it, and not after an undo', () => {
  const used = changeDraft(draft, { type: 'use', index: 1 });
  expect(confirmationOf(used).fields?.map(({ name }) => name)).toEqual(['equipmentReference', 'lastFreeDay']);
  expect(confirmationOf(changeDraft(used, { type: 'undo' }))).toEqual({ outcome: 'confirmed' });
});

test('a corrected value counts, and values of a corrected container follow it', () => {
  const day = changeDraft(draft, { type: 'correct', index: 1, value: ' 2026-09-12 ' });
  const both = changeDraft(day, { type: 'correct', index: 0, value: 'MSCU1234566' });
  expect(confirmationOf(both).fields).toEqual([
    { name: 'equipmentReference', value: 'MSCU1234566', container_number: 'MSCU1234566' },
    { name: 'lastFreeDay', value: '2026-09-12', container_number: 'MSCU1234566' },
  ]);
});

test('nothing typed changes nothing, and there is nothing to undo', () => {
  expect(changeDraft(draft, { type: 'correct', index: 1, value: '  ' })).toBe(draft);
  expect(changeDraft(draft, { type: 'undo' })).toBe(draft);
});

test('a kind and a shipment are part of the confirmation', () => {
  const kind = changeDraft(draft, { type: 'kind', kind: 'delivery_order' });
  expect(confirmationOf(changeDraft(kind, { type: 'choose', shipmentId: 'a' }))).toEqual({
    outcome: 'confirmed',
    document_type: 'delivery_order',
    shipment_id: 'a',
  });
});
