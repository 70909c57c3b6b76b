/**
 * Describes the number formats of real lines for the labelled set. They were written by hand from the lines' public
 * tracking pages, notices and printed documents, independently of `reference/`, so that any disagreement lowers the
 * score. In a template, `A` is a letter, `9` a digit and `X` either; everything else is literal, and `{…}` contains
 * literal letters.
 */
export interface LineHabits {
  scac: string;
  /** Share per 1,000 submitted numbers. Invented, but roughly in proportion to the size of the lines. */
  share: number;
  /** Templates of bill and booking numbers, each with its frequency among the line's customers. */
  bills: readonly Template[];
  bookings: readonly Template[];
  /** Owner codes of the containers that the line owns. */
  owners: readonly string[];
}

export type Template = readonly [template: string, weight: number];

export const LINE_HABITS: readonly LineHabits[] = [
  {
    scac: 'MAEU',
    share: 150,
    bills: [
      ['{MAEU}999999999', 6],
      ['299999999', 2],
      ['999999999', 1],
    ],
    bookings: [['299999999', 1]],
    owners: ['MSKU', 'MRKU', 'MRSU', 'MAEU', 'PONU', 'SUDU', 'HASU', 'MNBU'],
  },
  {
    scac: 'MSCU',
    share: 170,
    bills: [
      ['{MEDU}AA999999', 8],
      ['{MEDU}A9999999', 1],
      ['{MSCU}AA999999', 1],
    ],
    bookings: [
      ['{EBKG}99999999', 4],
      ['999AAAAA999999', 1],
    ],
    owners: ['MSCU', 'MEDU', 'MSDU', 'MSMU', 'MSPU', 'MSBU'],
  },
  {
    scac: 'CMDU',
    share: 110,
    bills: [
      ['{CMDU}AAA9999999', 6],
      ['AAA9999999', 2],
      ['AAA9999999A', 1],
    ],
    bookings: [['AAA9999999', 1]],
    owners: ['CMAU', 'CGMU', 'ECMU', 'APZU', 'APHU'],
  },
  {
    scac: 'COSU',
    share: 80,
    bills: [
      ['{COSU}6999999999', 6],
      ['6999999999', 2],
      ['{COSU}4999999999', 1],
    ],
    bookings: [['6999999999', 1]],
    owners: ['CSNU', 'CBHU', 'CCLU', 'CSLU'],
  },
  {
    scac: 'HLCU',
    share: 75,
    bills: [
      ['{HLCU}AAA2999AAAA9', 4],
      ['{HLCU}AAA99999XXXX', 3],
      ['{HLCU}AA9299999999', 1],
    ],
    bookings: [['99999999', 1]],
    owners: ['HLXU', 'HLBU', 'HLCU', 'HAMU', 'UACU'],
  },
  {
    scac: 'ONEY',
    share: 65,
    bills: [
      ['{ONEY}AAAX99999900', 5],
      ['{ONEY}AA9AA9999900', 2],
      ['AA9AA9999900', 1],
    ],
    bookings: [
      ['AA9AA9999900', 1],
      ['AAAX99999900', 1],
    ],
    owners: ['ONEU', 'NYKU', 'KKFU', 'TCLU', 'MOTU'],
  },
  {
    scac: 'EGLV',
    share: 60,
    bills: [
      ['{EGLV}999999999999', 6],
      ['999999999999', 2],
    ],
    bookings: [['999999999999', 1]],
    owners: ['EGHU', 'EGSU', 'EITU', 'EISU', 'EMCU'],
  },
  {
    scac: 'OOLU',
    share: 45,
    bills: [
      ['{OOLU}2999999999', 6],
      ['2999999999', 2],
    ],
    bookings: [['2999999999', 1]],
    owners: ['OOLU', 'OOCU'],
  },
  {
    scac: 'HDMU',
    share: 40,
    bills: [
      ['{HDMU}AAAA99999999', 4],
      ['{HDMU}AAAAX9999999', 2],
      ['AAAA99999999', 1],
    ],
    bookings: [['AAAA99999999', 1]],
    owners: ['HDMU', 'HMMU', 'KOCU'],
  },
  {
    scac: 'ZIMU',
    share: 40,
    bills: [
      ['{ZIMU}AAA9999999', 4],
      ['{ZIMU}AAA999999', 2],
      ['{ZIMU}AAA99999999', 2],
    ],
    bookings: [['AAA99999999', 1]],
    owners: ['ZIMU', 'ZCSU', 'ZCLU'],
  },
  {
    scac: 'YMLU',
    share: 35,
    bills: [
      ['{YMLU}A999999999', 4],
      ['{YMJA}A999999999', 2],
      ['{E}999999999', 1],
    ],
    bookings: [['{YMLU}A999999999', 1]],
    owners: ['YMLU', 'YMMU'],
  },
  {
    scac: 'WHLC',
    share: 25,
    bills: [
      ['{WHLC}999A999999', 2],
      ['999AX99999', 1],
    ],
    bookings: [['999AX99999', 1]],
    owners: ['WHLU', 'WHSU'],
  },
  {
    scac: 'PCIU',
    share: 20,
    bills: [
      ['{PABV}AAAA99999999', 1],
      ['AAAA99999900', 1],
    ],
    bookings: [['AAAA99999900', 1]],
    owners: ['PCIU', 'PILU'],
  },
  {
    scac: 'SUDU',
    share: 10,
    bills: [['{SUDU}X9999AAAX999', 1]],
    bookings: [['9AAA999999', 1]],
    owners: ['SUDU'],
  },
  { scac: 'KMTU', share: 10, bills: [['{KMTC}AAA9999999', 1]], bookings: [['AAA9999999', 1]], owners: ['KMTU'] },
  { scac: 'SMLM', share: 8, bills: [['{SMLM}AAAA9A999999', 1]], bookings: [['AAAA9A999999', 1]], owners: ['SMCU'] },
  { scac: 'MATS', share: 8, bills: [['{MATS}7999999000', 1]], bookings: [['7999999000', 1]], owners: ['MATU'] },
  { scac: 'APLU', share: 10, bills: [['{APLU}999999999', 1]], bookings: [['AAA9999999', 1]], owners: ['APHU'] },
  { scac: 'ACLU', share: 5, bills: [['{ACLU}99999999', 1]], bookings: [['{S}999999999', 1]], owners: ['ACLU'] },
  { scac: 'SMLU', share: 5, bills: [['{SMLU}9999999A', 1]], bookings: [['9999999A', 1]], owners: ['SMLU'] },
  { scac: 'ARKU', share: 4, bills: [['{ARKU}AAA999999999', 1]], bookings: [['AAA999999999', 1]], owners: ['ARKU'] },
  { scac: 'TRKU', share: 4, bills: [['{TRKU}AAA99999', 1]], bookings: [['AAA99999', 1]], owners: ['TRKU'] },
  { scac: 'CLAM', share: 4, bills: [['{CAT}999999', 1]], bookings: [['{CAT}999999', 1]], owners: ['CMCU'] },
  { scac: 'GOSU', share: 5, bills: [['{GOSU}AAA9999999', 1]], bookings: [['AAA9999999', 1]], owners: ['GSLU'] },
  { scac: 'TXZJ', share: 4, bills: [['{TXZJ}AAAA999999', 1]], bookings: [['AAAA999999', 1]], owners: ['TSSU'] },
  { scac: 'SQQY', share: 4, bills: [['{SJHH}AAAA999999', 1]], bookings: [['AAAA999999', 1]], owners: ['SGCU'] },
];

/** Owner codes of leased containers, which any line may carry. */
export const LEASED_OWNERS: readonly string[] = [
  'TCLU',
  'TCNU',
  'TRHU',
  'TEMU',
  'TGHU',
  'TGBU',
  'CAIU',
  'SEGU',
  'GESU',
  'FCIU',
  'FSCU',
  'BMOU',
  'BEAU',
  'CRSU',
  'DFSU',
  'UETU',
  'DRYU',
  'GLDU',
];

/** Numbers that belong to no line: house bills, purchase orders, shippers' references. */
export const HOUSE_TEMPLATES: readonly Template[] = [
  ['AAAA99999999', 2],
  ['AAA999999', 2],
  ['AAAAAA999999', 2],
  ['99999999', 1],
  ['9999999999', 1],
  ['999999999', 1],
  ['{PO}9999999', 1],
  ['A99999', 1],
];
