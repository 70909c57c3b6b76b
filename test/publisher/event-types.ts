/**
 * Events of DCSA Track & Trace 2.2 as this publisher sends them: the required fields, and the
 * optional ones that it uses.
 */
export interface DocumentReference {
  documentReferenceType: 'BKG' | 'TRD';
  documentReferenceValue: string;
}

export interface Reference {
  referenceType: 'FF' | 'SI' | 'PO' | 'CR' | 'AAO' | 'EQ';
  referenceValue: string;
}

export interface Place {
  locationName: string;
  UNLocationCode: string;
  /** The standard defines coordinates as strings. */
  latitude?: string;
  longitude?: string;
}

export interface TransportCall {
  transportCallID: string;
  modeOfTransport: 'VESSEL' | 'RAIL' | 'TRUCK' | 'BARGE';
  transportCallSequenceNumber?: number;
  carrierServiceCode?: string;
  exportVoyageNumber?: string;
  importVoyageNumber?: string;
  UNLocationCode?: string;
  facilityCode?: string;
  facilityCodeListProvider?: 'BIC' | 'SMDG';
  facilityTypeCode?: string;
  location?: Place;
  vessel?: { vesselIMONumber: string; vesselName: string };
}

interface EventBase {
  eventID?: string;
  eventCreatedDateTime: string;
  eventDateTime: string;
  eventClassifierCode: 'ACT' | 'EST' | 'PLN';
  documentReferences: DocumentReference[];
  references?: Reference[];
}

export interface EquipmentEvent extends EventBase {
  eventType: 'EQUIPMENT';
  equipmentEventTypeCode: 'LOAD' | 'DISC' | 'GTIN' | 'GTOT' | 'STUF' | 'STRP' | 'PICK' | 'DROP';
  equipmentReference: string;
  ISOEquipmentCode: string;
  emptyIndicatorCode: 'EMPTY' | 'LADEN';
  eventLocation?: Place;
  transportCall?: TransportCall;
  seals?: { sealNumber: string; sealSource: string; sealType: string }[];
}

export interface TransportEvent extends EventBase {
  eventType: 'TRANSPORT';
  transportEventTypeCode: 'ARRI' | 'DEPA';
  transportCall: TransportCall;
  delayReasonCode?: string;
  changeRemark?: string;
}

export interface ShipmentEvent extends EventBase {
  eventType: 'SHIPMENT';
  shipmentEventTypeCode: 'CONF' | 'ISSU' | 'RECE' | 'SURR' | 'VOID';
  documentTypeCode: 'BKG' | 'TRD' | 'VGM';
  documentID: string;
  reason?: string;
}

export type Event = EquipmentEvent | TransportEvent | ShipmentEvent;
