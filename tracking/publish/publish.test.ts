import { describe, expect, it } from 'vitest';
import {
  arrived,
  departed,
  discharged,
  emptyOut,
  eta,
  fullIn,
  loaded,
  pickedUp,
  plannedDischarge,
  wholeJourney,
} from '../testing/journeys.ts';
import {
  AURORA,
  BOREAL,
  CONTAINER,
  event,
  LINE,
  listing,
  place,
  RAILROAD,
  RecordedShipment,
  response,
  shipmentFact,
} from '../testing/statements.ts';

describe('a direct journey', () => {
  it('publishes every milestone, its fields and the status at the end', () => {
    const story = new RecordedShipment().record(
      response('2026-09-11T00:00:00Z', [listing([CONTAINER]), ...wholeJourney]),
    );
    expect(story.kinds()).toEqual([
      'empty_out',
      'full_in',
      'vessel_loaded',
      'vessel_departed',
      'vessel_arrived',
      'vessel_discharged',
      'full_out',
      'empty_in',
    ]);
    expect(story.field('current_status')).toBe('empty_returned');
    expect(story.field('pod_full_out_at')).toBe('2026-09-06T17:00:00Z');
    expect(story.field('empty_terminated_at')).toBe('2026-09-10T18:00:00Z');
    expect(story.field('pod_terminal_key')).toBe('smdg:SIM1');
    expect(story.shipment('port_of_lading_locode')).toBe('CNNGB');
    expect(story.shipment('port_of_discharge_locode')).toBe('USLAX');
    expect(story.shipment('pod_timezone')).toBe('America/Los_Angeles');
    expect(story.shipment('pol_atd_at')).toBe('2026-08-14T01:00:00Z');
    expect(story.shipment('pod_ata_at')).toBe('2026-09-02T14:30:00Z');
    expect(story.shipment('pod_vessel_imo')).toBe(AURORA.imo);
    expect(story.shipment('pod_voyage_number')).toBe('026E');
  });

  it.each([
    ['2026-08-10T05:00:00Z', [emptyOut], 'new'],
    ['2026-08-12T05:00:00Z', [emptyOut, fullIn], 'new'],
    ['2026-08-13T18:00:00Z', [emptyOut, fullIn, loaded], 'on_ship'],
    ['2026-08-14T02:00:00Z', [emptyOut, fullIn, loaded, departed], 'on_ship'],
    ['2026-09-02T18:00:00Z', [emptyOut, fullIn, loaded, departed, arrived, plannedDischarge], 'on_ship'],
    ['2026-09-03T18:00:00Z', [emptyOut, fullIn, loaded, departed, arrived, plannedDischarge, discharged], 'grounded'],
    ['2026-09-06T18:00:00Z', [emptyOut, fullIn, loaded, departed, arrived, discharged, pickedUp], 'picked_up'],
    ['2026-09-10T19:00:00Z', wholeJourney, 'empty_returned'],
  ])('at %s the status follows the milestones', (now, claims, status) => {
    expect(new RecordedShipment().record(response(now, claims)).field('current_status')).toBe(status);
  });

  it('gives every value its source, pointer and rule', () => {
    const story = new RecordedShipment().record(
      response('2026-09-11T00:00:00Z', wholeJourney, { snapshotId: 'the-answer' }),
    );
    expect(story.container().fields.pod_discharged_at.provenance).toEqual({
      source: LINE,
      snapshotId: 'the-answer',
      pointer: discharged.pointer,
      rule: 'terminal_first@1',
      observedAt: '2026-09-11T00:00:00Z',
    });
  });

  it('publishes POL, ETD and ETA of a booking without containers', () => {
    const etd = event('depart', 'CNNGB', '2026-08-14T01:00:00Z', {
      container: null,
      classifier: 'planned',
      call: 'TC-NGB',
      vessel: AURORA,
    });
    const story = new RecordedShipment({ requestType: 'booking_number' }).record(
      response('2026-08-01T00:00:00Z', [etd, eta('2026-09-01T12:00:00Z')]),
    );
    expect(story.view?.containers).toEqual([]);
    expect(story.shipment('pol_etd_at')).toBe('2026-08-14T01:00:00Z');
    expect(story.shipment('pod_eta_at')).toBe('2026-09-01T12:00:00Z');
    expect(story.lastEventNames()).toEqual(['shipment.estimated.arrival']);
  });
});

