/** Builds the map of an account's containers. Vessels are shown only at reported positions, never at computed ones. */
import { findPort } from '../../reference/ports/ports.ts';
import { judgePositions, type Refusal } from '../../reference/sea-routes/plausible-positions.ts';
import { placeIdentifier } from '../../resources/places/place.ts';
import { wireTime } from '../../resources/time.ts';
import type { FleetMap } from '../../resources/vessels/fleet-map.ts';
import { vesselIdentifier } from '../../resources/vessels/vessel.ts';
import type { ContainerFilter } from '../../store/containers/filters.ts';
import type { ImportedPlace } from '../../store/places/imported.ts';
import type { Database } from '../../store/postgres/database.ts';
import { countByPort, countByVessel, type PortCounts, type VesselCounts } from '../../store/vessels/fleet.ts';
import { findVessels, type Position } from '../../store/vessels/vessels.ts';
import { unlistedPlaces } from '../places/unlisted-places.ts';

const DAY_MS = 86_400_000;
/** Today and the six days after it. */
const DAYS_AHEAD = 6;

/** Returns the map of the tracked containers that match `filter`. `now` is wall-clock time. */
export async function fleetMapOf(
  database: Database,
  { accountId, filter, now }: { accountId: string; filter: ContainerFilter; now: Date },
): Promise<FleetMap> {
  const days = { firstDay: dayOf(now), lastDay: dayOf(new Date(now.getTime() + DAYS_AHEAD * DAY_MS)) };
  const [ports, vessels] = await Promise.all([
    countByPort(database, accountId, filter, days),
    countByVessel(database, accountId, filter),
  ]);
  const [imported, found] = await Promise.all([
    unlistedPlaces(
      database,
      ports.map(({ locode }) => locode),
    ),
    findVessels(
      database,
      accountId,
      vessels.map(({ imo }) => imo),
    ),
  ]);
  const positions = new Map(found.map(({ imo, position }) => [imo, position]));
  const placed = ports.map((counts) => portFeature(counts, imported));
  const sighted = vessels.map((counts) => ({ counts, ...judged(counts, positions.get(counts.imo) ?? null) }));
  return {
    type: 'FeatureCollection',
    features: [
      ...placed.filter((feature) => feature !== null),
      ...sighted.flatMap(({ counts, position }) => (position === null ? [] : [vesselFeature(counts, position)])),
    ],
    unplaced_vessels: sighted.flatMap(({ counts, reason }) =>
      reason === null ? [] : [{ ...namesOf(counts), containers: counts.containers, reason }],
    ),
    containers_without_port: ports
      .filter((_, index) => placed[index] === null)
      .reduce((sum, { toCome, inPort }) => sum + toCome + inPort, 0),
  };
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

type Feature = FleetMap['features'][number];

/** Returns null if the port or its coordinates are unknown. */
function portFeature(
  { locode, toCome, arriving, inPort }: PortCounts,
  imported: ReadonlyMap<string, ImportedPlace>,
): Feature | null {
  const place = locode === null ? undefined : (findPort(locode) ?? imported.get(locode));
  const identifier = placeIdentifier(locode);
  if (locode === null || identifier === null || place?.latitude == null || place.longitude === null) return null;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
    properties: {
      feature_type: 'fleet_port',
      location_id: identifier.id,
      locode,
      name: place.name,
      to_come: toCome,
      arriving_within_7_days: arriving,
      in_port: inPort,
    },
  };
}

interface Judgement {
  position: Position | null;
  /** Why there is no position; null if there is one. */
  reason: 'no_position' | Refusal | null;
}

/** Rejects a position that the vessel cannot have reached since its departure. */
function judged({ from, departedAt }: VesselCounts, position: Position | null): Judgement {
  if (position === null) return { position: null, reason: 'no_position' };
  const [refused] = judgePositions([position], { from, to: null, departedAt }).refused;
  return refused === undefined ? { position, reason: null } : { position: null, reason: refused.reason };
}

function vesselFeature(counts: VesselCounts, position: Position): Feature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [position.longitude, position.latitude] },
    properties: {
      feature_type: 'fleet_vessel',
      ...namesOf(counts),
      vessel_location_timestamp: wireTime(position.at),
      vessel_location_heading: position.headingDegrees,
      containers: counts.containers,
      shipments: counts.shipments,
    },
  };
}

function namesOf({ imo, name }: VesselCounts) {
  return { vessel_id: vesselIdentifier({ imo, name })?.id ?? '', vessel_imo: imo, vessel_name: name };
}
