import { findVesselOfAccount, predictedPositions } from '../../../operations/vessels/account-vessels.ts';
import { findPort, PORTS } from '../../../reference/ports/ports.ts';
import type { Point } from '../../../reference/sea-routes/sea-waypoints.ts';
import { placeIdentifier } from '../../../resources/places/place.ts';
import { vessel, vesselResource } from '../../../resources/vessels/vessel.ts';
import { isUuid } from '../../../store/postgres/ids.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { badRequest } from '../../json-api/errors.ts';
import { fieldsParameters, numberParameter, type Parameter, textParameter } from '../../json-api/parameters.ts';
import type { Query } from '../../json-api/query.ts';
import { documentOf } from '../../json-api/schemas.ts';
import { found } from '../../path-ids.ts';
import { type OperationDoc, ok, type Route } from '../../route.ts';
import { vesselInPath } from './vessel-in-path.ts';

const portId = textParameter(
  'port_id',
  'Id or UN/LOCODE of the port that the vessel is bound for; default: that of its current leg',
);
const previousPortId = textParameter(
  'previous_port_id',
  'Id or UN/LOCODE of the previous port of the vessel; default: that of its current leg',
);
const latitude = numberParameter('latitude', { min: -90, max: 90 }, 'Current latitude of the vessel, in degrees north');
const longitude = numberParameter(
  'longitude',
  { min: -180, max: 180 },
  'Current longitude of the vessel, in degrees east',
);

const about =
  '`positions` are estimates, one per minute from now until the arrival, along the usual sea route. The speed is the one that ' +
  'reaches the port at the ETA, otherwise the last reported speed. There are at most 10,080 points, with longer intervals for a ' +
  'voyage of more than a week. Without parameters, the leg is the one that the vessel sails with a shipment of the account; ' +
  '`positions` is empty if there is none.';

export const getFuturePositionsRoute = futureRoute({
  name: 'get-future-positions',
  path: '/v2/vessels/:id/future_positions',
  parameters: [portId, previousPortId],
  positionOf: () => null,
  doc: { summary: 'Get where a vessel will be', description: `From its last reported position. ${about}` },
});

export const getFuturePositionsWithCoordinatesRoute = futureRoute({
  name: 'get-future-positions-with-coordinates',
  path: '/v2/vessels/:id/future_positions_with_coordinates',
  parameters: [portId, previousPortId, latitude, longitude],
  positionOf: readPosition,
  doc: {
    summary: 'Get where a vessel will be, from a given position',
    description: `From the given position; without one, from its last reported position. ${about}`,
  },
});

interface FutureRoute {
  name: string;
  path: string;
  parameters: readonly Parameter<unknown>[];
  positionOf(query: Query): Point | null;
  doc: Pick<OperationDoc, 'summary' | 'description'>;
}

function futureRoute({ name, path, parameters, positionOf, doc }: FutureRoute): Route {
  return {
    name,
    method: 'GET',
    path,
    scope: 'read',
    body: 'none',
    feature: 'routing_data',
    doc: {
      tag: 'Vessels',
      ...doc,
      parameters: [...parameters, ...fieldsParameters('vessel')],
      answers: { 200: { about: 'The vessel with its future positions', schema: documentOf(vessel) } },
    },
    async handle(request) {
      const { query, database } = request;
      const requested = {
        from: readPort(query, previousPortId),
        to: readPort(query, portId),
        position: positionOf(query),
      };
      const vesselOfAccount = found(await findVesselOfAccount(database, vesselInPath(request)));
      const points = await predictedPositions(database, vesselOfAccount, requested);
      return ok(
        await resourceDocument(request, found(vesselResource(vesselOfAccount.vessel, vesselOfAccount.vessel, points))),
      );
    },
  };
}

const locodes = new Map(PORTS.map(({ unlocode }) => [placeIdentifier(unlocode)?.id, unlocode]));

/**
 * Reads a port given by its id or UN/LOCODE. Returns null if the parameter is absent. Throws 400 for anything else,
 * including imported places, which have no sea route.
 */
function readPort(query: Query, parameter: Parameter<string | null>): string | null {
  const requested = parameter.read(query);
  if (requested === null) return null;
  const locode = isUuid(requested) ? locodes.get(requested.toLowerCase()) : findPort(requested)?.unlocode;
  if (locode !== undefined) return locode;
  throw badRequest(`${parameter.name} must be the id or UN/LOCODE of a port with a sea route`, {
    parameter: parameter.name,
  });
}

function readPosition(query: Query): Point | null {
  const [north, east] = [latitude.read(query), longitude.read(query)];
  if (north === null && east === null) return null;
  if (north !== null && east !== null) return [north, east];
  const missing = north === null ? latitude : longitude;
  throw badRequest(`${missing.name} is missing; latitude and longitude must be given together`, {
    parameter: missing.name,
  });
}
