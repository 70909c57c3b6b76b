import { routeOfContainer } from '../../../operations/containers/route.ts';
import type { IncludeTree } from '../../../operations/included-resources.ts';
import { route, routeLocation } from '../../../resources/containers/route.ts';
import type { Identifier, Resource } from '../../../resources/resource.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { fieldsParameters, type Parameter, textParameter } from '../../json-api/parameters.ts';
import { documentOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { found } from '../../path-ids.ts';
import type { Route } from '../../route.ts';
import { ok } from '../../route.ts';
import { findContainer } from './find-container.ts';

const include: Parameter<string | null> = textParameter(
  'include',
  'Any value adds the places of the route to `included`, with their ports, vessels and terminals; `shipment` and `cargo` ' +
    'also add those. Unknown names are accepted',
);

/** Accepts any name, because clients use various ones (spec/contract 6.1). */
function includeTree(given: string | null): IncludeTree | null {
  if (given === null) return null;
  const names = given.split(',').map((name) => name.trim());
  const places: IncludeTree = new Map(
    ['port', 'location', 'inbound_vessel', 'outbound_vessel', 'facility'].map((name) => [name, new Map()]),
  );
  const tree: IncludeTree = new Map([['route_locations', places]]);
  if (names.includes('shipment')) tree.set('shipment', new Map());
  if (names.includes('cargo') || names.includes('container')) tree.set('cargo', new Map());
  return tree;
}

/** Newer descriptions of the original API omit it, but clients still call it (spec/contract 1.3.9). */
export const getRouteOfContainerRoute: Route = {
  name: 'get-container-route',
  method: 'GET',
  path: '/v2/containers/:id/route',
  scope: 'read',
  body: 'none',
  feature: 'routing_data',
  doc: {
    tag: 'Containers',
    summary: 'Get the route of a container',
    description:
      'The places of the route in order, each with its inbound and outbound leg, estimated and actual. 404 while neither the ' +
      'port of lading nor the port of discharge has been reported.',
    parameters: [include, ...fieldsParameters('route', 'route_location', 'port', 'vessel')],
    answers: { 200: { about: 'The route', schema: documentOf(route) } },
  },
  async handle(request) {
    const row = await findContainer(request);
    const { container, stops } = found(await routeOfContainer(request.database, row));
    const loader = loaderFor(request);
    const { references } = loader;
    const locations = new Map<string, Resource>();
    for (const stop of stops) {
      const resource = routeLocation.render({ container, stop, references });
      locations.set(resource.id, resource);
    }
    const load = async (identifiers: readonly Identifier[]): Promise<Resource[]> => [
      ...identifiers.flatMap(({ type, id }) => (type === 'route_location' ? (locations.get(id) ?? []) : [])),
      ...(await loader.load(identifiers.filter(({ type }) => type !== 'route_location'))),
    ];
    const data = route.render({ container, stops });
    return ok(await resourceDocument(request, data, { include: includeTree(include.read(request.query)), load }));
  },
};
