/**
 * Code lists of DCSA Track & Trace 2.2, with the additions of 2.3 and 3.0 (spec/sources A5, A10).
 */
import type { Classifier, FacilityType, Move, TransportMode } from '../../tracking/claims/claims.ts';

export const CLASSIFIERS: Record<string, Classifier> = {
  ACT: 'actual',
  EST: 'estimated',
  PLN: 'planned',
  ACTUAL: 'actual',
  ESTIMATED: 'estimated',
  PLANNED: 'planned',
};

export const TRANSPORT_MOVES: Record<string, Move> = {
  ARRI: 'arrive',
  DEPA: 'depart',
  ARRIVED: 'arrive',
  DEPARTED: 'depart',
};

/** `other` is a listed code that changes neither custody nor place. It is shown only as a raw event. */
export const EQUIPMENT_MOVES: Record<string, Move> = {
  LOAD: 'load',
  DISC: 'discharge',
  GTIN: 'gate_in',
  GTOT: 'gate_out',
  PICK: 'gate_out',
  DROP: 'gate_in',
  AVPU: 'available',
  STUF: 'other',
  STRP: 'other',
  INSP: 'other',
  RSEA: 'other',
  RMVD: 'other',
  AVDO: 'other',
  CUSS: 'other',
  CUSI: 'other',
  CUSR: 'other',
  WAYP: 'other',
  LOADED: 'load',
  DISCHARGED: 'discharge',
  GATED_IN: 'gate_in',
  GATED_OUT: 'gate_out',
  PICKED_UP: 'gate_out',
  DROPPED_OFF: 'gate_in',
  AVAILABLE_FOR_PICKUP: 'available',
  AVAILABLE_FOR_DROP_OFF: 'other',
  CUSTOMS_SELECTED_FOR_SCAN: 'other',
  CUSTOMS_SELECTED_FOR_INSPECTION: 'other',
  CUSTOMS_RELEASED: 'other',
};

export const SHIPMENT_CODES = new Set(
  'RECE DRFT PENA PENU PENC REJE APPR ISSU SURR SUBM VOID CONF CANC REQS CMPL HOLD RELS'.split(' '),
);

export const DOCUMENT_CODES = new Set('CBR BKG SHI SRM TRD ARN VGM CAS CUS DGD OOG'.split(' '));

export const MODES: Record<string, TransportMode> = {
  VESSEL: 'vessel',
  RAIL: 'rail',
  TRUCK: 'truck',
  BARGE: 'barge',
  // Transport modes of UN Recommendation 19, used in version 1 of the standard.
  '1': 'vessel',
  '2': 'rail',
  '3': 'truck',
  '8': 'barge',
};

export const FACILITY_TYPES: Record<string, FacilityType> = {
  BOCR: 'border_crossing',
  CLOC: 'customer',
  COFS: 'freight_station',
  COYA: 'container_yard',
  OFFD: 'container_yard',
  DEPO: 'depot',
  INTE: 'inland_terminal',
  POTE: 'port_terminal',
  RAMP: 'rail_ramp',
  BRTH: 'berth',
  ANCH: 'anchorage',
  // A pilot boarding place is also outside the port.
  PBPL: 'anchorage',
};

/** Port calls that will not take place; everything planned for them is void (spec/sources A5). */
export const VOID_PORT_CALLS = new Set(['OMIT', 'BLNK', 'CUTR']);
