/** Resource `vessel` (spec/contract 2.9). Positions come from a feed and are null without one. */
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

/** A reported point, or an `estimated` point on the predicted route. */
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
  /** Undefined if positions were not requested. */
  points?: readonly VesselPoint[];
}

const pointSchema = z.strictObject({
  latitude: z.number().describe('Degrees north'),
  longitude: z.number().describe('Degrees east, -180 to 180'),
  heading: z.number().nullable().describe('Degrees clockwise from north'),
  timestamp: instant,
  estimated: z.boolean().describe('False for a reported position'),
});

export const vessel = defineResource<VesselSource>()({
  type: 'vessel',
  about: 'A vessel as named by sources, with its last reported position if a position feed is configured.',
  id: ({ id }) => id,
  attributes: {
    name: [text('Name of the vessel, as written by a source'), ({ name }) => name],
    imo: [text('IMO number, seven digits; null if no source reported it'), ({ imo }) => imo],
    mmsi: [text('Maritime Mobile Service Identity, nine digits'), ({ report }) => report?.mmsi ?? null],
    latitude: [
      z.number().nullable().describe('Degrees north (WGS 84) of the last reported position'),
      ({ report }) => report?.position?.latitude ?? null,
    ],
    longitude: [
      z.number().nullable().describe('Degrees east (WGS 84) of the last reported position'),
      ({ report }) => report?.position?.longitude ?? null,
    ],
    nautical_speed_knots: [
      z.number().nullable().describe('Speed over ground at that position, in knots'),
      ({ report }) => report?.position?.speedKnots ?? null,
    ],
    navigational_heading_degrees: [
      z.number().nullable().describe('Heading at that position, in degrees clockwise from north'),
      ({ report }) => report?.position?.headingDegrees ?? null,
    ],
    position_timestamp: [at('Time of that position, in UTC'), ({ report }) => wireTime(report?.position?.at)],
    positions: [
      z.array(pointSchema).optional().describe('Positions in order of time; absent unless requested'),
      ({ points }) => points?.map((point) => ({ ...point, timestamp: wireTime(point.timestamp) })),
    ],
  },
});

/** Identifies a vessel by its IMO number, otherwise by its name. Returns null if it has neither. */
export function vesselIdentifier({ imo, name }: VesselNames): Identifier | null {
  const code = imo ?? name?.trim().toUpperCase();
  return code ? { id: referenceId('vessel', code), type: 'vessel' } : null;
}

/** Renders a vessel. Without a `report`, it has no position, as in webhooks and links of events. */
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
