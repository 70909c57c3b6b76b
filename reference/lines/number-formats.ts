/**
 * Formats of each line's bill of lading and booking numbers according to public sources. A match is only a hint: many
 * lines use digits alone, and forwarders' house bills may have the same form. Numbers are compared in upper case
 * without spaces and dashes.
 */
import type { Provenance } from '../provenance.ts';

export const NUMBER_FORMATS_PROVENANCE: Provenance = {
  source:
    "Lines' own tracking pages and notices as quoted by public guides to bill of lading formats; numbers in public documents",
  sourceEdition: 'guides of January 2024 to June 2026',
  verifiedOn: '2026-11-21',
  licenseNote: 'The form of a number is a fact; the patterns and the made-up examples are written by hand.',
};

/**
 * `stated`: a public guide describes the form. `seen`: several real numbers in public documents have it, but there is
 * no guide. `prefix`: only the leading letters are documented, and the rest may have any plausible length.
 */
export type FormatCertainty = 'stated' | 'seen' | 'prefix';

export interface NumberFormat {
  scac: string;
  /**
   * Types of documents with such numbers. Both are listed if a line uses one number for a booking and its bill of
   * lading.
   */
  types: readonly ('bill_of_lading' | 'booking')[];
  pattern: RegExp;
  /** Whether no other line uses the leading letters, so that the form alone identifies the line. */
  marked: boolean;
  certainty: FormatCertainty;
  /** An invented example of this form. */
  example: string;
}

type Row = readonly [
  scac: string,
  types: 'bl' | 'bk' | 'both',
  body: string,
  certainty: FormatCertainty,
  example: string,
];

/** Forms that begin with the line's own letters. */
const MARKED: readonly Row[] = [
  ['ACLU', 'bl', 'ACLUSA?\\d{8,9}', 'stated', 'ACLUSA12345678'],
  ['ANNU', 'bl', '(?:ANNU|ANLC)[A-Z]{3}\\d{7}[A-Z]?', 'stated', 'ANLCABC1234567'],
  ['APLU', 'bl', 'APLU(?:[A-Z]{3}\\d{7}[A-Z]?|\\d{8,9})', 'stated', 'APLUABC1234567'],
  ['ARKU', 'bl', 'ARKU[A-Z]{3}\\d{9}', 'stated', 'ARKUABC123456789'],
  ['CHVW', 'bl', '(?:CHVW|QWJA|PLLU)[A-Z0-9]{6,14}', 'prefix', 'CHVWABC123456'],
  ['CHNL', 'bl', 'CHNL[A-Z]{3}\\d{7}[A-Z]?', 'prefix', 'CHNLABC1234567'],
  ['CLAM', 'both', 'CWLQ[A-Z]{4}\\d[A-Z]\\d{6}', 'stated', 'CWLQABCD1A123456'],
  ['CLAM', 'both', 'CAT\\d{6}', 'stated', 'CAT123456'],
  ['CMDU', 'bl', 'CMDU[A-Z]{3}\\d{7}[A-Z]?', 'stated', 'CMDUABC1234567'],
  ['COSU', 'both', '(?:COSU|CCLU|CBHU)\\d{10}', 'stated', 'COSU6123456780'],
  ['CULU', 'bl', 'CULV[A-Z0-9]{6,14}', 'prefix', 'CULVABC1234567'],
  ['EGLV', 'both', '(?:EGLV|EISU)\\d{12}', 'stated', 'EGLV123456789012'],
  ['GOSU', 'bl', 'GOSU[A-Z]{3}\\d{4,9}', 'seen', 'GOSUABC8123456'],
  ['HDMU', 'bl', 'HDMU[A-Z]{4}[A-Z0-9]{2}\\d{6}', 'stated', 'HDMUABCD12345678'],
  ['HDUJ', 'bl', 'HDUJ[A-Z]{3}\\d{2}[A-Z]{2}\\d{5}', 'seen', 'HDUJABC26AB01234'],
  ['HLCU', 'bl', 'HLCU[A-Z]{2}[A-Z0-9][A-Z0-9]{9}', 'stated', 'HLCUABC2601DEFG1'],
  ['IILU', 'bl', 'IILU[A-Z0-9]{6,14}', 'prefix', 'IILU12345678'],
  ['KMTU', 'bl', 'KMTC[A-Z]{3}[A-Z0-9]\\d{6}', 'stated', 'KMTCABC1234567'],
  ['MAEU', 'both', '(?:MAEU|MRKU)\\d{9}', 'stated', 'MAEU212345678'],
  ['MATS', 'both', 'MATS\\d{10}', 'stated', 'MATS7412345000'],
  ['MSCU', 'bl', '(?:MEDU|MSCU)[A-Z0-9]{2}\\d{6}', 'stated', 'MEDUAB123456'],
  ['MSCU', 'bk', 'EBKG\\d{8}', 'seen', 'EBKG01234567'],
  ['ONEY', 'both', 'ONEY[A-Z]{2}[A-Z0-9]{4}\\d{6}', 'stated', 'ONEYABCDE1234500'],
  ['OOLU', 'both', 'OOLU\\d{10}', 'stated', 'OOLU2123456780'],
  ['PCIU', 'bl', 'PABV[A-Z0-9]{8,12}', 'prefix', 'PABVABCD12345600'],
  ['SAFM', 'both', 'SAFM\\d{9}', 'seen', 'SAFM912345678'],
  ['SEAU', 'both', '(?:SEAU|SEAL)\\d{9}', 'seen', 'SEAU212345678'],
  ['SEJJ', 'both', 'SEJJ\\d{9}', 'prefix', 'SEJJ212345678'],
  ['SMLM', 'both', 'SMLM[A-Z]{4}[A-Z0-9]{2}\\d{6}', 'stated', 'SMLMABCD1A123400'],
  ['SMLU', 'bl', 'SMLU\\d{7}[A-Z]', 'seen', 'SMLU1234567A'],
  ['SQQY', 'bl', '(?:SQQY|SJHH)[A-Z0-9]{6,14}', 'prefix', 'SQQYABCD123456'],
  ['SSBF', 'bl', '(?:SSBF|WWSU)[A-Z0-9]{6,14}', 'prefix', 'SSBFAB1234567'],
  ['SSPH', 'bl', 'SSPH[A-Z]{3}\\d{4,9}', 'stated', 'SSPHABC1234567'],
  ['SUDU', 'bl', 'SUDU[A-Z0-9]{12}', 'stated', 'SUDUA1B2C3D4E5F6'],
  ['TJFH', 'bl', 'TJFH[A-Z0-9]{6,14}', 'prefix', 'TJFHABC1234567'],
  ['TRBR', 'both', '(?:TRBR|TBIE|PYRR)[A-Z0-9]{6,14}', 'prefix', 'TRBR12345678'],
  ['TRKU', 'bl', 'TRKU[A-Z0-9]{8,14}', 'prefix', 'TRKUABC12345'],
  ['TXZJ', 'bl', 'TXZJ[A-Z0-9]{6,14}', 'prefix', 'TXZJABCD123456'],
  ['WDSB', 'bl', 'WDSB[A-Z0-9]{5,14}', 'prefix', 'WDSB123456'],
  ['WHLC', 'bl', 'WHLC\\d{3}[A-Z][A-Z0-9]\\d{5}', 'seen', 'WHLC012A345678'],
  ['YMLU', 'bl', '(?:YMLU|YMJA)[A-Z]\\d{9}', 'stated', 'YMLUE123456789'],
  ['ZIMU', 'bl', 'ZIMU[A-Z]{3}\\d{4,9}', 'stated', 'ZIMUABC1234567'],
];

