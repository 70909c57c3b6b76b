import { containerFilters } from '../../../operations/lists/container-filters.ts';
import { fleetMapOf } from '../../../operations/vessels/fleet-map.ts';
import { fleetMap } from '../../../resources/vessels/fleet-map.ts';
import { filterRows, parametersOf, readFilters } from '../../json-api/filters.ts';
import type { Route } from '../../route.ts';

const filters = filterRows(containerFilters);

/** The response is plain GeoJSON, as for the map of a container. */
export const getFleetMapRoute: Route = {
  name: 'get-fleet-map',
  method: 'GET',
  path: '/v2/fleet_map',
  scope: 'read',
  body: 'none',
  feature: 'routing_data',
  doc: {
    tag: 'Vessels',
    summary: 'Get the map of all containers',
    description:
      'The tracked containers as GeoJSON, with the filters of the list of containers: each port of discharge with the ' +
      'numbers of containers to come, arriving within seven days and in port, and each vessel with containers on ' +
      'board at its last reported position. Positions are never computed; vessels without one are listed separately.',
    extension: true,
    parameters: parametersOf(filters),
    answers: {
      200: { about: 'The features', schema: fleetMap, contentType: 'application/geo+json' },
    },
  },
  async handle(request) {
    const { caller, database, query } = request;
    const filter = readFilters(filters, query);
    const body = await fleetMapOf(database, { accountId: caller.accountId, filter, now: request.now() });
    return { status: 200, body, contentType: 'application/geo+json' };
  },
};
