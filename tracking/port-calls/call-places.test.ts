import { expect, it } from 'vitest';
import { arrived, departed, discharged, emptyOut, eta, fullIn, loaded } from '../testing/journeys.ts';
import { place, RecordedShipment, response } from '../testing/statements.ts';

const landed = [emptyOut, fullIn, loaded, departed, arrived];

it('a discharge stated for another port than the vessel’s call makes no hub of the POD', () => {
  const misplaced = { ...discharged, place: place('USSAV') };
  const story = new RecordedShipment()
    .record(response('2026-08-20T18:00:00Z', [emptyOut, fullIn, loaded, departed, eta('2026-09-02T12:00:00Z')]))
    .record(response('2026-09-02T18:00:00Z', landed))
    .record(response('2026-09-03T09:00:00Z', [...landed, misplaced]))
    .record(response('2026-09-04T09:00:00Z', [...landed, discharged]));
  expect(story.names.filter((name) => name.includes('transshipment'))).toEqual([]);
  expect(story.shipment('port_of_discharge_locode')).toBe('USLAX');
  expect(story.field('pod_discharged_at')).toBe('2026-09-03T06:10:00Z');
});

it('one id for calls that lie weeks apart says nothing of their places', () => {
  const [atPol, atPod] = [departed, arrived].map((claim) => ({
    ...claim,
    transportCall: { id: 'V1', sequence: null },
  }));
  const hub = { ...arrived, transportCall: { id: 'V1', sequence: null }, place: place('KRPUS') };
  const early = { ...hub, time: { precision: 'instant' as const, at: '2026-08-18T01:00:00Z' } };
  const events = [emptyOut, fullIn, loaded, ...(atPol && atPod ? [atPol, early, atPod] : []), discharged];
  const planned = [emptyOut, fullIn, loaded, departed, eta('2026-09-02T12:00:00Z')];
  const story = new RecordedShipment()
    .record(response('2026-08-17T18:00:00Z', planned))
    .record(response('2026-09-03T09:00:00Z', events));
  expect(story.kinds()).toContain('vessel_arrived');
  expect(story.shipment('pod_ata_at')).toBe('2026-09-02T14:30:00Z');
});
