/** Features of the map of a container (spec/contract 2.14): GeoJSON (RFC 7946), coordinates `[longitude, latitude]`. */
import { z } from 'zod';
import { at, instant, text, uuid, zone } from '../schemas.ts';

/** A line over 180 degrees is one piece: its longitudes run on (spec D28). Those of points lie within 180 degrees. */
const position = z.tuple([z.number().describe('Degrees east'), z.number().min(-90).max(90).describe('Degrees north')]);
const point = z.strictObject({ type: z.literal('Point'), coordinates: position });
const line = z.strictObject({ type: z.literal('LineString'), coordinates: z.array(position).min(2) });

const sequence = z
  .int()
  .min(1)
  .describe('Place of the port, or of the port where the leg begins, on the way: 1 is the POL');
const pointCount = z.int().min(2).describe('Points of the line');
const label = z.string().describe('`POL`, `TS1` and so on, or `POD`');

function featureOf<Geometry extends z.ZodType, Properties extends z.ZodRawShape>(
  feature_type: string,
  about: string,
  geometry: Geometry,
  properties: Properties,
) {
  return z
    .strictObject({
      type: z.literal('Feature'),
      geometry,
      properties: z.strictObject({ feature_type: z.literal(feature_type), ...properties }),
    })
    .meta({ id: `map_${feature_type}`, description: about });
}

const portFeature = featureOf('port', 'A port on the way.', point, {
  ports_sequence: sequence,
  ports_total: z.int().min(1),
  location_id: uuid,
  location_type: z.literal('Port'),
  name: z.string(),
  state_abbr: text('State or province in two letters'),
  state: text('State or province'),
  country_code: z.string().length(2),
  country: z.string(),
  time_zone: zone.nullable(),
  inbound_eta_at: at('Estimated arrival'),
  inbound_ata_at: at('Actual arrival'),
  outbound_etd_at: at('Estimated departure'),
  outbound_atd_at: at('Actual departure'),
  label,
  updated_at: at('When something was last told of the port'),
});

const currentVessel = featureOf('current_vessel', 'Where the ship was last reported; only while it is at sea.', point, {
  ports_sequence: sequence,
  vessel_id: uuid,
  vessel_name: text('Name of the ship'),
  vessel_imo: z.string(),
  voyage_number: text('Its voyage'),
  vessel_location_timestamp: instant,
  vessel_location_heading: z.number().nullable(),
  vessel_location_speed: z.number().nullable().describe('Knots'),
  departure_port_id: uuid,
  departure_port_name: z.string(),
  departure_port_state_abbr: text('State or province in two letters'),
  departure_port_state: text('State or province'),
  departure_port_country_code: z.string(),
  departure_port_country: z.string(),
  departure_port_label: label,
  departure_port_atd: at('When it sailed'),
  departure_port_time_zone: zone.nullable(),
  arrival_port_id: uuid.nullable(),
  arrival_port_name: text('Null, like all of the port of arrival, where it is not known yet'),
  arrival_port_state_abbr: text('State or province in two letters'),
  arrival_port_state: text('State or province'),
  arrival_port_country_code: text('Country'),
  arrival_port_country: text('Country'),
  arrival_port_label: label.nullable(),
  arrival_port_eta: at('Estimated arrival'),
  arrival_port_time_zone: zone.nullable(),
});

const pastLocations = featureOf('past_vessel_locations', 'Where the ship of a leg was reported, simplified.', line, {
  ports_sequence: sequence,
  vessel_id: uuid,
  start_time: instant,
  end_time: instant,
  point_count: pointCount,
  outbound_atd_at: at('When it sailed'),
  inbound_ata_at: at('When it arrived'),
  inbound_eta_at: at('When it is to arrive'),
});

const fullLeg = featureOf(
  'estimated_full_legs',
  'The usual way over sea of a leg of which no positions are known, or that is still to come.',
  line,
  { ports_sequence: sequence, previous_port_id: uuid, next_port_id: uuid, point_count: pointCount },
);

const partialLeg = featureOf('estimated_partial_leg', 'The way on of the ship, from where it is.', line, {
  ports_sequence: sequence,
  current_port_id: uuid.describe('Where the leg began'),
  next_port_id: uuid,
  point_count: pointCount,
});

const mapFeature = z.union([portFeature, currentVessel, pastLocations, fullLeg, partialLeg]);

export const containerMap = z
  .strictObject({ type: z.literal('FeatureCollection'), features: z.array(mapFeature) })
  .meta({ id: 'container_map', description: 'The way of a container on the map; empty where none is known yet' });

export type ContainerMap = z.output<typeof containerMap>;
