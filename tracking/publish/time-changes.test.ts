import { describe, expect, it } from 'vitest';
import { arrived, departed, discharged, eta, loaded, pickedUp, plannedDischarge } from '../testing/journeys.ts';
import { event, RecordedShipment, response } from '../testing/statements.ts';

const sea = [loaded, departed];
const changesAt = (story: RecordedShipment) => story.view?.shipment.changesAt;

describe('the next change by time alone', () => {
  it('is the hour of an estimate', () => {
    const story = new RecordedShipment().record(
      response('2026-08-20T00:00:00Z', [...sea, eta('2026-09-01T12:00:00Z')]),
    );
    expect(changesAt(story)).toBe('2026-09-01T12:00:01Z');
    expect(story.milestone('estimated.vessel_arrived')?.flags).toEqual([]);
    story.publishAt('2026-09-01T12:00:01Z');
    expect(story.milestone('estimated.vessel_arrived')?.flags).toEqual(['expired']);
  });

  it('is the third day after an arrival without a discharge', () => {
    const story = new RecordedShipment().record(response('2026-09-02T20:00:00Z', [...sea, plannedDischarge, arrived]));
    const at = changesAt(story) ?? '';
    expect(story.container().flags).toEqual([]);
    story.publishAt(at);
    expect(story.container().flags).toEqual(['not_discharged']);
  });

  it('is a week after a planned inland arrival, when the plan of a late train lapses', () => {
    const byRail = { mode: 'rail' } as const;
    const story = new RecordedShipment().record(
      response('2026-09-09T20:00:00Z', [
        ...sea,
        arrived,
        discharged,
        event('arrive', 'USCMH', '2026-09-08T17:00:00Z', { ...byRail, classifier: 'planned' }),
        event('load', 'USLAX', '2026-09-05T17:00:00Z', byRail),
        event('discharge', 'USCHI', '2026-09-09T13:00:00Z', byRail),
      ]),
    );
    expect(story.view?.shipment.fields['destination_locode']?.value).toBe('USCMH');
    expect(changesAt(story)).toBe('2026-09-15T17:00:00Z');
    story.publishAt('2026-09-15T17:00:00Z');
    expect(story.view?.shipment.fields['destination_locode']?.value).toBe('USCHI');
  });

  it('is never before the moment of publishing', () => {
    const story = new RecordedShipment().record(response('2026-09-04T00:00:00Z', [...sea, arrived, discharged]));
    expect(changesAt(story) ?? '9').toSatisfy((at: string) => at > '2026-09-04T00:00:00Z');
    story.publishAt('2027-01-01T00:00:00Z');
    expect(changesAt(story)).toBeNull();
  });

  it.each([
    ['before the arrival', [loaded, departed]],
    ['after the discharge', [loaded, departed, arrived, plannedDischarge, discharged]],
    ['after a pickup without a discharge', [loaded, departed, arrived, plannedDischarge, pickedUp]],
  ])('does not flag a container as not discharged %s', (_, moves) => {
    const story = new RecordedShipment().record(response('2026-09-09T00:00:00Z', moves));
    expect(story.container().flags).not.toContain('not_discharged');
  });
});
