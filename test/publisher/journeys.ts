import type { DocumentReference, EquipmentEvent, Event, Place, TransportCall } from './event-types.ts';

/** One shipment as a line would report it: its numbers and all of the line's reports. */
export interface Journey {
  billOfLading: string;
  booking: string;
  containers: string[];
  events: Event[];
}

const NINGBO: Place = { locationName: 'Ningbo', UNLocationCode: 'CNNGB', latitude: '29.93', longitude: '121.85' };
const LOS_ANGELES: Place = { locationName: 'Los Angeles', UNLocationCode: 'USLAX' };
const CAI_MEP: Place = { locationName: 'Cai Mep', UNLocationCode: 'VNCMT' };
const SINGAPORE: Place = { locationName: 'Singapore', UNLocationCode: 'SGSIN' };
const ROTTERDAM: Place = { locationName: 'Rotterdam', UNLocationCode: 'NLRTM' };

const AURORA = { vesselIMONumber: '9123453', vesselName: 'EXAMPLE AURORA' };
const BOREAS = { vesselIMONumber: '9700017', vesselName: 'EXAMPLE BOREAS' };

function portCall(id: string, place: Place, vessel: typeof AURORA, voyage: string, sequence: number): TransportCall {
  return {
    transportCallID: id,
    modeOfTransport: 'VESSEL',
    transportCallSequenceNumber: sequence,
    carrierServiceCode: 'EX1',
    exportVoyageNumber: voyage,
    importVoyageNumber: voyage,
    UNLocationCode: place.UNLocationCode,
    facilityTypeCode: 'POTE',
    location: place,
    vessel,
  };
}

function documents(journey: { billOfLading: string; booking: string }): DocumentReference[] {
  return [
    { documentReferenceType: 'BKG', documentReferenceValue: journey.booking },
    { documentReferenceType: 'TRD', documentReferenceValue: journey.billOfLading },
  ];
}

type Head = Pick<Event, 'eventCreatedDateTime' | 'eventDateTime' | 'eventClassifierCode'>;

/** Builds an event, by default created ten minutes after it happened. */
function act(eventDateTime: string, eventCreatedDateTime?: string): Head {
  const created = new Date(Date.parse(eventDateTime) + 600_000).toISOString().replace('.000', '');
  return { eventDateTime, eventClassifierCode: 'ACT', eventCreatedDateTime: eventCreatedDateTime ?? created };
}

function expected(classifier: 'EST' | 'PLN', eventDateTime: string, eventCreatedDateTime: string): Head {
  return { eventDateTime, eventClassifierCode: classifier, eventCreatedDateTime };
}

interface Container {
  equipmentReference: string;
  ISOEquipmentCode: string;
  documentReferences: DocumentReference[];
}

type Step = Pick<EquipmentEvent, 'equipmentEventTypeCode' | 'emptyIndicatorCode'> &
  Partial<Pick<EquipmentEvent, 'transportCall' | 'seals'>>;

function move(container: Container, head: Head, place: Place, step: Step): Event {
  return { eventType: 'EQUIPMENT', ...head, ...container, eventLocation: place, ...step };
}

const TRUCK = (id: string, place: Place): TransportCall => ({
  transportCallID: id,
  modeOfTransport: 'TRUCK',
  UNLocationCode: place.UNLocationCode,
});

/** Ningbo to Los Angeles, two containers, at sea. The arrival is first estimated, then postponed because of weather. */
function direct(): Journey {
  const names = { billOfLading: 'EXBL7788990', booking: 'EXB0012345' };
  const papers = documents(names);
  const containers = ['EXMU7004120', 'EXMU7004136'];
  const loading = portCall('TC-NGB-0826', NINGBO, AURORA, '026E', 1);
  const arrival: TransportCall = {
    ...portCall('TC-LAX-0826', LOS_ANGELES, AURORA, '026E', 2),
    facilityCode: 'EXT01',
    facilityCodeListProvider: 'SMDG',
  };
  const equipment = containers.map((value) => ({ referenceType: 'EQ' as const, referenceValue: value }));
  const events: Event[] = [
    {
      eventType: 'SHIPMENT',
      ...act('2026-08-09T09:00:00Z', '2026-08-09T09:00:00Z'),
      shipmentEventTypeCode: 'CONF',
      documentTypeCode: 'BKG',
      documentID: names.booking,
      reason: 'space confirmed',
      documentReferences: [{ documentReferenceType: 'BKG', documentReferenceValue: names.booking }],
    },
  ];
  for (const equipmentReference of containers) {
    const container: Container = { equipmentReference, ISOEquipmentCode: '45G1', documentReferences: papers };
    events.push(
      move(container, act('2026-08-10T10:00:00+08:00'), NINGBO, {
        equipmentEventTypeCode: 'GTOT',
        emptyIndicatorCode: 'EMPTY',
        transportCall: TRUCK('TC-NGB-TRUCK-1', NINGBO),
      }),
      move(container, act('2026-08-12T15:30:00+08:00'), NINGBO, {
        equipmentEventTypeCode: 'GTIN',
        emptyIndicatorCode: 'LADEN',
        transportCall: TRUCK('TC-NGB-TRUCK-2', NINGBO),
      }),
      move(container, act('2026-08-13T22:41:00+08:00'), NINGBO, {
        equipmentEventTypeCode: 'LOAD',
        emptyIndicatorCode: 'LADEN',
        transportCall: loading,
        seals: [{ sealNumber: 'EX99812', sealSource: 'CAR', sealType: 'BLT' }],
      }),
    );
  }
  const shared = { eventType: 'TRANSPORT' as const, documentReferences: papers, references: equipment };
  events.push(
    { ...shared, ...act('2026-08-14T06:00:00+08:00'), transportEventTypeCode: 'DEPA', transportCall: loading },
    {
      ...shared,
      ...expected('PLN', '2026-08-31T08:00:00-07:00', '2026-08-09T09:30:00Z'),
      transportEventTypeCode: 'ARRI',
      transportCall: arrival,
    },
    {
      ...shared,
      ...expected('EST', '2026-09-02T07:30:00-07:00', '2026-08-20T06:00:00Z'),
      transportEventTypeCode: 'ARRI',
      transportCall: arrival,
      delayReasonCode: 'WEA',
      changeRemark: 'weather on the great circle route',
    },
  );
  return { ...names, containers, events };
}

