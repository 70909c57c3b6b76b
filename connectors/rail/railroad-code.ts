import { findRailroad } from '../../reference/lines/railroads.ts';

/** Resolves a railroad's abbreviation to its SCAC (`UP` → `UPRR`); returns an unknown one unchanged. */
export function railroadCode(abbreviation: string | null): string | null {
  return abbreviation === null ? null : (findRailroad(abbreviation)?.scac ?? abbreviation);
}
