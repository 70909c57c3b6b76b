import { mapOfContainer } from '../../../operations/containers/map.ts';
import { containerMap } from '../../../resources/containers/geojson.ts';
import type { Route } from '../../route.ts';
import { findContainer } from './find-container.ts';

/** Plain GeoJSON, no document (spec/contract 1.3.6). */
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
      'The way of the container over sea as GeoJSON: its ports, where its ship is, where its ships were reported, and the ' +
      'usual way of what no reports are known of. A line over 180 degrees is one piece: its longitudes run on. Positions ' +
      'come in every 15 minutes; asking once an hour is enough.',
    answers: {
      200: {
        about: 'The features; none where no way is known yet',
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