/**
 * Cai Mep via Singapore to Rotterdam, one container, complete except for the empty return. Times at the hub have
 * a different UTC offset.
 */
function byHub(): Journey {
  const names = { billOfLading: 'EXBL5500017', booking: 'EXB0067890' };
  const containers = ['EXMU7004141'];
  const papers = documents(names);
  const container: Container = {
    equipmentReference: 'EXMU7004141',
    ISOEquipmentCode: '22G1',
    documentReferences: papers,
  };
  const equipment = [{ referenceType: 'EQ' as const, referenceValue: 'EXMU7004141' }];
  const calls = {
    origin: portCall('TC-CMT-0311', CAI_MEP, AURORA, '311W', 1),
    hubIn: portCall('TC-SIN-0311', SINGAPORE, AURORA, '311W', 2),
    hubOut: portCall('TC-SIN-0044', SINGAPORE, BOREAS, '044W', 1),
    destination: portCall('TC-RTM-0044', ROTTERDAM, BOREAS, '044W', 2),
  };
  const laden = (code: Step['equipmentEventTypeCode'], transportCall?: TransportCall): Step => ({
    equipmentEventTypeCode: code,
    emptyIndicatorCode: 'LADEN',
    ...(transportCall ? { transportCall } : {}),
  });
  const sail = (head: Head, transportEventTypeCode: 'ARRI' | 'DEPA', transportCall: TransportCall): Event => ({
    eventType: 'TRANSPORT',
    ...head,
    transportEventTypeCode,
    transportCall,
    documentReferences: papers,
    references: equipment,
  });
  const events: Event[] = [
    move(container, act('2026-06-01T09:00:00+07:00'), CAI_MEP, {
      equipmentEventTypeCode: 'GTOT',
      emptyIndicatorCode: 'EMPTY',
    }),
    move(container, act('2026-06-03T18:10:00+07:00'), CAI_MEP, laden('GTIN')),
    move(container, act('2026-06-05T02:20:00+07:00'), CAI_MEP, laden('LOAD', calls.origin)),
    sail(act('2026-06-05T11:00:00+07:00'), 'DEPA', calls.origin),
    sail(act('2026-06-07T13:00:00+08:00'), 'ARRI', calls.hubIn),
    move(container, act('2026-06-07T20:45:00+08:00'), SINGAPORE, laden('DISC', calls.hubIn)),
    move(container, act('2026-06-11T04:00:00+08:00'), SINGAPORE, laden('LOAD', calls.hubOut)),
    sail(act('2026-06-11T16:00:00+08:00'), 'DEPA', calls.hubOut),
    sail(act('2026-07-08T05:15:00+02:00'), 'ARRI', calls.destination),
    move(container, act('2026-07-08T22:05:00+02:00'), ROTTERDAM, laden('DISC', calls.destination)),
    move(container, act('2026-07-10T11:30:00+02:00'), ROTTERDAM, laden('GTOT')),
  ];
  return { ...names, containers, events };
}

/** A booking that the line confirmed and then cancelled. */
function cancelled(): Journey {
  const names = { billOfLading: 'EXBL0000001', booking: 'EXB0099999' };
  const paper = (code: 'CONF' | 'VOID', at: string): Event => ({
    eventType: 'SHIPMENT',
    ...act(at, at),
    shipmentEventTypeCode: code,
    documentTypeCode: 'BKG',
    documentID: names.booking,
    documentReferences: [{ documentReferenceType: 'BKG', documentReferenceValue: names.booking }],
  });
  return {
    ...names,
    containers: [],
    events: [paper('CONF', '2026-05-01T08:00:00Z'), paper('VOID', '2026-05-04T08:00:00Z')],
  };
}

export const DIRECT = direct();
export const BY_HUB = byHub();
export const CANCELLED = cancelled();

export const JOURNEYS: readonly Journey[] = [DIRECT, BY_HUB, CANCELLED];
