/**
 * Inland destinations of container shipments in North America, entered by hand. Columns: UN/LOCODE, name, region (US
 * state, Canadian province), latitude, longitude, IANA zone.
 */

import type { Provenance } from '../provenance.ts';
import type { PortRow } from './port-row.ts';

export const INLAND_PLACES_PROVENANCE: Provenance = {
  source:
    "UN/LOCODE of UNECE for codes and names; the authors' own reading of public maps for coordinates, to about 0.05 degrees; IANA time zone database for zones",
  sourceEdition: 'UN/LOCODE 2024-2',
  verifiedOn: '2026-11-21',
  licenseNote:
    'Codes and names are facts of public use, the zone database is in the public domain; no list or text of UNECE is copied.',
};

export const INLAND_PLACES: readonly PortRow[] = [
  ['USCHI', 'Chicago', 'IL', 41.88, -87.63, 'America/Chicago'],
  ['USJOT', 'Joliet', 'IL', 41.53, -88.08, 'America/Chicago'],
  ['USDAL', 'Dallas', 'TX', 32.78, -96.8, 'America/Chicago'],
  ['USFWT', 'Fort Worth', 'TX', 32.76, -97.33, 'America/Chicago'],
  ['USELP', 'El Paso', 'TX', 31.76, -106.49, 'America/Denver'],
  ['USLRD', 'Laredo', 'TX', 27.51, -99.51, 'America/Chicago'],
  ['USSAT', 'San Antonio', 'TX', 29.42, -98.49, 'America/Chicago'],
  ['USMEM', 'Memphis', 'TN', 35.15, -90.05, 'America/Chicago'],
  ['USBNA', 'Nashville', 'TN', 36.16, -86.78, 'America/Chicago'],
  ['USKCK', 'Kansas City', 'KS', 39.11, -94.63, 'America/Chicago'],
  ['USMKC', 'Kansas City', 'MO', 39.1, -94.58, 'America/Chicago'],
  ['USSTL', 'Saint Louis', 'MO', 38.63, -90.2, 'America/Chicago'],
  ['USOMA', 'Omaha', 'NE', 41.26, -95.94, 'America/Chicago'],
  ['USMES', 'Minneapolis', 'MN', 44.98, -93.27, 'America/Chicago'],
  ['USATL', 'Atlanta', 'GA', 33.75, -84.39, 'America/New_York'],
  ['USCLT', 'Charlotte', 'NC', 35.23, -80.84, 'America/New_York'],
  ['USCMH', 'Columbus', 'OH', 39.96, -83.0, 'America/New_York'],
  ['USCLE', 'Cleveland', 'OH', 41.5, -81.69, 'America/New_York'],
  ['USCVG', 'Cincinnati', 'OH', 39.1, -84.51, 'America/New_York'],
  ['USPIT', 'Pittsburgh', 'PA', 40.44, -80.0, 'America/New_York'],
  ['USDET', 'Detroit', 'MI', 42.33, -83.05, 'America/Detroit'],
  ['USIND', 'Indianapolis', 'IN', 39.77, -86.16, 'America/Indiana/Indianapolis'],
  ['USLUI', 'Louisville', 'KY', 38.25, -85.76, 'America/Kentucky/Louisville'],
  ['USDEN', 'Denver', 'CO', 39.74, -104.99, 'America/Denver'],
  ['USSLC', 'Salt Lake City', 'UT', 40.76, -111.89, 'America/Denver'],
  ['USPHX', 'Phoenix', 'AZ', 33.45, -112.07, 'America/Phoenix'],
  ['CATOR', 'Toronto', 'ON', 43.65, -79.38, 'America/Toronto'],
  ['CACAL', 'Calgary', 'AB', 51.05, -114.07, 'America/Edmonton'],
  ['CAEDM', 'Edmonton', 'AB', 53.55, -113.49, 'America/Edmonton'],
  ['CAWNP', 'Winnipeg', 'MB', 49.9, -97.14, 'America/Winnipeg'],
  ['CAREG', 'Regina', 'SK', 50.45, -104.62, 'America/Regina'],
  ['USBHM', 'Birmingham', 'AL', 33.52, -86.81, 'America/Chicago'],
  ['USHSV', 'Huntsville', 'AL', 34.73, -86.59, 'America/Chicago'],
  ['USLIT', 'Little Rock', 'AR', 34.75, -92.29, 'America/Chicago'],
  ['USMKE', 'Milwaukee', 'WI', 43.04, -87.91, 'America/Chicago'],
  ['USOKC', 'Oklahoma City', 'OK', 35.47, -97.52, 'America/Chicago'],
  ['USTUL', 'Tulsa', 'OK', 36.15, -95.99, 'America/Chicago'],
  ['USAUS', 'Austin', 'TX', 30.27, -97.74, 'America/Chicago'],
  ['USBUF', 'Buffalo', 'NY', 42.89, -78.88, 'America/New_York'],
  ['USTOL', 'Toledo', 'OH', 41.65, -83.54, 'America/New_York'],
  ['USGSP', 'Greer', 'SC', 34.94, -82.23, 'America/New_York'],
  ['USRNO', 'Reno', 'NV', 39.53, -119.81, 'America/Los_Angeles'],
  ['USLAS', 'Las Vegas', 'NV', 36.17, -115.14, 'America/Los_Angeles'],
  ['USBOI', 'Boise', 'ID', 43.62, -116.2, 'America/Boise'],
  ['USABQ', 'Albuquerque', 'NM', 35.08, -106.65, 'America/Denver'],
  ['CASAK', 'Saskatoon', 'SK', 52.13, -106.67, 'America/Regina'],
  ['CAOTT', 'Ottawa', 'ON', 45.42, -75.7, 'America/Toronto'],
];
