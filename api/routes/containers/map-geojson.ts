import { mapOfContainer } from '../../../operations/containers/map.ts';
import { containerMap } from '../../../resources/containers/geojson.ts';
import type { Route } from '../../route.ts';
import { findContainer } from './find-container.ts';

/** Returns plain GeoJSON, not a document (spec/contract 1.3.6). */
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
      'the usual route of parts without reports. A line across 180 degrees is one piece: its longitudes continue. Positions ' +
      'are updated every 15 minutes; one request an hour is enough.',
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
    const body = await mapOfContainer(request.database, row, request.now());
    return { status: 200, body, contentType: 'application/geo+json' };
  },
};
