/**
 * Ports that have separate codes but are one port of call, and inland places whose ramps may have the code of a
 * neighboring city. Sources plan a call under one code and report it under another, so a container discharged at one
 * of the places has arrived at all of them.
 */
import type { Provenance } from '../provenance.ts';

export const PORT_COMPLEXES_PROVENANCE: Provenance = {
  source: 'UN/LOCODE of UNECE for codes; the public sites of the port authorities for what belongs together',
  sourceEdition: 'UN/LOCODE 2024-2',
  verifiedOn: '2026-11-23',
  licenseNote: 'Codes and names are facts of public use; no list or text is copied.',
};

export const PORT_COMPLEXES: readonly (readonly string[])[] = [
  // New York and New Jersey, San Pedro Bay, Puget Sound, San Francisco Bay, Hampton Roads, Cristobal
  ['USNYC', 'USEWR'],
  ['USLAX', 'USLGB'],
  ['USSEA', 'USTIW'],
  ['USOAK', 'USSFO'],
  ['USORF', 'USPHF', 'USPTM'],
  ['PAMIT', 'PACTB', 'PAONX'],
  // Bremen, Marseille, Thames, Istanbul
  ['DEBRV', 'DEBRE'],
  ['FRFOS', 'FRMRS'],
  ['GBLGP', 'GBTIL'],
  ['TRAMR', 'TRIST'],
  // Port Said
  ['EGPSD', 'EGPSE'],
  // Shanghai, Tianjin, Shenzhen, Guangzhou
  ['CNSHA', 'CNYSA'],
  ['CNTXG', 'CNTSN', 'CNXGG'],
  ['CNYTN', 'CNSHK', 'CNCWN', 'CNDCB', 'CNSZX'],
  ['CNNSA', 'CNCAN', 'CNHUA'],
  // Busan, Ho Chi Minh City, Manila, Jakarta, Mumbai, Dubai
  ['KRPUS', 'KRBNP'],
  ['VNSGN', 'VNCLI'],
  ['PHMNL', 'PHMNN', 'PHMNS'],
  ['IDJKT', 'IDTPP'],
  ['INNSA', 'INBOM'],
  ['AEJEA', 'AEDXB'],
  // Rail hubs whose ramps are in a neighboring city: Chicago, Kansas City, Dallas, the Twin Cities, Toronto
  ['USCHI', 'USJOT'],
  ['USMKC', 'USKCK'],
  ['USDAL', 'USFTW'],
  ['USMES', 'USSTP'],
  ['CATOR', 'CABRP'],
];

const complexOf = new Map(PORT_COMPLEXES.flatMap((codes) => codes.map((code) => [code, codes[0] ?? code] as const)));

/** Returns the first code of the port's complex, or the port's own code if it belongs to none. */
export function complexOfPort(unlocode: string): string {
  return complexOf.get(unlocode) ?? unlocode;
}

/** Whether two places (UN/LOCODEs, or keys of places without one) are the same port of call. */
export function isSamePort(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && complexOfPort(one) === complexOfPort(other);
}
