/**
 * JSON Schema for the events of Track & Trace 2.2.0 (spec/sources A5 and A6): required fields, code lists, lengths.
 * Fields that the standard does not define are rejected, as are deprecated ones, which this publisher has no reason to
 * send.
 */
const dateTime = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
};
const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const code = (words: string) => ({ enum: words.split(' ') });
const list = (items: object) => ({ type: 'array', items });
const object = (required: string[], properties: Record<string, object>) => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
});

const facilityCodeListProvider = code('BIC SMDG');
const location = object([], {
  locationName: text(100),
  latitude: { type: 'string', maxLength: 10, pattern: '^-?\\d+(\\.\\d+)?$' },
  longitude: { type: 'string', maxLength: 11, pattern: '^-?\\d+(\\.\\d+)?$' },
  UNLocationCode: { type: 'string', pattern: '^[A-Z]{2}[A-Z2-9]{3}$' },
  facilityCode: text(6),
  facilityCodeListProvider,
  address: { type: 'object' },
});
const vessel = object(['vesselIMONumber'], {
  vesselIMONumber: { type: 'string', pattern: '^\\d{7}$' },
  vesselName: text(35),
  vesselFlag: text(2),
  vesselCallSignNumber: text(10),
  vesselOperatorCarrierCode: text(10),
  vesselOperatorCarrierCodeListProvider: code('SMDG NMFTA'),
});
const transportCall = object(['transportCallID', 'modeOfTransport'], {
  transportCallID: text(100),
  modeOfTransport: code('VESSEL RAIL TRUCK BARGE'),
  carrierServiceCode: text(5),
  exportVoyageNumber: text(50),
  importVoyageNumber: text(50),
  transportCallSequenceNumber: { type: 'integer' },
  UNLocationCode: { type: 'string', pattern: '^[A-Z]{2}[A-Z2-9]{3}$' },
  facilityCode: text(6),
  facilityCodeListProvider,
  facilityTypeCode: code('BOCR CLOC COFS COYA OFFD DEPO INTE POTE RAMP'),
  otherFacility: text(50),
  location,
  vessel,
});
const shared = {
  eventID: { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' },
  eventCreatedDateTime: dateTime,
  eventDateTime: dateTime,
  eventClassifierCode: code('ACT EST PLN'),
  documentReferences: list(
    object(['documentReferenceType', 'documentReferenceValue'], {
      documentReferenceType: code('BKG TRD'),
      documentReferenceValue: text(100),
    }),
  ),
  references: list(
    object(['referenceType', 'referenceValue'], {
      referenceType: code('FF SI PO CR AAO EQ'),
      referenceValue: text(100),
    }),
  ),
};
const base = ['eventType', 'eventCreatedDateTime', 'eventDateTime', 'eventClassifierCode'];

const transportEvent = object([...base, 'transportEventTypeCode', 'transportCall'], {
  ...shared,
  eventType: { const: 'TRANSPORT' },
  transportEventTypeCode: code('ARRI DEPA'),
  transportCall,
  delayReasonCode: text(3),
  changeRemark: text(250),
});
const equipmentEvent = object([...base, 'equipmentEventTypeCode', 'emptyIndicatorCode'], {
  ...shared,
  eventType: { const: 'EQUIPMENT' },
  equipmentEventTypeCode: code('LOAD DISC GTIN GTOT STUF STRP PICK DROP INSP RSEA RMVD'),
  emptyIndicatorCode: code('EMPTY LADEN'),
  equipmentReference: text(15),
  ISOEquipmentCode: { type: 'string', pattern: '^[0-9A-Z]{4}$' },
  eventLocation: location,
  transportCall,
  seals: list(
    object(['sealNumber'], {
      sealNumber: text(15),
      sealSource: code('CAR SHI PHY VET CUS'),
      sealType: code('KLP BLT WIR'),
    }),
  ),
});
const shipmentEvent = object([...base, 'shipmentEventTypeCode', 'documentID', 'documentTypeCode'], {
  ...shared,
  eventType: { const: 'SHIPMENT' },
  shipmentEventTypeCode: code('RECE DRFT PENA PENU REJE APPR ISSU SURR SUBM VOID CONF REQS CMPL HOLD RELS'),
  documentTypeCode: code('CBR BKG SHI SRM TRD ARN VGM CAS CUS DGD OOG'),
  documentID: text(100),
  reason: text(250),
});

export const EVENTS_SCHEMA = {
  type: 'array',
  items: {
    type: 'object',
    required: ['eventType'],
    discriminator: { propertyName: 'eventType' },
    oneOf: [transportEvent, equipmentEvent, shipmentEvent],
  },
};
