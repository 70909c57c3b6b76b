/** Resource `container_timeline` (an extension): milestones with their planned, estimated and actual times. */
import { z } from 'zod';
import { findPort } from '../../reference/ports/ports.ts';
import { findTerminal } from '../../reference/terminals/terminals.ts';
import type { Classifier } from '../../tracking/claims/claims.ts';
import type {
  EndReason,
  PlannedMoment,
  PublishedVersion,
  TimelineMilestone,
  TimelineMoment,
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

const statement = {
  source: valueSource,
  observed_at: instant.describe('When the response that first stated it in this form was received'),
  snapshot_id: uuid.describe('Snapshot of the response'),
  pointer: z.string().describe('Position in the response: a JSON pointer (RFC 6901)'),
  rule: text('Rule that chose it'),
};

const moment = {
  at: instant.describe('The time; local time of the source if the zone is unknown'),
  precision: text('Precision of the source: `instant`, `local` or `date`; null if not recorded'),
  ...statement,
  is_past: z.boolean().describe('No longer stated by any source, such as an estimate after the event has happened'),
};

const timelineMoment = z
  .strictObject(moment)
  .meta({ id: 'timeline_moment', description: 'A time of a milestone, with its source' });

const plannedMoment = z
  .strictObject({
    ...moment,
    basis: z
      .enum(['schedule', 'first_estimate'])
      .describe('`first_estimate`: no schedule was reported, so this is the first estimate'),
  })
  .meta({ id: 'planned_moment', description: 'Scheduled time of a milestone' });

const place = {
  location_locode: text('UN/LOCODE of the place; null if unknown'),
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
    observed_at: instant.nullable().describe('When it was first reported'),
    ended_at: instant.describe('When it was superseded or withdrawn'),
    end_reason: z
      .enum(ENDS)
      .nullable()
      .describe(
        '`corrected`: replaced by another version; `retracted`: withdrawn by its source; `vanished`: missing from later ' +
          'complete responses; `reclassified`: recognized as another milestone',
      ),
    snapshot_id: uuid.nullable(),
  })
  .meta({ id: 'former_milestone_version', description: 'A previously published version of a milestone' });

export const timelineMilestone = z
  .strictObject({
    key: z.string().describe('Stable identity across corrections and sources'),
    milestone: z.string().describe('Name of the milestone, without the prefix `container.transport.` of its event'),
    state: z.enum(['happened', 'expected', 'taken_back']).describe('`taken_back`: no longer stated by any source'),
    ...place,
    terminal_name: text('Terminal or rail ramp'),
    vessel_name: text('Ship'),
    vessel_imo: text('IMO number of the vessel'),
    voyage_number: text('Voyage number of the source'),
    planned: plannedMoment.nullable().describe('Scheduled time, or the first estimate'),
    estimated: timelineMoment.nullable().describe('Current estimate; the last one if it has happened'),
    actual: timelineMoment.nullable().describe('Actual time'),
    flags: z.array(z.string()).describe('Problems with the milestone, such as `disagreement` or `impossible_order`'),
    witnesses: z.array(z.strictObject(statement)).describe('Sources that report it as actual, the deciding one first'),
    former: z.array(formerVersion).describe('Previously published versions, newest first'),
  })
  .meta({ id: 'timeline_milestone', description: 'A milestone with its planned, estimated and actual times' });

export const containerTimeline = defineResource<ContainerTimelineSource>()({
  type: 'container_timeline',
  about: 'The milestones of a container in order, each with its planned, estimated and actual times',
  id: ({ containerId }) => containerId,
  attributes: {
    milestones: [
      z.array(timelineMilestone).describe('Milestones in order of time'),
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
    witnesses: one.witnesses.map(statementOnTheWire),
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
  return { at: wireTime(one.at), precision: one.precision, ...statementOnTheWire(one), is_past: one.isPast };
}

function statementOnTheWire({
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

function formerOnTheWire(one: PublishedVersion): z.input<typeof formerVersion> {
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