/** Forms without the line's letters, most of which several lines share. */
const BARE: readonly Row[] = [
  ['ACLU', 'bl', 'SA\\d{8}|S\\d{9}', 'stated', 'SA12345678'],
  ['ANNU', 'both', '[A-Z]{3}\\d{7}[A-Z]?', 'stated', 'ABC1234567'],
  ['APLU', 'both', '[A-Z]{3}\\d{7}[A-Z]?', 'stated', 'ABC1234567'],
  ['ARKU', 'bl', '[A-Z]{3}\\d{9}', 'stated', 'ABC123456789'],
  ['CMDU', 'both', '[A-Z]{3}\\d{7}[A-Z]?', 'stated', 'ABC1234567'],
  ['COSU', 'both', '6\\d{9}', 'stated', '6123456780'],
  ['EGLV', 'both', '\\d{12}', 'stated', '123456789012'],
  ['HDMU', 'both', '[A-Z]{4}[A-Z0-9]{2}\\d{6}', 'stated', 'ABCD12345678'],
  ['HLCU', 'bk', '\\d{8}', 'seen', '12345678'],
  ['KMTU', 'bl', '[A-Z]{3}[A-Z0-9]\\d{6}', 'stated', 'ABC1234567'],
  ['MAEU', 'both', '\\d{9}', 'stated', '212345678'],
  ['MATS', 'both', '7\\d{9}', 'stated', '7412345000'],
  ['ONEY', 'both', '[A-Z]{2}[A-Z0-9]{4}\\d{6}', 'stated', 'AB1CD1234500'],
  ['OOLU', 'both', '[234]\\d{9}', 'stated', '2123456780'],
  ['PCIU', 'bl', '[A-Z]{4}\\d{8}', 'seen', 'ABCD12345600'],
  ['SMLM', 'both', '[A-Z]{4}[A-Z0-9]{2}\\d{6}', 'stated', 'ABCD1A123400'],
  ['SUDU', 'both', '\\d[A-Z]{3}(?:\\d{6}|[A-Z0-9]{8})', 'seen', '0ABC012345'],
  ['WHLC', 'both', '\\d{3}[A-Z][A-Z0-9]\\d{5}', 'seen', '012A345678'],
  ['YMLU', 'both', '[EBTWIMNJ]\\d{9}', 'stated', 'E123456789'],
  ['ZIMU', 'both', '[A-Z]{3}\\d{6,9}', 'stated', 'ABC1234567'],
];

const types = { bl: ['bill_of_lading'], bk: ['booking'], both: ['bill_of_lading', 'booking'] } as const;

export const NUMBER_FORMATS: readonly NumberFormat[] = [
  ...MARKED.map((row) => toFormat(row, true)),
  ...BARE.map((row) => toFormat(row, false)),
];

/** Lists every form that a number matches, those with the line's letters first; empty if none is documented. */
export function findNumberFormats(number: string): NumberFormat[] {
  const normalized = number.replace(/[\s-]/g, '').toUpperCase();
  return NUMBER_FORMATS.filter((format) => format.pattern.test(normalized));
}

function toFormat([scac, kind, body, certainty, example]: Row, marked: boolean): NumberFormat {
  return { scac, types: types[kind], pattern: new RegExp(`^(?:${body})$`), marked, certainty, example };
}
