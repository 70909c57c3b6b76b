/**
 * Resource `bridge_comparison` (an extension): what the service behind the bridge and all other sources state about one
 * value of a container.
 */
import { z } from 'zod';
import type { ComparisonRow, LineCounts } from '../../store/comparisons/comparisons.ts';
import { COMPARED_FIELDS } from '../../tracking/fields/compared-fields.ts';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { at, scac, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

export const SIDES = ['bridge', 'others'] as const;
export const VERDICTS = ['bridge', 'others', 'both', 'neither'] as const;

const value = (about: string) => z.union([z.string(), z.boolean()]).nullable().describe(about);
const count = (about: string) => z.int().min(0).describe(about);
const seconds = z.number().nullable();

function stated(given: unknown): string | boolean | null {
  return typeof given === 'string' || typeof given === 'boolean' ? given : null;
}

export const bridgeComparison = defineResource<ComparisonRow>()({
  type: 'bridge_comparison',
  about: 'What the service behind the bridge and all other sources state about one value of a container',
  id: ({ containerId, field }) => `${containerId}:${field}`,
  idSchema: z.string().describe('Id of the container and name of the value'),
  attributes: {
    container_number: [z.string().describe('Number of the container'), ({ number }) => number],
    scac: [scac.describe('SCAC of the line'), (row) => row.scac],
    time_zone: [text('IANA time zone of the port of discharge; null if unknown'), ({ timeZone }) => timeZone],
    field: [z.enum(COMPARED_FIELDS).describe('Name of the value, as in the container or shipment'), (row) => row.field],
    bridge_value: [value('Latest value of the service'), ({ bridgeValue }) => stated(bridgeValue)],
    bridge_first_at: [
      at('When the service first had a value; for availability, when the container was first available'),
      ({ bridgeFirstAt }) => wireTime(bridgeFirstAt),
    ],
    others_value: [
      value('Latest value that was published here from other sources'),
      ({ othersValue }) => stated(othersValue),
    ],
    others_first_at: [at('When other sources first had a value'), ({ othersFirstAt }) => wireTime(othersFirstAt)],
    first: [z.enum(SIDES).nullable().describe('Which was first; null until both have a value'), ({ first }) => first],
    lead_seconds: [seconds.describe('By how many seconds it was first'), ({ leadSeconds }) => leadSeconds],
    differs: [
      z.boolean().describe('Whether the latest values differ; times differ if they are more than an hour apart'),
      ({ differs }) => differs,
    ],
    standing_value: [
      value(
        'Value against which both are judged: the one published after the journey; for an estimate, the actual arrival',
      ),
      ({ standing }) => stated(standing),
    ],
    bridge_right: [
      z.boolean().nullable().describe('Whether the service was right; null: not decided'),
      ({ bridgeRight }) => bridgeRight,
    ],
    others_right: [
      z.boolean().nullable().describe('Whether the other sources were right; null: not decided'),
      ({ othersRight }) => othersRight,
    ],
  },
  relationships: {
    container: { one: ['container'], read: ({ containerId }) => oneOf('container', containerId) },
    shipment: { one: ['shipment'], read: ({ shipmentId }) => oneOf('shipment', shipmentId) },
  },
});

export const comparisonCounts = z
  .array(
    z.strictObject({
      scac,
      field: z.enum(COMPARED_FIELDS),
      containers: count('Containers with a value of the service'),
      both: count('Those for which other sources also have a value'),
      bridge_first: count('Those for which the service was first'),
      others_first: count('Those for which other sources were first'),
      median_lead_seconds: seconds.describe('Median lead of the service; negative if others were first'),
      differing: count('Those whose latest values differ'),
      judged: count('Those that could be judged'),
      bridge_right: count('Those for which the service was right'),
      others_right: count('Those for which other sources were right'),
    }),
  )
  .describe('Counts of the account by line and field, regardless of the filters');

export function countsOnTheWire(rows: readonly LineCounts[]): z.infer<typeof comparisonCounts> {
  return rows.map((row) => ({
    scac: row.scac,
    field: row.field,
    containers: row.containers,
    both: row.both,
    bridge_first: row.bridgeFirst,
    others_first: row.othersFirst,
    median_lead_seconds: row.medianLeadSeconds,
    differing: row.differing,
    judged: row.judged,
    bridge_right: row.bridgeRight,
    others_right: row.othersRight,
  }));
}
