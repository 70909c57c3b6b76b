/** `vessel` (spec/contract 2.9). Positions come from a feed; without one they are null and never invented. */
import { z } from 'zod';
import { referenceId } from '../../reference/ids.ts';
import { defineResource } from '../define.ts';
import type { Identifier, Resource } from '../resource.ts';
import { at, instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

export interface VesselNames {
  imo: string | null;
  name: string | null;
}

/** What a feed of positions tells of a ship. */
export interface VesselReport {
  mmsi: string | null;
  position: {
    latitude: number;
    longitude: number;
    at: Date;
    speedKnots: number | null;
    headingDegrees: number | null;
  } | null;
}

/** One point of a ship's way; `estimated` ones are of the way that it may take, all others were reported. */
export interface VesselPoint {
  latitude: number;
  longitude: number;
  heading: number | null;
  timestamp: Date;
  estimated: boolean;
}

interface VesselSource extends VesselNames {
  id: string;
  report: VesselReport | null;
  /** Undefined where nobody asked for them. */
  points?: readonly VesselPoint[];
}

const pointSchema = z.strictObject({
  latitude: z.number().describe('Degrees north'),
  longitude: z.number().describe('Degrees east, -180 to 180'),
  heading: z.number().nullable().describe('Degrees clockwise from north'),
  timestamp: instant,
  estimated: z.boolean().describe('False for a position that was reported'),
});

export const vessel = defineResource<VesselSource>()({
  type: 'vessel',
  about: 'A ship, as the sources name it, with its last known position where a feed of positions tells one.',
  id: ({ id }) => id,
  attributes: {
    name: [text('Name of the ship, as a source writes it'), ({ name }) => name],
    imo: [text('IMO number, seven digits; null where no source gave it'), ({ imo }) => imo],
    mmsi: [text('Maritime Mobile Service Identity of its radio, nine digits'), ({ report }) => report?.mmsi ?? null],
    latitude: [
      z.number().nullable().describe('Degrees north (WGS 84) of the last known position'),
      ({ report }) => report?.position?.latitude ?? null,
    ],
    longitude: [
      z.number().nullable().describe('Degrees east (WGS 84) of the last known position'),
      ({ report }) => report?.position?.longitude ?? null,
    ],
    nautical_speed_knots: [
      z.number().nullable().describe('Speed over ground there, in knots'),
      ({ report }) => report?.position?.speedKnots ?? null,
    ],
    navigational_heading_degrees: [
      z.number().nullable().describe('Heading there, in degrees clockwise from north'),
      ({ report }) => report?.position?.headingDegrees ?? null,
    ],
    position_timestamp: [at('When the ship was there, UTC'), ({ report }) => wireTime(report?.position?.at)],
    positions: [
      z
        .array(pointSchema)
        .optional()
        .describe('Points of its way, in order of time; absent where they were not asked for'),
      ({ points }) => points?.map((point) => ({ ...point, timestamp: wireTime(point.timestamp) })),
    ],
  },
});

/** A vessel is known by its IMO number, else by its name; null where a source gave neither. */
export function vesselIdentifier({ imo, name }: VesselNames): Identifier | null {
  const code = imo ?? name?.trim().toUpperCase();
  return code ? { id: referenceId('vessel', code), type: 'vessel' } : null;
}

/** `report` null: what webhooks and links of events tell, without a position. */
export function vesselResource(
  names: VesselNames,
  report: VesselReport | null = null,
  points?: readonly VesselPoint[],
): Resource | null {
  const identifier = vesselIdentifier(names);
  if (identifier === null) return null;
  const { imo, name } = names;
  return vessel.render({ imo, name, id: identifier.id, report, ...(points === undefined ? {} : { points }) });
}