describe('roles of ports', () => {
  const toHub = { vessel: AURORA, voyage: '026E' };
  const onward = { vessel: BOREAL, voyage: '114W' };
  const hubArrival = event('arrive', 'SGSIN', '2026-08-20T00:00:00Z', { ...toHub, container: null, call: 'TC-SIN-1' });
  const hubDischarge = event('discharge', 'SGSIN', '2026-08-20T10:00:00Z', { ...toHub, call: 'TC-SIN-1' });
  const hubPlan = event('discharge', 'SGSIN', '2026-08-20T09:00:00Z', {
    ...toHub,
    call: 'TC-SIN-1',
    classifier: 'planned',
  });
  const relay = event('load', 'SGSIN', '2026-08-24T00:00:00Z', { ...onward, call: 'TC-SIN-2', classifier: 'planned' });
  const farEta = event('arrive', 'NLRTM', '2026-09-15T00:00:00Z', {
    ...onward,
    container: null,
    call: 'TC-RTM',
    classifier: 'estimated',
  });

  it('does not call the first discharge the POD while only actual events speak for it', () => {
    const story = new RecordedShipment().record(
      response('2026-08-21T00:00:00Z', [loaded, departed, hubArrival, hubDischarge]),
    );
    expect(story.kinds()).toEqual(['vessel_loaded', 'vessel_departed', 'vessel_arrived', 'vessel_discharged']);
    expect(story.milestone('vessel_discharged')?.flags).toEqual(['role_uncertain']);
    expect(story.field('current_status')).toBe('grounded');
    expect(story.container().flags).toEqual(['pod_uncertain']);
    expect(story.shipment('port_of_discharge_locode')).toBeNull();
  });

  it('makes it the POD once a laden gate-out follows there', () => {
    const out = event('gate_out', 'SGSIN', '2026-08-22T00:00:00Z');
    const story = new RecordedShipment().record(
      response('2026-08-23T00:00:00Z', [loaded, hubArrival, hubDischarge, out]),
    );
    expect(story.kinds()).toEqual(['vessel_loaded', 'vessel_arrived', 'vessel_discharged', 'full_out']);
  });

  it('makes it the POD when the line states the port of discharge', () => {
    const story = new RecordedShipment().record(
      response('2026-08-21T00:00:00Z', [loaded, hubDischarge, shipmentFact('port_of_discharge', place('SGSIN'))]),
    );
    expect(story.kinds()).toEqual(['vessel_loaded', 'vessel_discharged']);
  });

  it('turns a presumed POD into a hub when the next leg appears', () => {
    const story = new RecordedShipment();
    story.record(response('2026-08-21T00:00:00Z', [loaded, departed, hubPlan, hubArrival, hubDischarge]));
    expect(story.kinds()).toContain('vessel_discharged');
    story.record(
      response('2026-08-21T12:00:00Z', [loaded, departed, hubPlan, hubArrival, hubDischarge, relay, farEta]),
    );
    expect(story.kinds()).toEqual([
      'vessel_loaded',
      'vessel_departed',
      'transshipment_arrived',
      'transshipment_discharged',
      'estimated.vessel_arrived',
    ]);
    const withdrawn = story.changes?.milestones.filter((change) => change.type === 'withdrawn') ?? [];
    expect(withdrawn.map(({ event, reason, replacedBy }) => [event.kind, reason, replacedBy])).toEqual([
      ['vessel_arrived', 'reclassified', 'transshipment_arrived@SGSIN'],
      ['vessel_discharged', 'reclassified', 'transshipment_discharged@SGSIN'],
    ]);
    expect(story.lastEventNames()).toEqual([
      'container.transport.transshipment_arrived',
      'container.transport.transshipment_discharged',
      'shipment.estimated.arrival',
      'container.transport.estimated.vessel_arrived',
    ]);
    expect(story.field('current_status')).toBe('on_ship');
    expect(story.field('pod_discharged_at')).toBeNull();
  });

  it('distinguishes the arrival of the next vessel at the hub from that of the container', () => {
    const relayVesselIn = event('arrive', 'SGSIN', '2026-08-23T00:00:00Z', {
      ...onward,
      container: null,
      call: 'TC-SIN-2',
    });
    const oldVesselOut = event('depart', 'SGSIN', '2026-08-21T00:00:00Z', {
      ...toHub,
      container: null,
      call: 'TC-SIN-1',
    });
    const relayed = event('load', 'SGSIN', '2026-08-24T00:00:00Z', { ...onward, call: 'TC-SIN-2' });
    const left = event('depart', 'SGSIN', '2026-08-25T00:00:00Z', { ...onward, container: null, call: 'TC-SIN-2' });
    const claims = [loaded, departed, hubArrival, hubDischarge, oldVesselOut, relayVesselIn, relayed, left, farEta];
    const story = new RecordedShipment().record(response('2026-08-26T00:00:00Z', claims));
    expect(story.kinds()).toEqual([
      'vessel_loaded',
      'vessel_departed',
      'transshipment_arrived',
      'transshipment_discharged',
      'transshipment_loaded',
      'transshipment_departed',
      'estimated.vessel_arrived',
    ]);
    expect(story.milestone('transshipment_arrived')?.timestamp).toBe('2026-08-20T00:00:00Z');
    expect(story.milestone('transshipment_departed')?.timestamp).toBe('2026-08-25T00:00:00Z');
  });

  it('does not take a port where the vessel merely calls for a transshipment', () => {
    const calls = [
      event('arrive', 'KRPUS', '2026-08-16T00:00:00Z', { ...toHub, container: null, call: 'TC-PUS' }),
      event('depart', 'KRPUS', '2026-08-17T00:00:00Z', { ...toHub, container: null, call: 'TC-PUS' }),
    ];
    const story = new RecordedShipment().record(
      response('2026-09-04T00:00:00Z', [loaded, departed, ...calls, arrived, discharged, plannedDischarge]),
    );
    expect(story.kinds()).toEqual(['vessel_loaded', 'vessel_departed', 'vessel_arrived', 'vessel_discharged']);
  });

  it('drops the plan of the vessel that left without the container', () => {
    const rolled = event('load', 'CNNGB', '2026-08-20T00:00:00Z', { ...onward, call: 'TC-NGB-2' });
    const stale = event('arrive', 'SGSIN', '2026-10-20T00:00:00Z', { ...toHub, classifier: 'planned', call: 'TC-X' });
    const stalePlan = event('load', 'CNNGB', '2026-08-13T00:00:00Z', {
      ...toHub,
      classifier: 'planned',
      call: 'TC-NGB',
    });
    const story = new RecordedShipment().record(response('2026-08-21T00:00:00Z', [stalePlan, stale, rolled, farEta]));
    expect(story.shipment('port_of_discharge_locode')).toBe('NLRTM');
    expect(story.shipment('pod_vessel_imo')).toBe(BOREAL.imo);
  });

  it('assign the events of a call to the containers on it', () => {
    const second = 'SIMU0000027';
    const other = event('load', 'CNNGB', '2026-08-20T00:00:00Z', { ...onward, call: 'TC-NGB-2', container: second });
    const story = new RecordedShipment().record(
      response('2026-08-21T00:00:00Z', [loaded, departed, eta('2026-09-02T00:00:00Z'), other, farEta]),
    );
    expect(story.kinds()).toEqual(['vessel_loaded', 'vessel_departed', 'estimated.vessel_arrived']);
    expect(story.kinds(second)).toEqual(['vessel_loaded', 'estimated.vessel_arrived']);
    expect(story.milestone('estimated.vessel_arrived', second)?.locode).toBe('NLRTM');
  });
});

