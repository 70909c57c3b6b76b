import { findRailroad } from '../../reference/lines/railroads.ts';

/** SCAC of a railroad's abbreviation (`UP` → `UPRR`); as given where we do not know it. */
export function railroadCode(abbreviation: string | null): string | null {
  return abbreviation === null ? null : (findRailroad(abbreviation)?.scac ?? abbreviation);
}
