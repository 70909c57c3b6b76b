/** `vessel` (rest-contract 2.9). Positions come from a feed; without one they are null and never invented. */
import { referenceId } from '../reference/ids.ts';
import type { Identifier, Resource } from './resource.ts';

export interface VesselNames {
  imo: string | null;
  name: string | null;
}

/** A vessel is known by its IMO number, else by its name; null where a source gave neither. */
export function vesselIdentifier({ imo, name }: VesselNames): Identifier | null {
  const code = imo ?? name?.trim().toUpperCase();
  return code ? { id: referenceId('vessel', code), type: 'vessel' } : null;
}

export function vesselResource(vessel: VesselNames): Resource | null {
  const identifier = vesselIdentifier(vessel);
  if (identifier === null) return null;
  return {
    ...identifier,
    attributes: {
      name: vessel.name,
      imo: vessel.imo,
      mmsi: null,
      latitude: null,
      longitude: null,
      nautical_speed_knots: null,
      navigational_heading_degrees: null,
      position_timestamp: null,
    },
  };
}
