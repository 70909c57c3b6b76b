import { expect, it } from 'vitest';
import type { Claim } from '../claims/claims.ts';
import { discharged, loaded, pickedUp } from '../testing/journeys.ts';
import { event, place, RecordedShipment, response, shipmentFact } from '../testing/statements.ts';

const bill = 'EXBL1';
const listed = [loaded, discharged, pickedUp].map((claim) => ({
  ...claim,
  documents: [{ type: 'bill_of_lading' as const, number: bill }],
}));
const next = { booking: 'EXPB2' };
const planned = { ...next, classifier: 'planned' as const };
const exportIn = event('gate_in', 'USLAX', '2026-09-13T16:00:00Z', next);
const returned = event('gate_in', 'USLAX', '2026-09-13T17:00:00Z', { laden: false, bill });

it.each<[string, boolean, Claim[]]>([
  ['a move of the next cargo', false, [exportIn]],
  ['the moves of both journeys', true, [returned, exportIn]],
  ['a plan of the next cargo', true, [event('load', 'USLAX', '2026-09-14T16:00:00Z', planned)]],
  ['a call of a vessel', true, [event('arrive', 'CNSHA', '2026-10-14T16:00:00Z', { ...next, container: null })]],
  ['a document', true, [event('other', 'USLAX', '2026-10-14T16:00:00Z', next)]],
  ['nothing else', true, []],
])('a place of delivery in a response with %s is recorded: %s', (_case, expected, claims) => {
  const story = new RecordedShipment().record(response('2026-09-07T00:00:00Z', listed));
  story.record(response('2026-09-13T20:00:00Z', [exportIn], { complete: false }));
  const delivery = shipmentFact('place_of_delivery', place('USCHI'));
  const { ledger } = story.record(response('2026-10-15T00:00:00Z', [...claims, delivery], { complete: false }));
  expect(Object.keys(ledger.shipment.facts).length > 0).toBe(expected);
});
