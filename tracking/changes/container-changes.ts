/** Compares two views of one container. */

import type { ContainerView } from '../view/view.ts';
import type { FieldChange, MilestoneChange, PublicEvent } from './changes.ts';
import type { DiffContext } from './diff.ts';
import { fieldChanges } from './field-changes.ts';
import { milestoneChanges } from './milestone-changes.ts';
import { valueEvents } from './value-events.ts';

export interface ContainerChanges {
  fields: FieldChange[];
  milestones: MilestoneChange[];
  events: PublicEvent[];
  announced: Record<string, string | null>;
}

/** Adds values to views of earlier versions, which have flags and documents only outside `fields`. */
function storedFields({ fields, flags, documents }: ContainerView): ContainerView['fields'] {
  const besides = {
    flags: { value: flags, provenance: null },
    bills_of_lading: { value: documents?.billsOfLading ?? [], provenance: null },
    bookings: { value: documents?.bookings ?? [], provenance: null },
  };
  return { ...besides, ...fields };
}

export function containerChanges(
  before: ContainerView | null,
  after: ContainerView,
  context: DiffContext,
): ContainerChanges {
  const fields = fieldChanges(after.number, before && storedFields(before), after.fields);
  const milestones = milestoneChanges(before, after, context);
  const created: PublicEvent = {
    name: 'container.created',
    container: after.number,
    reference: { type: 'container_created_event' },
    occurredAt: context.now,
    backfilled: false,
  };
  const values = before === null ? [created] : valueEvents(after, fields, context);
  return {
    fields,
    milestones: milestones.changes,
    events: [...values, ...milestones.events],
    announced: milestones.announced,
  };
}
