import { findPort } from './ports.ts';
import type { Terminal } from './terminal.ts';

/**
 * Rail ramps as destinations of inland moves. Codes of the real ones are the project's own (railroad, name): there is
 * no public code list of ramps.
 * Source: names and towns from the railroads' public facility pages, seeded by hand; a ramp stands under the city whose
 * UN/LOCODE lines name as the destination. License note: names and places are facts; checked 2026-11.
 * Columns: code, name, UN/LOCODE, railroads.
 */
const ROWS: readonly (readonly [code: string, name: string, locode: string, railroads: readonly string[]])[] = [
  ['SIMR1', 'Simulated Chicago Ramp', 'USCHI', ['SIMR']],
  ['SIMR2', 'Simulated Dallas Ramp', 'USDAL', ['SIMR']],
  ['BNSF-LPC', 'BNSF Logistics Park Chicago', 'USCHI', ['BNSF']],
  ['BNSF-ALLIANCE', 'BNSF Alliance', 'USDAL', ['BNSF']],
  ['UPRR-GLOBAL4', 'UP Global 4', 'USCHI', ['UPRR']],
  ['UPRR-DALLAS', 'UP Dallas Intermodal Terminal', 'USDAL', ['UPRR']],
  ['CNRU-HARVEY', 'CN Chicago Intermodal Terminal', 'USCHI', ['CNRU']],
  ['CNRU-MEMPHIS', 'CN Memphis Intermodal Terminal', 'USMEM', ['CNRU']],
  ['CNRU-BRAMPTON', 'CN Brampton Intermodal Terminal', 'CATOR', ['CNRU']],
  ['CPRS-BENSENVILLE', 'CPKC Bensenville', 'USCHI', ['CPRS']],
  ['CPRS-VAUGHAN', 'CPKC Vaughan', 'CATOR', ['CPRS']],
  ['CSXT-FAIRBURN', 'CSX Fairburn', 'USATL', ['CSXT']],
  ['CSXT-BEDFORDPARK', 'CSX Bedford Park', 'USCHI', ['CSXT']],
  ['NSRR-AUSTELL', 'NS Austell', 'USATL', ['NSRR']],
];

export const RAIL_RAMPS: readonly Terminal[] = ROWS.map(([code, name, locode, railroads]) => ({
  key: `ramp:${code}`,
  codeList: 'ramp',
  code,
  name,
  locode,
  zone: zoneOf(locode),
  facilityType: 'rail',
  railroads,
  simulated: railroads.includes('SIMR'),
}));

/** Ramps at an inland place (UN/LOCODE), those of one railroad (SCAC) when given; empty where none is known. */
export function findRailRamps(locode: string, railroad?: string): Terminal[] {
  return RAIL_RAMPS.filter(
    (ramp) => ramp.locode === locode && (railroad === undefined || ramp.railroads.includes(railroad)),
  );
}

function zoneOf(locode: string): string {
  const place = findPort(locode);
  if (place === null) throw new Error(`rail ramp at ${locode}, which no seed row has`);
  return place.zone;
}
