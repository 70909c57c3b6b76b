import { COARRI_CODES, CODECO_CODES } from './gate-and-quay.ts';
import type { EdiCodeTable } from './meaning.ts';
import { UN_STATUS_CODES } from './un-status.ts';
import { X12_315_CODES } from './x12-315.ts';
import { X12_322_CODES } from './x12-322.ts';

export const EDI_CODE_TABLES = {
  '315': X12_315_CODES,
  '322': X12_322_CODES,
  IFTSTA: UN_STATUS_CODES,
  CODECO: CODECO_CODES,
  COARRI: COARRI_CODES,
} as const satisfies Record<string, EdiCodeTable>;
