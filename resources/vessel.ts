/** `vessel` (rest-contract 2.9). Positions come from a feed; without one they are null and never invented. */
import { z } from 'zod';
import { referenceId } from '../reference/ids.ts';
import { defineResource } from './define.ts';
import type { Identifier, Resource } from './resource.ts';
import { instant } from './schemas.ts';

export interface VesselNames {
  imo: string | null;
  name: string | null;
}

export const vessel = defineResource<VesselNames & { id: string }>()({
  type: 'vessel',
  about: 'A ship, as the sources name it, with its last known position where a feed of positions tells one.',
  id: ({ id }) => id,
  attributes: {
    name: [z.string().nullable().describe('Name of the ship, as a source writes it'), ({ name }) => name],
    imo: [z.string().nullable().describe('IMO number, seven digits; null where no source gave it'), ({ imo }) => imo],
    mmsi: [z.string().nullable().describe('Maritime Mobile Service Identity of its radio, nine digits'), () => null],
    latitude: [z.number().nullable().describe('Degrees north (WGS 84) of the last known position'), () => null],
    longitude: [z.number().nullable().describe('Degrees east (WGS 84) of the last known position'), () => null],
    nautical_speed_knots: [z.number().nullable().describe('Speed over ground there, in knots'), () => null],
    navigational_heading_degrees: [
      z.number().nullable().describe('Heading there, in degrees clockwise from north'),
      () => null,
    ],
    position_timestamp: [instant.nullable().describe('When the ship was there, UTC'), () => null],
  },
});

/** A vessel is known by its IMO number, else by its name; null where a source gave neither. */
export function vesselIdentifier({ imo, name }: VesselNames): Identifier | null {
  const code = imo ?? name?.trim().toUpperCase();
  return code ? { id: referenceId('vessel', code), type: 'vessel' } : null;
}

export function vesselResource(names: VesselNames): Resource | null {
  const identifier = vesselIdentifier(names);
  return identifier && vessel.render({ ...names, id: identifier.id });
}
