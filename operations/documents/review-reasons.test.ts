import { describe, expect, test } from 'vitest';
import type { Candidate } from '../../store/documents/candidates.ts';
import { isReopened, type ReadDocument, reviewReasons } from './review-reasons.ts';

const journey: Candidate = {
  ...{ shipmentId: 'a', containerId: 'c', isLive: true, scac: 'MSCU', bills: [], bookings: [] },
  ...{ startsOn: null, endsOn: null, hasEnded: false },
};
const container = { kind: 'container' as const, number: 'MSCU6683873', candidates: [journey] };
const sure: ReadDocument = {
  ...{ kind: 'arrival_notice', isCorrected: false, isFromStranger: false },
  fields: [{ confidence: 0.95 }],
  references: [container],
  links: [{ shipmentId: 'a' }],
};

test.each<[string, Partial<ReadDocument>, string[]]>([
  ['is certain', {}, []],
  ['is from a stranger', { isFromStranger: true }, ['unverified_sender']],
  ['has several journeys', { links: [] }, ['undecided_links']],
  ['has a number that nothing tracks', { links: [], references: [{ ...container, candidates: [] }] }, ['not_tracked']],
  ['has no number', { links: [], references: [] }, []],
  [
    'has only a reference of the customer',
    { links: [], references: [{ kind: 'reference', number: 'PO 1', candidates: [] }] },
    [],
  ],
  ['is of an unknown kind', { kind: null }, ['unknown_kind']],
  ['has an uncertain value', { fields: [{ confidence: 0.6 }] }, ['low_confidence']],
  ['was corrected', { fields: [{ confidence: 0.6 }], isCorrected: true }, []],
])('a document that %s', (_, change, expected) => {
  expect(reviewReasons({ ...sure, ...change })).toEqual(expected);
});

describe('a decision', () => {
  test('remains while there is no new reason', () => {
    expect(isReopened(['undecided_links', 'low_confidence'], ['low_confidence'])).toBe(false);
  });
  test('opens again with a new one', () => {
    expect(isReopened(['low_confidence'], ['low_confidence', 'undecided_links'])).toBe(true);
  });
});
