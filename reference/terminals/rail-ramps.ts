import { findPort } from '../ports/ports.ts';
import type { Provenance } from '../provenance.ts';
import type { Terminal } from './terminal.ts';

export const RAIL_RAMPS_PROVENANCE: Provenance = {
  source: "The railroads' own public facility pages: names and towns",
  sourceEdition: 'none',
  verifiedOn: '2026-11-21',
  licenseNote: 'Names and places are facts; the codes are our own.',
};

/**
 * Rail ramps at which inland moves end. Ramps have no public code list, so their codes are the project's own (railroad,
 * name). A ramp is listed under the city whose UN/LOCODE lines report as the destination. Columns: code, name,
 * UN/LOCODE, railroads.
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
  ['BNSF-CORWITH', 'BNSF Corwith', 'USCHI', ['BNSF']],
  ['BNSF-CICERO', 'BNSF Cicero', 'USCHI', ['BNSF']],
  ['BNSF-LPKC', 'BNSF Logistics Park Kansas City', 'USKCK', ['BNSF']],
  ['BNSF-MEMPHIS', 'BNSF Memphis', 'USMEM', ['BNSF']],
  ['BNSF-STPAUL', 'BNSF Saint Paul', 'USMES', ['BNSF']],
  ['BNSF-DENVER', 'BNSF Denver', 'USDEN', ['BNSF']],
  ['UPRR-GLOBAL2', 'UP Global 2', 'USCHI', ['UPRR']],
  ['UPRR-MARION', 'UP Marion', 'USMEM', ['UPRR']],
  ['UPRR-KANSASCITY', 'UP Kansas City', 'USMKC', ['UPRR']],
  ['UPRR-SALTLAKE', 'UP Salt Lake City', 'USSLC', ['UPRR']],
  ['UPRR-DENVER', 'UP Denver', 'USDEN', ['UPRR']],
  ['UPRR-SAIT', 'UP San Antonio Intermodal Terminal', 'USSAT', ['UPRR']],
  ['UPRR-LAREDO', 'UP Port Laredo', 'USLRD', ['UPRR']],
  ['UPRR-SANTATERESA', 'UP Santa Teresa', 'USELP', ['UPRR']],
  ['CNRU-INDIANAPOLIS', 'CN Indianapolis', 'USIND', ['CNRU']],
  ['CNRU-MOTERM', 'CN Moterm', 'USDET', ['CNRU']],
  ['CNRU-CALGARY', 'CN Calgary', 'CACAL', ['CNRU']],
  ['CNRU-EDMONTON', 'CN Edmonton', 'CAEDM', ['CNRU']],
  ['CNRU-WINNIPEG', 'CN Winnipeg', 'CAWNP', ['CNRU']],
  ['CPRS-CALGARY', 'CPKC Calgary', 'CACAL', ['CPRS']],
  ['CPRS-EDMONTON', 'CPKC Edmonton', 'CAEDM', ['CPRS']],
  ['CPRS-WINNIPEG', 'CPKC Winnipeg', 'CAWNP', ['CPRS']],
  ['CPRS-REGINA', 'CPKC Regina', 'CAREG', ['CPRS']],
  ['CPRS-SHOREHAM', 'CPKC Shoreham', 'USMES', ['CPRS']],
  ['CPRS-WYLIE', 'CPKC Wylie', 'USDAL', ['CPRS']],
  ['CSXT-59THSTREET', 'CSX 59th Street', 'USCHI', ['CSXT']],
  ['CSXT-CHARLOTTE', 'CSX Charlotte', 'USCLT', ['CSXT']],
  ['CSXT-NASHVILLE', 'CSX Nashville', 'USBNA', ['CSXT']],
  ['CSXT-CLEVELAND', 'CSX Collinwood', 'USCLE', ['CSXT']],
  ['CSXT-COLUMBUS', 'CSX Columbus', 'USCMH', ['CSXT']],
  ['CSXT-AVON', 'CSX Avon', 'USIND', ['CSXT']],
  ['CSXT-DETROIT', 'CSX Detroit', 'USDET', ['CSXT']],
  ['NSRR-LANDERS', 'NS Landers', 'USCHI', ['NSRR']],
  ['NSRR-47THSTREET', 'NS 47th Street', 'USCHI', ['NSRR']],
  ['NSRR-RICKENBACKER', 'NS Rickenbacker', 'USCMH', ['NSRR']],
  ['NSRR-CHARLOTTE', 'NS Charlotte', 'USCLT', ['NSRR']],
  ['NSRR-ROSSVILLE', 'NS Memphis Regional', 'USMEM', ['NSRR']],
  ['NSRR-SHARONVILLE', 'NS Sharonville', 'USCVG', ['NSRR']],
  ['NSRR-LIVERNOIS', 'NS Livernois', 'USDET', ['NSRR']],
  ['NSRR-LOUISVILLE', 'NS Louisville', 'USLUI', ['NSRR']],
  ['NSRR-KANSASCITY', 'NS Kansas City', 'USMKC', ['NSRR']],
  ['NSRR-MCCALLA', 'NS Birmingham Regional', 'USBHM', ['NSRR']],
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

/** Lists the ramps at an inland place (UN/LOCODE), optionally of one railroad (SCAC). */
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
