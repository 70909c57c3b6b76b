/** Container ports, entered by hand. */

import type { Provenance } from '../provenance.ts';
import type { PortRow } from './port-row.ts';
import { AMERICAS } from './seaports/americas.ts';
import { ASIA_PACIFIC } from './seaports/asia-pacific.ts';
import { EUROPE_AFRICA_SOUTH_ASIA } from './seaports/europe-africa-south-asia.ts';

export const SEAPORTS_PROVENANCE: Provenance = {
  source:
    "UN/LOCODE of UNECE for codes and names; the authors' own reading of public maps for coordinates, to about 0.01 degrees (the harbour, not the town hall); IANA time zone database for zones",
  sourceEdition: 'UN/LOCODE 2024-2',
  verifiedOn: '2026-11-21',
  licenseNote:
    'Codes and names are facts of public use, the zone database is in the public domain; no list or text of UNECE is copied.',
};

export const SEAPORTS: readonly PortRow[] = [...AMERICAS, ...ASIA_PACIFIC, ...EUROPE_AFRICA_SOUTH_ASIA];
