import { expect, test } from 'vitest';
import { chooseLinks, type ReferenceCandidates } from './choose-links.ts';

const shipment = (shipmentId: string, isLive = true) => ({ shipmentId, containerId: null, isLive });
const container = (shipmentId: string, containerId: string, isLive = true) => ({ shipmentId, containerId, isLive });
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
  expect(chooseLinks(references).map((link) => [link.shipmentId, link.containerId])).toEqual(expected);
});
