/** GeoJSON features of a container's map (spec/contract 2.14, RFC 7946), with coordinates `[longitude, latitude]`. */
import { z } from 'zod';
import { REFUSALS } from '../../reference/sea-routes/plausible-positions.ts';
import { at, instant, text, uuid, zone } from '../schemas.ts';

/** Lines that cross 180 degrees are cut there (RFC 7946 3.1.9) or, on request, continue beyond it (spec D28). */
const position = z.tuple([z.number().describe('Degrees east'), z.number().min(-90).max(90).describe('Degrees north')]);
export const point = z.strictObject({ type: z.literal('Point'), coordinates: position });
const linePositions = z.array(position).min(2);
const line = z
  .union([
    z.strictObject({ type: z.literal('LineString'), coordinates: linePositions }),
    z.strictObject({ type: z.literal('MultiLineString'), coordinates: z.array(linePositions).min(2) }),
  ])
  .describe('A line, or the pieces of a line that was cut at 180 degrees');

const sequence = z
  .int()
  .min(1)
  .describe('Position on the route of the port, or of the port where the leg begins; 1 is the POL');
const pointCount = z.int().min(2).describe('Number of points of the line');
const label = z.string().describe('`POL`, `TS1` (and so on) or `POD`');

/** Returns the schema of a GeoJSON feature, named after its type. */
export function featureOf<Geometry extends z.ZodType, Properties extends z.ZodRawShape>(
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

const portFeature = featureOf('port', 'A port on the route.', point, {
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
  updated_at: at('When data about the port was last reported'),
});

const currentVessel = featureOf(
  'current_vessel',
  'Last reported position of the vessel; only while it is at sea.',
  point,
  {
    ports_sequence: sequence,
    vessel_id: uuid,
    vessel_name: text('Name of the vessel'),
    vessel_imo: z.string(),
    voyage_number: text('Voyage number'),
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
    departure_port_atd: at('Actual departure'),
    departure_port_time_zone: zone.nullable(),
    arrival_port_id: uuid.nullable(),
    arrival_port_name: text('Name of the port of arrival; null, like its other attributes, if unknown'),
    arrival_port_state_abbr: text('State or province in two letters'),
    arrival_port_state: text('State or province'),
    arrival_port_country_code: text('Country'),
    arrival_port_country: text('Country'),
    arrival_port_label: label.nullable(),
    arrival_port_eta: at('Estimated arrival'),
    arrival_port_time_zone: zone.nullable(),
  },
);

const pastLocations = featureOf(
  'past_vessel_locations',
  'Reported positions of the vessel on a leg, simplified.',
  line,
  {
    ports_sequence: sequence,
    vessel_id: uuid,
    start_time: instant,
    end_time: instant,
    point_count: pointCount,
    outbound_atd_at: at('Actual departure'),
    inbound_ata_at: at('Actual arrival'),
    inbound_eta_at: at('Estimated arrival'),
  },
);

const fullLeg = featureOf(
  'estimated_full_legs',
  'Usual sea route of a leg that has not begun, has no reported positions, or has gaps between them.',
  line,
  { ports_sequence: sequence, previous_port_id: uuid, next_port_id: uuid, point_count: pointCount },
);

const partialLeg = featureOf('estimated_partial_leg', 'Remaining route of the vessel from its last position.', line, {
  ports_sequence: sequence,
  current_port_id: uuid.describe('Port where the leg began'),
  next_port_id: uuid,
  point_count: pointCount,
});

const refusedPosition = z
  .strictObject({
    ports_sequence: sequence,
    vessel_imo: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    timestamp: instant,
    reason: z
      .enum(REFUSALS)
      .describe(
        '`off_route`: far from every route between the ports; `too_fast`: no vessel could have reached it in that time',
      ),
  })
  .meta({
    id: 'map_refused_position',
    description: 'A reported position that is rejected; its payload remains stored.',
  });

const mapFeature = z.union([portFeature, currentVessel, pastLocations, fullLeg, partialLeg]);

export const containerMap = z
  .strictObject({
    type: z.literal('FeatureCollection'),
    features: z.array(mapFeature),
    refused_positions: z
      .array(refusedPosition)
      .optional()
      .describe(
        'Reported positions that are not drawn because the vessel cannot have been there; absent if there are none',
      ),
  })
  .meta({ id: 'container_map', description: 'Route of a container on the map; empty while unknown' });

export type ContainerMap = z.output<typeof containerMap>;
