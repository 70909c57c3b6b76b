/** Shipping lines by SCAC, entered by hand and listed whether or not a connector can poll them. */
import type { Provenance } from '../provenance.ts';

export const SHIPPING_LINES_PROVENANCE: Provenance = {
  source: 'What the lines state in their own public documents, and public coverage pages of tracking services',
  sourceEdition: 'coverage of 14 August 2026',
  verifiedOn: '2026-11-21',
  licenseNote: 'Codes and names are facts; SCAC is a mark of NMFTA, and this is not its list.',
};

export interface ShippingLine {
  scac: string;
  name: string;
  shortName: string;
  alternativeScacs: readonly string[];
  /** Letters that the line's bill of lading numbers start with; null if unknown or none. */
  billPrefix: string | null;
}

type Row = [scac: string, name: string, shortName: string, alternativeScacs: string, billPrefix: string | null];

const rows: readonly Row[] = [
  ['ACLU', 'Atlantic Container Line', 'ACL', '', 'ACLU'],
  ['ANNU', 'Australia National Line', 'ANL', '', 'ANLC'],
  ['APLU', 'American President Lines', 'APL', '', 'APLU'],
  ['ARKU', 'Arkas Container Transport', 'Arkas', '', 'ARKU'],
  ['CHVW', 'Swire Shipping', 'CHVW', 'QWJA PLLU', 'CHVW'],
  ['CHNL', 'CNC Line', 'CNC', '', null],
  ['CLAM', 'Crowley', 'Crowley', 'CWLQ', 'CLAM'],
  ['CMDU', 'CMA CGM', 'CMA CGM', '', 'CMDU'],
  ['COSU', 'COSCO', 'COSCO', '', 'CCMJ'],
  ['CULU', 'China United Lines', 'CULines', '', 'CULV'],
  ['EGLV', 'Evergreen', 'Evergreen', '', 'EISU'],
  ['GOSU', 'Gold Star Line', 'GSL', '', 'GOSU'],
  ['HDMU', 'Hyundai Merchant Marine', 'Hyundai', '', 'HDMU'],
  ['HDUJ', 'HEDE Shipping', 'HEDE', '', 'HDUJ'],
  ['HLCU', 'Hapag-Lloyd', 'Hapag-Lloyd', '', 'HLCU'],
  ['IILU', 'Independent Container Line', 'ICL', '', 'IILU'],
  ['KMTU', 'Korea Marine Transport', 'KMTC', '', null],
  ['MAEU', 'Maersk', 'Maersk', '', 'MAEU'],
  ['MATS', 'Matson Navigation Company', 'Matson', '', 'MATS'],
  ['MSCU', 'Mediterranean Shipping Company', 'MSC', 'MEDU', 'MEDU'],
  ['ONEY', 'Ocean Network Express', 'ONE', '', 'ONEY'],
  ['OOLU', 'Orient Overseas Container Line', 'OOCL', '', 'OOLU'],
  ['PCIU', 'Pacific International Lines', 'PIL', '', 'PABV'],
  ['SAFM', 'Safmarine Container Line', 'Safmarine Container Line', '', 'SAFM'],
  ['SEAU', 'Sealand Americas', 'SeaLand Americas', 'SEAL', 'SEAU'],
  ['SEJJ', 'Sealand Europe', 'SeaLand Europe', '', 'SEJJ'],
  ['SMLM', 'SM Line', 'SM Line', '', 'SMLM'],
  ['SMLU', 'Seaboard Marine', 'Seaboard Marine', '', 'SMLU'],
  ['SQQY', 'SeaLead', 'SeaLead', 'SJHH', 'SQQY'],
  ['SSBF', 'Swire (includes Westwood)', 'Swire', 'WWSU', 'SSBF'],
  ['SSPH', 'Seth Shipping', 'Seth', '', 'SSPH'],
  ['SUDU', 'Hamburg Süd', 'Hamburg Süd', '', null],
  ['TJFH', 'Transfar', 'Transfar', '', 'TJFH'],
  ['TRBR', 'Trailer Bridge', 'Trailer Bridge', 'TBIE PYRR', 'TRBR'],
  ['TRKU', 'Turkon Line', 'Turkon', '', 'TRKU'],
  ['TXZJ', 'T.S. Lines', 'TS Lines', '', 'TXZJ'],
  ['WDSB', 'World Direct Shipping', 'WDS', '', 'WDSB'],
  ['WHLC', 'Wan Hai Lines', 'Wan Hai Lines', '', 'WHLC'],
  ['YMLU', 'Yangming Marine Transport', 'Yangming', 'YMPR YMSG YMJA', 'YMLU'],
  ['ZIMU', 'Zim American Integrated Shipping Services', 'Zim Line', '', 'ZIMU'],
];

export const shippingLines: readonly ShippingLine[] = rows.map(([scac, name, shortName, alternatives, billPrefix]) => ({
  scac,
  name,
  shortName,
  alternativeScacs: alternatives === '' ? [] : alternatives.split(' '),
  billPrefix,
}));

/** Lines of the simulated world, listed here for their names. */
const simulatedLines: readonly ShippingLine[] = (
  [
    ['TEST', 'Seamark Test Line'],
    ['SIMA', 'Simulated Line A'],
    ['SIMB', 'Simulated Line B'],
    ['SIMC', 'Simulated Line C'],
  ] as const
).map(([scac, name]) => ({ scac, name, shortName: name, alternativeScacs: [], billPrefix: null }));

/** SCACs of the simulated world. */
export const SIMULATED_SCACS: readonly string[] = simulatedLines.map(({ scac }) => scac);

const byCode = new Map<string, ShippingLine>();
for (const line of [...shippingLines, ...simulatedLines]) for (const code of allCodes(line)) byCode.set(code, line);

export function findShippingLine(scac: string): ShippingLine | null {
  return byCode.get(scac) ?? null;
}

/** Lists all codes of the line with this code, or only the code itself if no line has it. */
export function codesOfScac(code: string): readonly string[] {
  const given = code.toUpperCase();
  const line = findShippingLine(given);
  return line === null ? [given] : allCodes(line);
}

/**
 * Lists the codes of the lines that a text refers to by code, name or part of a name, or only the text itself if there
 * are none.
 */
export function codesOfLine(text: string): readonly string[] {
  const named = findShippingLine(text.toUpperCase()) === null ? linesNamed(text.toLowerCase()) : [];
  return named.length === 0 ? codesOfScac(text) : named.flatMap(allCodes);
}

function allCodes({ scac, alternativeScacs }: ShippingLine): string[] {
  return [scac, ...alternativeScacs];
}

function linesNamed(name: string): ShippingLine[] {
  const lines = [...shippingLines, ...simulatedLines];
  const exact = lines.filter((line) => line.name.toLowerCase() === name || line.shortName.toLowerCase() === name);
  return exact.length > 0 ? exact : lines.filter((line) => line.name.toLowerCase().includes(name));
}
