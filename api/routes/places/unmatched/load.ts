import type { ResourceLoader } from '../../../../operations/resource-loader.ts';
import { unmatchedPlaceResource } from '../../../../resources/places/unmatched-place.ts';
import type { Resource } from '../../../../resources/resource.ts';
import { findPlaceMappings } from '../../../../store/places/mappings.ts';
import { findUnmatchedPlaces, type UnmatchedPlaceRow } from '../../../../store/places/unmatched.ts';
import { found } from '../../../path-ids.ts';
import type { ApiRequest } from '../../../route.ts';

/** Renders places with the account's mapping, otherwise the operator's. */
export async function renderUnmatchedPlaces(
  request: ApiRequest,
  loader: ResourceLoader,
  rows: readonly UnmatchedPlaceRow[],
): Promise<Resource[]> {
  const { database, caller, settings } = request;
  const mappings = await findPlaceMappings(
    database,
    caller.accountId,
    rows.map((row) => row.key),
  );
  return rows.map((row) => {
    const mapping = mappings.get(row.key) ?? null;
    const mapped = mapping && {
      mapping,
      place: loader.references.place(mapping.unlocode),
      terminal: loader.references.terminalOrRamp(mapping.terminal_key),
    };
    return unmatchedPlaceResource(row, mapped, settings.baseUrl);
  });
}

/** Throws 404 if the account has no such place in its inbox. */
export async function loadUnmatchedPlace(request: ApiRequest, loader: ResourceLoader, id: string): Promise<Resource> {
  const [row] = await findUnmatchedPlaces(request.database, request.caller.accountId, [id]);
  const [resource] = await renderUnmatchedPlaces(request, loader, [found(row)]);
  return found(resource);
}