describe('rail', () => {
  const byRail = { mode: 'rail' as const };
  const railLoaded = event('load', 'USLAX', '2026-09-05T00:00:00Z', byRail);
  const railLeft = event('depart', 'USLAX', '2026-09-05T12:00:00Z', byRail);
  const railEta = event('arrive', 'USCHI', '2026-09-09T12:00:00Z', { ...byRail, classifier: 'estimated' });
  const railIn = event('arrive', 'USCHI', '2026-09-09T18:00:00Z', byRail);
  const unloaded = event('discharge', 'USCHI', '2026-09-10T00:00:00Z', byRail);
  const sea = [loaded, departed, arrived, discharged];

  it('follows a container inland', () => {
    const story = new RecordedShipment().record(response('2026-09-04T00:00:00Z', [...sea, railEta]));
    expect(story.field('current_status')).toBe('awaiting_inland_transfer');
    expect(story.shipment('destination_locode')).toBe('USCHI');
    story.record(response('2026-09-06T00:00:00Z', [...sea, railEta, railLoaded, railLeft]));
    expect(story.field('current_status')).toBe('on_rail');
    story.record(response('2026-09-10T12:00:00Z', [...sea, railEta, railLoaded, railLeft, railIn, unloaded]));
    expect(story.field('current_status')).toBe('grounded');
    expect(story.kinds().slice(4)).toEqual([
      'rail_loaded',
      'rail_departed',
      'estimated.arrived_at_inland_destination',
      'rail_arrived',
      'arrived_at_inland_destination',
      'rail_unloaded',
    ]);
    const out = event('gate_out', 'USCHI', '2026-09-12T15:00:00Z');
    story.record(response('2026-09-13T00:00:00Z', [...sea, railEta, railLoaded, railLeft, railIn, unloaded, out]));
    expect(story.field('final_destination_full_out_at')).toBe('2026-09-12T15:00:00Z');
    expect(story.field('pod_full_out_at')).toBeNull();
    expect(story.field('current_status')).toBe('picked_up');
    expect(story.shipment('destination_ata_at')).toBe('2026-09-09T18:00:00Z');
  });

  it('keeps rail before the POL out of the import fields', () => {
    const exportRail = [
      event('load', 'CNCKG', '2026-08-01T00:00:00Z', byRail),
      event('depart', 'CNCKG', '2026-08-02T00:00:00Z', byRail),
      event('arrive', 'CNNGB', '2026-08-08T00:00:00Z', byRail),
      event('discharge', 'CNNGB', '2026-08-09T00:00:00Z', byRail),
    ];
    const story = new RecordedShipment().record(
      response('2026-09-04T00:00:00Z', [...exportRail, ...sea, plannedDischarge]),
    );
    expect(story.kinds()).toEqual(['vessel_loaded', 'vessel_departed', 'vessel_arrived', 'vessel_discharged']);
    expect(story.field('pod_rail_loaded_at')).toBeNull();
    expect(story.field('ind_rail_unloaded_at')).toBeNull();
    expect(story.field('current_status')).toBe('grounded');
  });

  it('believes the railroad about rail and names it as carrier', () => {
    const story = new RecordedShipment().record(response('2026-09-06T00:00:00Z', [...sea, railLoaded, railEta]));
    const onTrain = event('load', 'USLAX', '2026-09-05T01:30:00Z', byRail);
    story.record(response('2026-09-06T01:00:00Z', [onTrain], { source: RAILROAD }));
    expect(story.field('pod_rail_loaded_at')).toBe('2026-09-05T01:30:00Z');
    expect(story.field('pod_rail_carrier_scac')).toBe('SIMR');
    expect(story.milestone('rail_loaded')?.flags).toEqual(['disagreement']);
    expect(story.container().events.filter((one) => one.kind === 'rail_loaded')).toHaveLength(1);
  });

  it('reads a gate-out at the POD as drayage if a train follows', () => {
    const story = new RecordedShipment().record(
      response('2026-09-05T06:00:00Z', [...sea, railEta, event('gate_out', 'USLAX', '2026-09-04T00:00:00Z')]),
    );
    expect(story.field('current_status')).toBe('awaiting_inland_transfer');
    story.record(
      response('2026-09-06T00:00:00Z', [
        ...sea,
        railEta,
        event('gate_out', 'USLAX', '2026-09-04T00:00:00Z'),
        railLoaded,
      ]),
    );
    expect(story.field('current_status')).toBe('on_rail');
    expect(story.field('pod_full_out_at')).toBeNull();
  });
});

