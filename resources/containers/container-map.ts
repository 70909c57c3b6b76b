/** Builds the map of a container (spec/contract 2.14) from its route and its vessels' reported positions. Pure. */
import { findPort } from '../../reference/ports/ports.ts';
import { countryName, regionName } from '../../reference/ports/regions.ts';
import { type JudgedTrack, judgePositions, type Leg } from '../../reference/sea-routes/plausible-positions.ts';
import { cutAt180, inOnePiece, remainingRoute, simplified } from '../../reference/sea-routes/sea-line.ts';
import { greatCircleNm, seaRoute } from '../../reference/sea-routes/sea-route.ts';
import type { Point } from '../../reference/sea-routes/sea-waypoints.ts';
import type { Position } from '../../store/vessels/vessels.ts';
import type { RouteStop } from '../../tracking/route/route.ts';
import { placeIdentifier } from '../places/place.ts';
import { wireTime } from '../time.ts';
import { vesselIdentifier } from '../vessels/vessel.ts';
import type { ContainerMap } from './geojson.ts';

export interface MapPlace {
  name: string;
  region: string | null;
  latitude: number | null;
  longitude: number | null;
  zone: string | null;
}

export interface SeaPassage {
  from: RouteStop;
  /** Next port of the route; null if unknown. */
  to: RouteStop | null;
}

export interface MapInput {
  stops: readonly RouteStop[];
  /** Returns the reported positions between departure and arrival, oldest first. */
  trackOf(passage: SeaPassage): readonly Position[];
  /** Imported places by UN/LOCODE, for places that are not in the reference data. */
  imported: ReadonlyMap<string, MapPlace>;
  /** Whether lines that cross the 180th meridian continue beyond it instead of being cut there. */
  continuous?: boolean;
}

/** Simplification tolerance in degrees; for estimated routes about 1 nautical mile. */
const ESTIMATED_TOLERANCE = 0.02;
const REPORTED_TOLERANCE = 0.01;

/** Selects the seaports of the route. Barge and rail legs before and after the sea legs are not drawn. */
function portsOf(stops: readonly RouteStop[]): RouteStop[] {
  return stops.filter(({ role }) => role === 'pol' || role === 'transshipment' || role === 'pod');
}

/** Lists the vessel legs between ports, including a last leg with an unknown destination. */
export function passagesOf(stops: readonly RouteStop[]): SeaPassage[] {
  const ports = portsOf(stops);
  return ports.flatMap((from, index): SeaPassage[] => {
    const to = ports[index + 1] ?? null;
    if (to === null) return from.outbound.happened && from.role !== 'pod' ? [{ from, to }] : [];
    return from.outbound.mode === 'vessel' || to.inbound.mode === 'vessel' ? [{ from, to }] : [];
  });
}

/** Whether the vessel has departed but not yet arrived. */
export function isAtSea({ from, to }: SeaPassage): boolean {
  return from.outbound.happened && from.outbound.actualAt !== null && !to?.inbound.happened;
}

export function containerMapOf(input: MapInput): ContainerMap {
  const ports = portsOf(input.stops);
  const passages = passagesOf(input.stops).map((passage) => ({ passage, track: judgedTrack(passage, input) }));
  const features = [
    ...ports.map((stop, index) => portFeature(stop, { ports, index, input })),
    ...passages.flatMap(({ passage, track }) => passageFeatures(passage, { ports, input, track: track.accepted })),
  ];
  const refused = passages.flatMap(({ passage, track }) =>
    track.refused.map((one) => refusedPosition(one, passage, ports)),
  );
  return {
    type: 'FeatureCollection',
    features: features.filter((feature) => feature !== null),
    ...(refused.length > 0 ? { refused_positions: refused } : {}),
  };
}

/** Separates plausible positions of a leg that has begun from implausible ones. */
function judgedTrack(passage: SeaPassage, input: MapInput): JudgedTrack<Position> {
  const { from, to } = passage;
  if (!from.outbound.happened) return { accepted: [], refused: [] };
  return judgePositions(input.trackOf(passage), legOf({ from, to }));
}

/** Converts a passage to the form that `judgePositions` expects. */
export function legOf({ from, to }: SeaPassage): Leg {
  const { actualAt } = from.outbound;
  return { from: from.locode, to: to?.locode ?? null, departedAt: actualAt === null ? null : new Date(actualAt) };
}

function refusedPosition(
  { fix, reason }: JudgedTrack<Position>['refused'][number],
  { from }: SeaPassage,
  ports: readonly RouteStop[],
) {
  return {
    ports_sequence: ports.indexOf(from) + 1,
    vessel_imo: from.outbound.vessel?.imo ?? '',
    latitude: fix.latitude,
    longitude: fix.longitude,
    timestamp: wireTime(fix.at),
    reason,
  };
}

