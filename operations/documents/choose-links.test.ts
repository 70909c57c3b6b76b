import { describe, expect, test } from 'vitest';
import { chooseLinks, type LinkedPaper, type ReferenceCandidates, undecidedOf } from './choose-links.ts';

const JOURNEY = { scac: 'MAEU', bills: [], bookings: [], startsOn: null, endsOn: null, hasEnded: false };
const shipment = (shipmentId: string, isLive = true) => ({ ...JOURNEY, shipmentId, containerId: null, isLive });
const container = (shipmentId: string, containerId: string, isLive = true) => ({
  ...JOURNEY,
  ...{ shipmentId, containerId, isLive },
});
const PAPER: LinkedPaper = {
  ...{ dates: [], bills: [], bookings: [], receivedAt: new Date('2026-06-20T00:00:00Z') },
  ...{ linked: new Set(), chosenShipmentId: null },
};
const of = (
  kind: ReferenceCandidates['kind'],
  ...candidates: ReferenceCandidates['candidates']
): ReferenceCandidates => ({ kind, number: `${kind} of the paper`, candidates });

test.each<[string, ReferenceCandidates[], [shipment: string, container: string | null][]]>([
  ['a bill of one shipment', [of('bill_of_lading', shipment('A'))], [['A', null]]],
  ['a bill of two shipments', [of('bill_of_lading', shipment('A'), shipment('B'))], []],
  ['a bill that nobody tracks', [of('bill_of_lading')], []],
  ['a container on the way', [of('container', container('A', 'a1'))], [['A', 'a1']]],
  ['a container of a finished journey alone', [of('container', container('A', 'a1', false))], []],
  [
    'a container of a finished journey, with its bill',
    [of('bill_of_lading', shipment('A', false)), of('container', container('A', 'a1', false))],
    [
      ['A', null],
      ['A', 'a1'],
    ],
  ],
  [
    'a container of two journeys, of which one is under way',
    [of('container', container('A', 'a1', false), container('B', 'b1'))],
    [['B', 'b1']],
  ],
  ['a container of two journeys under way', [of('container', container('A', 'a1'), container('B', 'b1'))], []],
  [
    'the booking of one of two journeys of a container',
    [of('booking_number', shipment('A', false)), of('container', container('A', 'a1', false), container('B', 'b1'))],
    [
      ['A', null],
      ['A', 'a1'],
    ],
  ],
  [
    'a bill of one shipment and a container of another',
    [of('bill_of_lading', shipment('B')), of('container', container('A', 'a1'))],
    [['B', null]],
  ],
  ['a reference of one shipment', [of('reference', shipment('A'))], [['A', null]]],
  [
    'a reference of two containers of one shipment',
    [of('reference', container('A', 'a1'), container('A', 'a2'))],
    [['A', null]],
  ],
  ['a reference of two shipments', [of('reference', shipment('A'), shipment('B'))], []],
  [
    'a reference of another shipment than the bill',
    [of('reference', shipment('A')), of('bill_of_lading', shipment('B'))],
    [['B', null]],
  ],
  ['the same bill twice', [of('bill_of_lading', shipment('A')), of('bill_of_lading', shipment('A'))], [['A', null]]],
])('%s', (_, references, expected) => {
  expect(chooseLinks(references, PAPER).map((link) => [link.shipmentId, link.containerId])).toEqual(expected);
});

describe('a container of several journeys', () => {
  const spring = { ...container('A', 'a1', false), startsOn: '2026-02-01', endsOn: '2026-04-02', hasEnded: true };
  const summer = { ...container('B', 'b1'), startsOn: '2026-05-10', endsOn: '2026-07-01' };
  const both = [of('container', spring, summer)];
  const linksOf = (paper: Partial<LinkedPaper>, references = both) =>
    chooseLinks(references, { ...PAPER, ...paper }).map(({ shipmentId, containerId }) => [shipmentId, containerId]);

  test.each<[string, Partial<LinkedPaper>, [string, string | null][]]>([
    ['dates of the former', { dates: ['2026-03-28', '2026-04-01'] }, [['A', 'a1']]],
    ['dates of the one under way', { dates: ['2026-06-28'] }, [['B', 'b1']]],
    ['a date between them', { dates: ['2026-04-20'] }, []],
    ['dates of another year', { dates: ['2025-03-28'] }, []],
    ['dates of both', { dates: ['2026-03-28', '2026-06-28'] }, []],
    ['no date', {}, [['B', 'b1']]],
    ['no date, linked before', { linked: new Set(['A']) }, [['A', 'a1']]],
    ['no date, received long before the one under way', { receivedAt: new Date('2026-01-20T00:00:00Z') }, []],
    [
      'a choice of a person',
      { dates: ['2026-06-28'], chosenShipmentId: 'A' },
      [
        ['A', null],
        ['A', 'a1'],
      ],
    ],
  ])('is linked by %s', (_, paper, expected) => {
    expect(linksOf(paper)).toEqual(expected);
  });

  test.each<[string, Partial<LinkedPaper>, boolean]>([
    ['its own bill, without the line', { bills: [{ number: '262000001', scac: null }] }, true],
    ['another bill of the line', { bills: [{ number: 'MAEU262000002', scac: 'MAEU' }] }, false],
    ['another bill in the form of the line', { bills: [{ number: '262000002', scac: null }] }, false],
    ['a house bill of a forwarder', { bills: [{ number: 'FWD-HAM-77', scac: null }] }, true],
    ['another booking', { bookings: [{ number: '4 400 000 02', scac: null }] }, false],
  ])('%s', (_, paper, isLinked) => {
    const known = { ...summer, bills: ['MAEU262000001'], bookings: ['440000001'] };
    expect(linksOf(paper, [of('container', known)])).toEqual(isLinked ? [['B', 'b1']] : []);
  });

  test('that remains undecided is shown with its candidates', () => {
    expect(undecidedOf(both, [])).toMatchObject([{ containerId: 'a1' }, { containerId: 'b1' }]);
    expect(undecidedOf(both, [{ shipmentId: 'B' }])).toEqual([]);
  });

  test('is linked within the shipments of an ambiguous bill only', () => {
    const bill = of('bill_of_lading', shipment('C'), shipment('D'));
    expect(linksOf({}, [bill, ...both])).toEqual([]);
    expect(linksOf({}, [bill, of('container', container('D', 'd1'), summer)])).toEqual([['D', 'd1']]);
  });
});
