import { describe, expect, it } from 'vitest';
import {
  arrived,
  departed,
  discharged,
  emptyOut,
  fullIn,
  loaded,
  plannedDischarge,
  wholeJourney,
} from '../testing/journeys.ts';
import { BOREAL, CONTAINER, event, RecordedShipment, response } from '../testing/statements.ts';

describe('journeys of a reused container', () => {
  const earlier = [
    event('gate_out', 'DEHAM', '2026-05-01T00:00:00Z', { laden: false, bill: 'OLD1' }),
    event('load', 'DEHAM', '2026-05-05T00:00:00Z', { vessel: BOREAL, voyage: '1W', bill: 'OLD1' }),
    event('discharge', 'CNNGB', '2026-06-20T00:00:00Z', { vessel: BOREAL, voyage: '1W', bill: 'OLD1' }),
    event('gate_out', 'CNNGB', '2026-06-22T00:00:00Z', { bill: 'OLD1' }),
    event('gate_in', 'CNNGB', '2026-06-30T00:00:00Z', { laden: false, bill: 'OLD1' }),
  ];

  it('reach only the journey they belong to', () => {
    const story = new RecordedShipment({ requestType: 'container', normalizedNumber: CONTAINER });
    story.record(
      response('2026-09-04T00:00:00Z', [
        ...earlier,
        emptyOut,
        fullIn,
        loaded,
        departed,
        arrived,
        discharged,
        plannedDischarge,
      ]),
    );
    expect(story.kinds()).toEqual([
      'empty_out',
      'full_in',
      'vessel_loaded',
      'vessel_departed',
      'vessel_arrived',
      'vessel_discharged',
    ]);
    expect(story.shipment('port_of_lading_locode')).toBe('CNNGB');
    expect(story.container().rawEvents).toHaveLength(12);
  });

  it('leave a shipment unchanged whose container started another one', () => {
    const story = new RecordedShipment({ requestType: 'container', normalizedNumber: CONTAINER });
    story.record(response('2026-09-11T00:00:00Z', wholeJourney));
    const kinds = story.kinds();
    const next = event('gate_out', 'USLAX', '2026-09-20T00:00:00Z', { laden: false });
    const nextLoad = event('load', 'USLAX', '2026-09-25T00:00:00Z', { vessel: BOREAL, voyage: '2W' });
    story.record(response('2026-09-26T00:00:00Z', [...wholeJourney, next, nextLoad]));
    expect(story.kinds()).toEqual(kinds);
    expect(story.lastEventNames()).toEqual([]);
  });

  it('follow the requested bill of lading', () => {
    const story = new RecordedShipment({ normalizedNumber: 'OLD1' });
    story.record(response('2026-09-11T00:00:00Z', [...earlier, ...wholeJourney]));
    expect(story.kinds()).toEqual(['empty_out', 'vessel_loaded', 'vessel_discharged', 'full_out', 'empty_in']);
    expect(story.shipment('port_of_discharge_locode')).toBe('CNNGB');
  });

  it('have only one empty return, as their last move', () => {
    const unused = event('gate_in', 'CNNGB', '2026-08-11T00:00:00Z', { laden: false });
    const story = new RecordedShipment().record(response('2026-09-04T00:00:00Z', [emptyOut, unused, loaded, departed]));
    expect(story.kinds()).not.toContain('empty_in');
    expect(story.field('current_status')).toBe('on_ship');
  });
});
