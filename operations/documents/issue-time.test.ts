import { expect, test } from 'vitest';
import type { StatedField } from '../../connectors/document/statements.ts';
import { issueTimeOf } from './issue-time.ts';

const RECEIVED = new Date('2026-09-01T12:00:00Z');

const field = (value: string, confidence = 0.97, name = 'issueDate'): StatedField => ({
  ...{ name, value, confidence, tier: 'layout', item: null, quote: null },
});

test.each<[string, StatedField[], string | null]>([
  ['the first moment of its date anywhere', [field('2026-08-20')], '2026-08-19T10:00:00Z'],
  ['the receipt, if its date is later', [field('2026-10-15')], '2026-09-01T12:00:00Z'],
  ['unknown without a date', [], null],
  ['unknown with an unsure date', [field('2026-08-20', 0.89)], null],
  ['unknown with a date that no calendar has', [field('2026-02-30')], null],
  ['unknown with two dates', [field('2026-08-20'), field('2026-08-21')], null],
  ['unknown with a different date', [field('2026-08-20', 0.97, 'portOfDischargeArrivalDate')], null],
])('a document was issued at %s', (_title, fields, expected) => {
  expect(issueTimeOf(fields, RECEIVED)).toBe(expected);
});
