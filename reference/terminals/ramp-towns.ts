/**
 * Towns of rail ramps. Railroads name the town of a ramp; lines name the city that it serves, under whose UN/LOCODE the
 * ramp is listed. Columns: town, US state or Canadian province, UN/LOCODE of the city.
 */
import type { Provenance } from '../provenance.ts';

export const RAMP_TOWNS_PROVENANCE: Provenance = {
  source: "The railroads' own public facility pages: addresses of their intermodal ramps",
  sourceEdition: 'none',
  verifiedOn: '2026-11-29',
  licenseNote: 'Names of towns and the places of ramps are facts of public use; no page or list is copied.',
};

export const RAMP_TOWNS: readonly (readonly [town: string, region: string, locode: string])[] = [
  // BNSF Logistics Park Chicago; CN Chicago; CPKC Bensenville; CSX Bedford Park; BNSF Cicero
  ['Elwood', 'IL', 'USCHI'],
  ['Harvey', 'IL', 'USCHI'],
  ['Bensenville', 'IL', 'USCHI'],
  ['Bedford Park', 'IL', 'USCHI'],
  ['Cicero', 'IL', 'USCHI'],
  // BNSF Logistics Park Kansas City
  ['Edgerton', 'KS', 'USKCK'],
  // UP Marion; NS Memphis Regional
  ['Marion', 'AR', 'USMEM'],
  ['Rossville', 'TN', 'USMEM'],
  // BNSF Alliance; UP Dallas Intermodal Terminal; CPKC Wylie
  ['Haslet', 'TX', 'USDAL'],
  ['Wilmer', 'TX', 'USDAL'],
  ['Wylie', 'TX', 'USDAL'],
  // CSX Fairburn; NS Austell
  ['Fairburn', 'GA', 'USATL'],
  ['Austell', 'GA', 'USATL'],
  // NS Rickenbacker, which railroads also give as the town
  ['Lockbourne', 'OH', 'USCMH'],
  ['Rickenbacker', 'OH', 'USCMH'],
  // NS Sharonville; NS Birmingham Regional; CSX Avon
  ['Sharonville', 'OH', 'USCVG'],
  ['McCalla', 'AL', 'USBHM'],
  ['Avon', 'IN', 'USIND'],
  // BNSF Saint Paul
  ['Saint Paul', 'MN', 'USMES'],
  ['St Paul', 'MN', 'USMES'],
  // UP Santa Teresa
  ['Santa Teresa', 'NM', 'USELP'],
  // CN Brampton; CPKC Vaughan
  ['Brampton', 'ON', 'CATOR'],
  ['Vaughan', 'ON', 'CATOR'],
  // Ramps at seaports: UP Intermodal Container Transfer Facility; Garden City Terminal
  ['Carson', 'CA', 'USLAX'],
  ['Garden City', 'GA', 'USSAV'],
];
