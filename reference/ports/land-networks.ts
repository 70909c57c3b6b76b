/**
 * Groups of countries between which trains and barges carry containers. Between countries of different groups, the
 * onward leg from a port must be by sea.
 */
import type { Provenance } from '../provenance.ts';

export const LAND_NETWORKS_PROVENANCE: Provenance = {
  source: 'Public maps of railways and inland waterways',
  sourceEdition: 'as of 2026',
  verifiedOn: '2026-11-24',
  licenseNote: 'Which countries share a network is a fact of public use; no map or text is copied.',
};

export const LAND_NETWORKS: readonly (readonly string[])[] = [
  ['US', 'CA', 'MX'],
  // Europe and its neighbors, connected by rail and by the Rhine and the Danube.
  'AL AT BA BE BG BY CH CZ DE DK EE ES FI FR GB GR HR HU IT LI LT LU LV MD ME MK NL NO PL PT RO RS SE SI SK TR UA XK'.split(
    ' ',
  ),
  'AM AZ CN GE HK KG KZ LA MN MO RU TJ TM UZ VN'.split(' '),
  ['MY', 'SG', 'TH'],
  ['BD', 'IN', 'NP', 'BT'],
  ['BW', 'CD', 'LS', 'MZ', 'NA', 'SZ', 'ZA', 'ZM', 'ZW'],
  ['BI', 'ET', 'KE', 'RW', 'SS', 'TZ', 'UG'],
  ['DJ', 'ET'],
  ['BF', 'CI', 'ML', 'NE', 'SN'],
  ['AR', 'BO', 'BR', 'CL', 'PE', 'PY', 'UY'],
];

/** Whether a train or barge may run between two countries (ISO 3166); true if either is unknown. */
export function isLandConnected(one: string | null, other: string | null): boolean {
  if (one === null || other === null || one === other) return true;
  return LAND_NETWORKS.some((countries) => countries.includes(one) && countries.includes(other));
}
