import { sliceOf } from '../../../operations/lists/pages.ts';
import { type DirectoryKind, listPlaces } from '../../../operations/places/directory.ts';
import { PORTS } from '../../../reference/ports/ports.ts';
import type { AnyDefinition } from '../../../resources/definitions.ts';
import { metroArea, placeIdentifier, port } from '../../../resources/places/place.ts';
import { terminal } from '../../../resources/places/terminal.ts';
import type { Identifier } from '../../../resources/resource.ts';
import { findImportedUnlocode } from '../../../store/places/imported.ts';
import { isUuid } from '../../../store/postgres/ids.ts';
import { listDocument } from '../../json-api/document.ts';
import { badRequest } from '../../json-api/errors.ts';
import {
  fieldsParameters,
  includeParameter,
  type Parameter,
  pageParameters,
  textParameter,
} from '../../json-api/parameters.ts';
import { listOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { type ApiRequest, ok, type Route } from '../../route.ts';

const page = pageParameters(30);
const countryFilter = textParameter('filter[country]', 'In this country, ISO 3166-1 alpha-2');
const portFilter = textParameter('filter[port]', 'Terminals of a port, by its id or UN/LOCODE');

const search = (what: string) =>
  textParameter(
    'q',
    `${what} that match this text, best first: by code, by the beginning of the name, by a word of the name, by any ` +
      'part of it, by location. Accents and case do not matter',
  );

export const listPortsRoute = placesRoute({
  kind: 'port',
  path: '/v2/ports',
  definition: port,
  summary: 'List ports',
  description: 'All ports in the reference data, including imported ones, or those that match, by UN/LOCODE.',
  q: search('Ports'),
});

export const listMetroAreasRoute = placesRoute({
  kind: 'metro_area',
  path: '/v2/metro_areas',
  definition: metroArea,
  summary: 'List metro areas',
  description: 'All inland places in the reference data, or those that match, by UN/LOCODE.',
  q: search('Metro areas'),
});

export const listTerminalsRoute = placesRoute({
  kind: 'terminal',
  path: '/v2/terminals',
  definition: terminal,
  summary: 'List terminals',
  description:
    'All marine terminals and rail ramps in the reference data, including imported ones, or those that match, by the ' +
    'UN/LOCODE of the port.',
  q: search('Terminals'),
});

interface PlacesRoute {
  kind: DirectoryKind;
  path: string;
  definition: AnyDefinition;
  summary: string;
  description: string;
  q: Parameter<string | null>;
}

function placesRoute({ kind, path, definition, summary, description, q }: PlacesRoute): Route {
  const including = includeParameter(kind);
  const filters = kind === 'terminal' ? [countryFilter, portFilter] : [countryFilter];
  return {
    name: `list-${path.slice('/v2/'.length).replace('_', '-')}`,
    method: 'GET',
    path,
    scope: 'read',
    body: 'none',
    doc: {
      tag: 'Places',
      summary,
      description,
      extension: true,
      parameters: [q, ...filters, including, ...page.parameters, ...fieldsParameters(kind)],
      answers: { 200: { about: 'One page', schema: listOf(definition) } },
    },
    async handle(request) {
      const { query, database } = request;
      const [include, requestedPage] = [including.read(query), page.read(query)];
      const filter = {
        q: q.read(query),
        country: readCountry(request),
        port: kind === 'terminal' ? await readPort(request) : null,
      };
      const listed = await listPlaces(database, kind, filter, sliceOf(requestedPage));
      const loader = loaderFor(request);
      const link = (key: string): Identifier | null =>
        kind === 'terminal' ? loader.references.terminal(key) : loader.references.place(key);
      const data = await loader.load(listed.rows.flatMap(({ key }) => link(key) ?? []));
      return ok(await listDocument(request, requestedPage, data, listed, { include, load: loader.load }));
    },
  };
}

function readCountry({ query }: ApiRequest): string | null {
  const country = countryFilter.read(query)?.toUpperCase() ?? null;
  if (country === null || /^[A-Z]{2}$/.test(country)) return country;
  const detail = `${countryFilter.name} must be a country in two letters, such as US`;
  throw badRequest(detail, { parameter: countryFilter.name });
}

const locodes = new Map(PORTS.map(({ unlocode }) => [placeIdentifier(unlocode)?.id, unlocode]));

/** Converts the port parameter to a UN/LOCODE. An unknown id matches nothing. */
async function readPort({ query, database }: ApiRequest): Promise<string | null> {
  const port = portFilter.read(query);
  if (port === null) return null;
  if (!isUuid(port)) return port.replaceAll(' ', '').toUpperCase();
  const id = port.toLowerCase();
  return locodes.get(id) ?? (await findImportedUnlocode(database, id)) ?? '';
}