describe('time', () => {
  it('quarantines an actual in the future until time has caught up with it', () => {
    const story = new RecordedShipment().record(response('2026-08-13T10:00:00Z', [emptyOut, loaded]));
    expect(story.kinds()).toEqual(['empty_out']);
    expect(story.container().flags).toEqual(['actual_in_future']);
    story.publishAt('2026-08-13T12:45:00Z');
    expect(story.kinds()).toEqual(['empty_out', 'vessel_loaded']);
  });

  it('reads local times and dates in the zone of their place', () => {
    const local = event('load', 'CNNGB', '2026-08-13T22:41:00');
    const date = event('gate_in', 'CNNGB', '2026-08-12');
    const story = new RecordedShipment().record(response('2026-08-14T00:00:00Z', [date, local]));
    expect(story.field('pol_vessel_loaded_at')).toBe('2026-08-13T14:41:00Z');
    expect(story.field('pol_full_in_at')).toBe('2026-08-11T16:00:00Z');
    expect(story.milestone('full_in')?.precision).toBe('date');
  });

  it('never turns an estimate into an actual event when its time passes', () => {
    const story = new RecordedShipment().record(
      response('2026-09-20T00:00:00Z', [loaded, departed, eta('2026-09-02T00:00:00Z')]),
    );
    expect(story.field('pod_arrived_at')).toBeNull();
    expect(story.milestone('estimated.vessel_arrived')?.flags).toEqual(['expired']);
  });

  it('keeps events in an impossible order and flags them', () => {
    const early = event('gate_out', 'USLAX', '2026-09-01T00:00:00Z');
    const story = new RecordedShipment().record(
      response('2026-09-04T00:00:00Z', [loaded, departed, arrived, discharged, early]),
    );
    expect(story.milestone('full_out')?.flags).toEqual(['impossible_order']);
    expect(story.milestone('vessel_discharged')?.flags).toEqual(['impossible_order']);
  });
});