type Feature = ContainerMap['features'][number] | null;

interface MapPort {
  id: string;
  name: string;
  state_abbr: string | null;
  state: string | null;
  country_code: string;
  country: string;
  time_zone: string | null;
  label: string;
}

function portFeature(stop: RouteStop, at: { ports: RouteStop[]; index: number; input: MapInput }): Feature {
  const { ports, index, input } = at;
  const port = mapPortOf(stop, ports, input);
  const place = placeOf(stop, input);
  if (port === null || place?.latitude == null || place.longitude === null) return null;
  const { id, label, ...facts } = port;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: coordinates([place.latitude, place.longitude]) },
    properties: {
      feature_type: 'port',
      ports_sequence: index + 1,
      ports_total: ports.length,
      location_id: id,
      location_type: 'Port',
      ...facts,
      inbound_eta_at: wireTime(stop.inbound.estimatedAt),
      inbound_ata_at: wireTime(stop.inbound.actualAt),
      outbound_etd_at: wireTime(stop.outbound.estimatedAt),
      outbound_atd_at: wireTime(stop.outbound.actualAt),
      label,
      updated_at: wireTime(stop.recordedAt),
    },
  };
}

function passageFeatures(
  passage: SeaPassage,
  { ports, input, track }: { ports: RouteStop[]; input: MapInput; track: readonly Position[] },
): Feature[] {
  const sequence = ports.indexOf(passage.from) + 1;
  const from = mapPortOf(passage.from, ports, input);
  const to = passage.to && mapPortOf(passage.to, ports, input);
  if (from === null) return [];
  const { actualAt: sailedAt } = passage.from.outbound;
  const { continuous = false } = input;
  const ship = isAtSea(passage) && sailedAt !== null ? (track.at(-1) ?? null) : null;
  const ends = { sequence, from, to, continuous };
  const past = pastFeature(passage, { sequence, track, continuous });
  // Gaps in the reports are normal on the open sea. The usual route is drawn as well, so that a few reports do not
  // replace it.
  const full = past === null || hasGaps(track, passage, input) ? fullFeature(passage, ends) : null;
  if (ship === null) return [past, full];
  return [
    currentFeature(passage, { ...ends, ship }),
    past,
    past === null ? null : full,
    partialFeature(passage, { ...ends, ship }),
  ];
}

/** Maximum distance, in nautical miles, between two reports of the same track. */
const GAP_NM = 300;

/**
 * Whether the leg has a long gap: between two reports, after the port of departure, or before the port that was
 * reached.
 */
function hasGaps(track: readonly Position[], { from, to }: SeaPassage, input: MapInput): boolean {
  const arrived = to?.inbound.happened ? placeOf(to, input) : null;
  const points = [placeOf(from, input), ...track, arrived].flatMap((one): Point[] =>
    one?.latitude == null || one.longitude === null ? [] : [[one.latitude, one.longitude]],
  );
  return points.some((point, index) => greatCircleNm(points[index - 1] ?? point, point) > GAP_NM);
}

interface Ends {
  continuous: boolean;
  sequence: number;
  from: MapPort;
  to: MapPort | null;
}

function currentFeature({ from: stop, to: next }: SeaPassage, ends: Ends & { ship: Position }): Feature {
  const { sequence, from, to, ship } = ends;
  const { vessel, voyage, actualAt } = stop.outbound;
  const identifier = vessel && vesselIdentifier(vessel);
  if (identifier === null || vessel?.imo == null) return null;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: coordinates([ship.latitude, ship.longitude]) },
    properties: {
      feature_type: 'current_vessel',
      ports_sequence: sequence,
      vessel_id: identifier.id,
      vessel_name: vessel.name,
      vessel_imo: vessel.imo,
      voyage_number: voyage,
      vessel_location_timestamp: wireTime(ship.at),
      vessel_location_heading: ship.headingDegrees,
      vessel_location_speed: ship.speedKnots,
      departure_port_id: from.id,
      departure_port_name: from.name,
      departure_port_state_abbr: from.state_abbr,
      departure_port_state: from.state,
      departure_port_country_code: from.country_code,
      departure_port_country: from.country,
      departure_port_label: from.label,
      departure_port_atd: wireTime(actualAt),
      departure_port_time_zone: from.time_zone,
      arrival_port_id: to?.id ?? null,
      arrival_port_name: to?.name ?? null,
      arrival_port_state_abbr: to?.state_abbr ?? null,
      arrival_port_state: to?.state ?? null,
      arrival_port_country_code: to?.country_code ?? null,
      arrival_port_country: to?.country ?? null,
      arrival_port_label: to?.label ?? null,
      arrival_port_eta: wireTime(next?.inbound.estimatedAt),
      arrival_port_time_zone: to?.time_zone ?? null,
    },
  };
}

