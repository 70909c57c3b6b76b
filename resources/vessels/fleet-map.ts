/** Map of all tracked containers (an extension): plain GeoJSON (RFC 7946) with ports of discharge and vessels. */
import { z } from 'zod';
import { REFUSALS } from '../../reference/sea-routes/plausible-positions.ts';
import { featureOf, point } from '../containers/geojson.ts';
import { instant, text, uuid } from '../schemas.ts';

const count = z.int().min(0);
const port = featureOf('fleet_port', 'A port of discharge with its containers.', point, {
  location_id: uuid,
  locode: z.string().describe('UN/LOCODE'),
  name: z.string(),
  to_come: count.describe('Containers whose port of discharge it is and that have not been discharged'),
  arriving_within_7_days: count.describe('Those of them whose ETA is within the next seven days'),
  in_port: count.describe('Containers that were discharged there and have not left'),
});

const vessel = featureOf('fleet_vessel', 'A vessel with containers on board, at its last reported position.', point, {
  vessel_id: uuid,
  vessel_imo: z.string().describe('IMO number, seven digits'),
  vessel_name: text('Name of the vessel, as written by a source'),
  vessel_location_timestamp: instant.describe('Time of the position'),
  vessel_location_heading: z.number().nullable().describe('Degrees clockwise from north'),
  containers: count.describe('Tracked containers on board'),
  shipments: count.describe('Shipments of these containers'),
});

const unplacedVessel = z
  .strictObject({
    vessel_id: uuid,
    vessel_imo: z.string(),
    vessel_name: text('Name of the vessel, as written by a source'),
    containers: count.describe('Tracked containers on board'),
    reason: z
      .enum(['no_position', ...REFUSALS])
      .describe('`no_position`: no feed reports it; otherwise the vessel cannot be where it was reported'),
  })
  .meta({ id: 'map_unplaced_vessel', description: 'A vessel with containers on board whose position is unknown.' });

export const fleetMap = z
  .strictObject({
    type: z.literal('FeatureCollection'),
    features: z.array(z.union([port, vessel])),
    unplaced_vessels: z.array(unplacedVessel).describe('Vessels that are not shown on the map'),
    containers_without_port: count.describe(
      'Containers that are not counted at a port: their port of discharge is unknown, or its coordinates are',
    ),
  })
  .meta({ id: 'fleet_map', description: 'All tracked containers by port of discharge and by vessel' });

export type FleetMap = z.output<typeof fleetMap>;
