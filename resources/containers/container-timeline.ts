/** `container_timeline`, an extension: each milestone with what was planned, estimated and what happened side by side. */
import { z } from 'zod';
import { findPort } from '../../reference/ports/ports.ts';
import { findTerminal } from '../../reference/terminals/terminals.ts';
import type { Classifier } from '../../tracking/claims/claims.ts';
import type {
  EndReason,
  PlannedMoment,
  TimelineMilestone,
  TimelineMoment,
  ToldVersion,
} from '../../tracking/route/timeline.ts';
import type { Provenance } from '../../tracking/view/view.ts';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { instant, text, uuid, zone } from '../schemas.ts';
import { wireTime } from '../time.ts';
import { valueSource, valueSourceOf } from '../value-source.ts';

export interface ContainerTimelineSource {
  containerId: string;
  shipmentId: string;
  milestones: readonly TimelineMilestone[];
}

const CLASSIFIERS = ['planned', 'estimated', 'actual'] as const satisfies readonly Classifier[];
const ENDS = ['corrected', 'retracted', 'vanished', 'reclassified'] as const satisfies readonly EndReason[];

const word = {
  source: valueSource,
  observed_at: instant.describe('When the answer came in that first said so in these words'),
  snapshot_id: uuid.describe('The answer, as it is kept'),
  pointer: z.string().describe('Where in the answer it stands: a JSON pointer (RFC 6901)'),
  rule: text('The rule that chose it'),
};

const moment = {
  at: instant.describe('The time; where the zone is unknown, the local time of the source'),
  precision: text('`instant`, `local` or `date`: as precise as the source says it; null where that is not kept'),
  ...word,
  is_past: z.boolean().describe('Nobody says so any more, as of the estimate of what has happened'),
};

const timelineMoment = z
  .strictObject(moment)
  .meta({ id: 'timeline_moment', description: 'A time of a milestone, with whose word it is' });

const plannedMoment = z
  .strictObject({
    ...moment,
    basis: z
      .enum(['schedule', 'first_estimate'])
      .describe('`first_estimate`: no schedule was told; what was estimated first stands in its place'),
  })
  .meta({ id: 'planned_moment', description: 'When a milestone was to happen by the schedule' });

const place = {
  location_locode: text('UN/LOCODE of the place; null where it is unknown'),
  location_name: text('Name of the place'),
  timezone: zone.nullable().describe('IANA zone of the place'),
};

const formerVersion = z
  .strictObject({
    classifier: z.enum(CLASSIFIERS),
    at: instant.nullable(),
    ...place,
    vessel_name: text('Ship'),
    voyage_number: text('Voyage'),
    source: valueSource.nullable(),
    observed_at: instant.nullable().describe('When it was first said'),
    ended_at: instant.describe('Since when it does not hold any more'),
    end_reason: z
      .enum(ENDS)
      .nullable()
      .describe(
        '`corrected`: another version came in its place; `retracted`: its source took it back; `vanished`: complete answers do ' +
          'not have it any more; `reclassified`: it turned out to be another milestone',
      ),
    snapshot_id: uuid.nullable(),
  })
  .meta({ id: 'former_milestone_version', description: 'What was published of a milestone before' });

export const timelineMilestone = z
  .strictObject({
    key: z.string().describe('Identity by meaning: the same across corrections and sources'),
    milestone: z.string().describe('Name, as events have it behind `container.transport.`'),
    state: z.enum(['happened', 'expected', 'taken_back']).describe('`taken_back`: nobody says so any more'),
    ...place,
    terminal_name: text('Terminal or ramp'),
    vessel_name: text('Ship'),
    vessel_imo: text('The same ship by its IMO number'),
    voyage_number: text('Voyage, as the source numbers it'),
    planned: plannedMoment.nullable().describe('By the schedule, else the first estimate'),
    estimated: timelineMoment.nullable().describe('The estimate; of what has happened the last one'),
    actual: timelineMoment.nullable().describe('When it happened'),
    flags: z.array(z.string()).describe('What is doubtful about it: `disagreement`, `impossible_order` and so on'),
    witnesses: z.array(z.strictObject(word)).describe('Who says that it happened, the one that decided first'),
    former: z.array(formerVersion).describe('What was published before, the newest first'),
  })
  .meta({ id: 'timeline_milestone', description: 'A milestone with what was planned, estimated and what happened' });

export const containerTimeline = defineResource<ContainerTimelineSource>()({
  type: 'container_timeline',
  about: 'The milestones of a container in their order, each with what was planned, estimated and what happened',
  id: ({ containerId }) => containerId,
  attributes: {
    milestones: [
      z.array(timelineMilestone).describe('In the order of their times'),
      ({ milestones }) => milestones.map(milestoneOnTheWire),
    ],
  },
  relationships: {
    container: { one: ['container'], read: ({ containerId }) => oneOf('container', containerId) },
    shipment: { one: ['shipment'], read: ({ shipmentId }) => oneOf('shipment', shipmentId) },
  },
});

export function milestoneOnTheWire(one: TimelineMilestone): z.input<typeof timelineMilestone> {
  return {
    key: one.key,
    milestone: one.kind,
    state: one.state,
    ...placeOnTheWire(one),
    terminal_name: one.terminalKey === null ? null : (findTerminal(one.terminalKey)?.name ?? one.terminalKey),
    vessel_name: one.vessel?.name ?? null,
    vessel_imo: one.vessel?.imo ?? null,
    voyage_number: one.voyage,
    planned: one.planned && plannedOnTheWire(one.planned),
    estimated: one.estimated && momentOnTheWire(one.estimated),
    actual: one.actual && momentOnTheWire(one.actual),
    flags: [...one.flags],
    witnesses: one.witnesses.map(wordOnTheWire),
    former: one.former.map(formerOnTheWire),
  };
}

function placeOnTheWire({ locode, placeName, timezone }: Pick<TimelineMilestone, 'locode' | 'placeName' | 'timezone'>) {
  const name = locode === null ? null : (findPort(locode)?.name ?? null);
  return { location_locode: locode, location_name: name ?? placeName, timezone };
}

function plannedOnTheWire(planned: PlannedMoment): z.input<typeof plannedMoment> {
  return { ...momentOnTheWire(planned), basis: planned.basis };
}

function momentOnTheWire(one: TimelineMoment): z.input<typeof timelineMoment> {
  return { at: wireTime(one.at), precision: one.precision, ...wordOnTheWire(one), is_past: one.isPast };
}

function wordOnTheWire({
  source,
  observedAt,
  snapshotId,
  pointer,
  rule,
}: Omit<Provenance, 'rule'> & { rule: string | null }) {
  return {
    source: valueSourceOf(source),
    observed_at: wireTime(observedAt),
    snapshot_id: snapshotId,
    pointer,
    rule,
  };
}

function formerOnTheWire(one: ToldVersion): z.input<typeof formerVersion> {
  const [lead] = one.witnesses;
  return {
    classifier: one.classifier,
    at: wireTime(one.at),
    ...placeOnTheWire(one),
    vessel_name: one.vessel?.name ?? null,
    voyage_number: one.voyage,
    source: lead === undefined ? null : valueSourceOf(lead.source),
    observed_at: wireTime(lead?.observedAt),
    ended_at: wireTime(one.endedAt ?? ''),
    end_reason: one.endReason,
    snapshot_id: lead?.snapshotId ?? null,
  };
}
