/** The six Class I railroads of the US and Canada and a simulated one, with the spellings that sources use. */
import type { Provenance } from '../provenance.ts';

export const RAILROADS_PROVENANCE: Provenance = {
  source: 'SCACs and reporting marks as the railroads state them in their own public documents',
  sourceEdition: 'none',
  verifiedOn: '2026-11-21',
  licenseNote: 'Codes and names are facts; SCAC is a mark of NMFTA, and no list of it is copied.',
};

export interface Railroad {
  scac: string;
  name: string;
  shortName: string;
  /** Reporting marks and older codes of the same railroad. */
  aliases: readonly string[];
  simulated: boolean;
}

export const RAILROADS: readonly Railroad[] = [
  { scac: 'BNSF', name: 'BNSF Railway', shortName: 'BNSF', aliases: [], simulated: false },
  { scac: 'CNRU', name: 'Canadian National Railway', shortName: 'CN', aliases: ['CN'], simulated: false },
  { scac: 'CPRS', name: 'Canadian Pacific Kansas City', shortName: 'CPKC', aliases: ['CP', 'CPKC'], simulated: false },
  { scac: 'CSXT', name: 'CSX Transportation', shortName: 'CSX', aliases: ['CSX'], simulated: false },
  { scac: 'NSRR', name: 'Norfolk Southern Railway', shortName: 'NS', aliases: ['NS'], simulated: false },
  { scac: 'UPRR', name: 'Union Pacific Railroad', shortName: 'UP', aliases: ['UP'], simulated: false },
  { scac: 'SIMR', name: 'Simulated Railroad', shortName: 'Simulated', aliases: [], simulated: true },
];

const byCode = new Map(
  RAILROADS.flatMap((railroad) => [railroad.scac, ...railroad.aliases].map((code) => [code, railroad] as const)),
);

/** Finds a railroad by SCAC, reporting mark or older code, ignoring case; null for any other text. */
export function findRailroad(code: string): Railroad | null {
  return byCode.get(code.trim().toUpperCase()) ?? null;
}