/** Draws the reported track. Requires at least two positions. */
function pastFeature(
  { from, to }: SeaPassage,
  { sequence, track, continuous }: Pick<Ends, 'sequence' | 'continuous'> & { track: readonly Position[] },
): Feature {
  const identifier = from.outbound.vessel && vesselIdentifier(from.outbound.vessel);
  const line = inOnePiece(track.map(({ latitude, longitude }): Point => [latitude, longitude]));
  const [first, last] = [track[0], track.at(-1)];
  if (identifier === null || line === null || first === undefined || last === undefined) return null;
  const drawn = lineOf(line, REPORTED_TOLERANCE, continuous);
  return {
    type: 'Feature',
    geometry: drawn.geometry,
    properties: {
      feature_type: 'past_vessel_locations',
      ports_sequence: sequence,
      vessel_id: identifier.id,
      start_time: wireTime(first.at),
      end_time: wireTime(last.at),
      point_count: drawn.points,
      outbound_atd_at: wireTime(from.outbound.actualAt),
      inbound_ata_at: wireTime(to?.inbound.actualAt),
      inbound_eta_at: wireTime(to?.inbound.estimatedAt),
    },
  };
}

function fullFeature({ from: stop, to: next }: SeaPassage, { sequence, from, to, continuous }: Ends): Feature {
  if (to === null || stop.locode === null || next?.locode == null) return null;
  const route = seaRoute(stop.locode, next.locode);
  if (route === null) return null;
  const drawn = lineOf(route.points, ESTIMATED_TOLERANCE, continuous);
  return {
    type: 'Feature',
    geometry: drawn.geometry,
    properties: {
      feature_type: 'estimated_full_legs',
      ports_sequence: sequence,
      previous_port_id: from.id,
      next_port_id: to.id,
      point_count: drawn.points,
    },
  };
}

function partialFeature({ from: stop, to: next }: SeaPassage, ends: Ends & { ship: Position }): Feature {
  const { sequence, from, to, ship, continuous } = ends;
  if (to === null || next?.locode == null || stop.outbound.vessel?.imo == null) return null;
  const way = remainingRoute(stop.locode, next.locode, [ship.latitude, ship.longitude]);
  if (way === null) return null;
  const drawn = lineOf(way, ESTIMATED_TOLERANCE, continuous);
  return {
    type: 'Feature',
    geometry: drawn.geometry,
    properties: {
      feature_type: 'estimated_partial_leg',
      ports_sequence: sequence,
      current_port_id: from.id,
      next_port_id: to.id,
      point_count: drawn.points,
    },
  };
}

function placeOf({ locode }: RouteStop, { imported }: MapInput): MapPlace | null {
  return locode === null ? null : (findPort(locode) ?? imported.get(locode) ?? null);
}

function mapPortOf(stop: RouteStop, ports: readonly RouteStop[], input: MapInput): MapPort | null {
  const identifier = placeIdentifier(stop.locode);
  if (identifier === null || stop.locode === null) return null;
  const place = placeOf(stop, input);
  const country = stop.locode.slice(0, 2);
  return {
    id: identifier.id,
    name: place?.name ?? stop.name ?? stop.locode,
    state_abbr: place?.region ?? null,
    state: regionName(country, place?.region ?? null),
    country_code: country,
    country: countryName(country),
    time_zone: place?.zone ?? null,
    label: labelOf(stop, ports),
  };
}

function labelOf(stop: RouteStop, ports: readonly RouteStop[]): string {
  if (stop.role !== 'transshipment') return stop.role.toUpperCase();
  return `TS${ports.filter(({ role }) => role === 'transshipment').indexOf(stop) + 1}`;
}

type Line = Extract<ContainerMap['features'][number]['geometry'], { type: 'LineString' | 'MultiLineString' }>;

function lineOf(points: readonly Point[], tolerance: number, continuous: boolean): { geometry: Line; points: number } {
  const line = simplified(points, tolerance);
  const pieces = continuous ? [line] : cutAt180(line);
  const drawn = pieces.map((piece) => piece.map(coordinates));
  const [only = []] = drawn;
  return {
    geometry:
      drawn.length > 1 ? { type: 'MultiLineString', coordinates: drawn } : { type: 'LineString', coordinates: only },
    points: drawn.reduce((sum, piece) => sum + piece.length, 0),
  };
}

/** Rounds the coordinates to about a meter. */
function coordinates([latitude, longitude]: Point): [number, number] {
  return [rounded(longitude), rounded(latitude)];
}

function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}
