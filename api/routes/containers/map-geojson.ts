import { mapOfContainer } from '../../../operations/containers/map.ts';
import { containerMap } from '../../../resources/containers/geojson.ts';
import { choiceParameter } from '../../json-api/parameters.ts';
import type { Route } from '../../route.ts';
import { findContainer } from './find-container.ts';

const longitudes = choiceParameter(
  'longitudes',
  ['within_180', 'continuous'],
  'How a line crosses 180 degrees: cut into a MultiLineString (default), or as one line whose longitudes continue',
);

/** Returns plain GeoJSON rather than a JSON:API document (spec/contract 1.3.6). */
export const getContainerMapRoute: Route = {
  name: 'get-container-map',
  method: 'GET',
  path: '/v2/containers/:id/map_geojson',
  scope: 'read',
  body: 'none',
  feature: 'routing_data',
  doc: {
    tag: 'Containers',
    summary: 'Get the map of a container',
    description:
      'The sea route of the container as GeoJSON: its ports, the position of its vessel, reported positions of its vessels, and ' +
      'the usual route of parts without reports. Lines are cut at 180 degrees. Positions where the vessel cannot have been are ' +
      'listed with the reason instead of drawn. Positions are updated every 15 minutes; one request per hour is enough.',
    parameters: [longitudes],
    answers: {
      200: {
        about: 'The features; empty while the route is unknown',
        schema: containerMap,
        contentType: 'application/geo+json',
      },
    },
  },
  async handle(request) {
    const row = await findContainer(request);
    const continuous = longitudes.read(request.query) === 'continuous';
    const body = await mapOfContainer(request.database, row, { now: request.now(), continuous });
    return { status: 200, body, contentType: 'application/geo+json' };
  },
};
