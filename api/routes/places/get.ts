import { referenceId } from '../../../reference/ids.ts';
import { findPort, PORTS, type Port } from '../../../reference/ports/ports.ts';
import { metroArea, port } from '../../../resources/places/place.ts';
import { findImportedPlaces, findImportedUnlocode } from '../../../store/places/imported.ts';
import type { Database } from '../../../store/postgres/database.ts';
import { isUuid } from '../../../store/postgres/ids.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { fieldsParameters, includeParameter } from '../../json-api/parameters.ts';
import { documentOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { found } from '../../path-ids.ts';
import { type OperationDoc, ok, type Route } from '../../route.ts';

type PlaceType = 'port' | 'metro_area';

const idsOf = (type: PlaceType, kind: Port['kind']): [string, string][] =>
  PORTS.filter((place) => place.kind === kind).map((place) => [referenceId(type, place.unlocode), place.unlocode]);

/** UN/LOCODEs by id, computed once, because an id cannot be converted back to its code. */
const locodes: Readonly<Record<PlaceType, ReadonlyMap<string, string>>> = {
  port: new Map(idsOf('port', 'port')),
  metro_area: new Map(idsOf('metro_area', 'inland')),
};

const terminals = includeParameter('port');

export const getPortRoute: Route = placeRoute('port', '/v2/ports/:id', {
  tag: 'Places',
  summary: 'Get a port',
  description: 'By its id, or by its UN/LOCODE.',
  parameters: [terminals, ...fieldsParameters('port', 'terminal')],
  answers: { 200: { about: 'The port', schema: documentOf(port) } },
});

export const getMetroAreaRoute: Route = placeRoute('metro_area', '/v2/metro_areas/:id', {
  tag: 'Places',
  summary: 'Get a metro area',
  description: 'An inland place, by its id, or by its UN/LOCODE.',
  parameters: fieldsParameters('metro_area'),
  answers: { 200: { about: 'The metro area', schema: documentOf(metroArea) } },
});

/** Finds a UN/LOCODE in the reference data, otherwise among imported places. */
async function locodeOf(database: Database, type: PlaceType, requestedId: string): Promise<string | undefined> {
  if (isUuid(requestedId)) {
    const id = requestedId.toLowerCase();
    return locodes[type].get(id) ?? (await findImportedUnlocode(database, id)) ?? undefined;
  }
  const seeded = findPort(requestedId);
  if (seeded !== null) return seeded.unlocode;
  const [imported] = await findImportedPlaces(database, [requestedId.toUpperCase()]);
  return imported?.unlocode;
}

function placeRoute(type: PlaceType, path: string, doc: OperationDoc): Route {
  const including = includeParameter(type);
  return {
    name: `get-${type.replace('_', '-')}`,
    method: 'GET',
    path,
    scope: 'read',
    body: 'none',
    doc,
    async handle(request) {
      const include = including.read(request.query);
      const requestedId = request.params.id ?? '';
      const locode = await locodeOf(request.database, type, requestedId);
      const loader = loaderFor(request);
      const identifier = found(loader.references.place(locode));
      const [resource] = identifier.type === type ? await loader.load([identifier]) : [];
      return ok(await resourceDocument(request, found(resource), { include, load: loader.load }));
    },
  };
}
