/**
 * Codes for the moves and documents of the simulated world, by message type. A missing code means that the message type
 * cannot express the event.
 */
import type { DocumentStatement } from '../line-statements.ts';
import type { MoveKind } from '../moves.ts';

type MoveCodes = Partial<Record<MoveKind, string>>;

/** X12 315, B4-03. There are no codes for barges, so `AP` stands for a feeder ship. */
export const statusCodes315: MoveCodes = {
  empty_out: 'EE',
  full_in: 'I',
  load: 'AE',
  depart: 'VD',
  arrive: 'VA',
  discharge: 'UV',
  rail_load: 'AL',
  rail_depart: 'RL',
  rail_arrive: 'AR',
  rail_unload: 'UR',
  available: 'AV',
  full_out: 'OA',
  delivered: 'D',
  empty_in: 'RD',
};

/** X12 322, Q5-01. Three-letter codes if available. */
export const statusCodes322: MoveCodes = {
  rail_load: 'RAM',
  rail_depart: 'RL',
  rail_arrive: 'ARR',
  rail_unload: 'DRM',
  available: 'NOT',
  full_out: 'OGT',
};

/** IFTSTA, STS 9011. */
export const statusCodesIftsta: MoveCodes = {
  empty_out: '13',
  full_in: '74',
  load: '48',
  depart: '24',
  arrive: '1',
  discharge: '29',
  rail_load: '70',
  rail_depart: '24',
  rail_arrive: '1',
  rail_unload: '26',
  available: '112',
  full_out: '13',
  delivered: '21',
  empty_in: '80',
};

type PaperCode = `${DocumentStatement['document']} ${DocumentStatement['status']}`;
type PaperCodes = Partial<Record<PaperCode, string>>;

/** 315 has no code for a void booking. */
export const paperCodes315: PaperCodes = {
  'BKG CONF': 'BF',
  'TRD ISSU': 'OB',
  'TRD SURR': 'OB',
  'SRM RELS': 'CR',
  'CUS RELS': 'CT',
  'CUS HOLD': 'K',
};

export const paperCodesIftsta: PaperCodes = {
  'BKG CONF': '6',
  'BKG VOID': '7',
  'TRD ISSU': '359',
  'TRD SURR': '359',
  'SRM RELS': '78',
  'CUS RELS': '12',
  'CUS HOLD': '126',
};

export function paperCode(codes: PaperCodes, { document, status }: DocumentStatement): string | null {
  return codes[`${document} ${status}`] ?? null;
}
