import { findPort } from '../../reference/ports/ports.ts';
import { findImportedPlaces, type ImportedPlace } from '../../store/places/imported.ts';
import type { Database } from '../../store/postgres/database.ts';

/** Loads the imported rows of places that are missing from the reference data, by UN/LOCODE. */
export async function unlistedPlaces(
  database: Database,
  locodes: readonly (string | null)[],
): Promise<ReadonlyMap<string, ImportedPlace>> {
  const unlisted = locodes.flatMap((locode) => (locode !== null && findPort(locode) === null ? [locode] : []));
  const places = await findImportedPlaces(database, unlisted);
  return new Map(places.map((place) => [place.unlocode, place]));
}
