/**
 * Creates the events for changes of values other than moves, such as last free days, appointments, terminals, holds,
 * fees and availability.
 */

import { locodeOfTerminal } from '../../reference/terminals/terminals.ts';
import { HIDDEN_AFTER_PICKUP } from '../demurrage/last-free-day.ts';
import { CONTAINER_FIELDS } from '../fields/container.ts';
import type { ContainerFieldRow } from '../fields/field.ts';
import { placeOfValue } from '../fields/value-place.ts';
import { dataSourceOf } from '../milestones/milestone.ts';
import type { ContainerFields, ContainerView } from '../view/view.ts';
import type { FieldChange, PublicEvent } from './changes.ts';
import type { DiffContext } from './diff.ts';

type ContainerField = keyof ContainerFields;

export function valueEvents(after: ContainerView, fields: readonly FieldChange[], context: DiffContext): PublicEvent[] {
  const events: PublicEvent[] = [];
  const changeset: Record<string, [unknown, unknown]> = {};
  for (const change of fields) {
    if (change.provenance?.rule === HIDDEN_AFTER_PICKUP) continue;
    const { field } = change;
    if (!isContainerField(field)) continue;
    const { changeset: nameInChangeset, event }: ContainerFieldRow = CONTAINER_FIELDS[field];
    if (nameInChangeset !== undefined) changeset[nameInChangeset] = [change.before, change.after];
    if (event !== undefined) events.push(valueEvent(event, field, change, after, context));
    if (field === 'pod_terminal_key') events.push(terminalChanged(change, after, context));
  }
  if (Object.keys(changeset).length > 0) {
    const reference = { type: 'container_updated_event' as const, changeset };
    events.push({ ...eventOf('container.updated', after, context), reference });
  }
  return events;
}

function isContainerField(field: FieldChange['field']): field is ContainerField {
  return field in CONTAINER_FIELDS;
}

function eventOf(name: string, { number }: ContainerView, { now }: DiffContext) {
  return { name, container: number, occurredAt: now, backfilled: false };
}

function valueEvent(
  name: string,
  field: ContainerField,
  change: FieldChange,
  after: ContainerView,
  context: DiffContext,
): PublicEvent {
  const inland = isInland(field, change, after);
  const { pod_timezone, final_destination_timezone, pod_terminal_key, pickup_facility_key } = after.fields;
  const facility = (inland ? pickup_facility_key : pod_terminal_key).value;
  return {
    ...eventOf(name, after, context),
    reference: {
      type: 'value_event',
      field,
      value: textOf(change.after),
      previousValue: textOf(change.before),
      dataSource: change.provenance === null ? 'shipping_line' : dataSourceOf(change.provenance.source),
      terminalKey: facility,
      locode: facility === null ? null : locodeOfTerminal(facility),
      timezone: (inland ? final_destination_timezone : pod_timezone).value,
    },
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Whether the value applies to the inland destination, whose facility and zone its event then carries. */
function isInland(field: ContainerField, { provenance }: FieldChange, { fields }: ContainerView): boolean {
  const values = {
    pickup_lfd: fields.pickup_lfd.value,
    final_destination_timezone: fields.final_destination_timezone.value,
    pickup_facility_key: fields.pickup_facility_key.value,
    pod_terminal_key: fields.pod_terminal_key.value,
    pickup_lfd_line: fields.pickup_lfd_line.value,
    pickup_lfd_terminal: fields.pickup_lfd_terminal.value,
    pickup_lfd_rail: fields.pickup_lfd_rail.value,
  };
  return placeOfValue(field, values, provenance?.source.kind) === 'inland';
}

function terminalChanged(change: FieldChange, after: ContainerView, context: DiffContext): PublicEvent {
  return {
    ...eventOf('container.pod_terminal_changed', after, context),
    reference: {
      type: 'container_pod_terminal_changed_event',
      terminalKey: textOf(change.after),
      previousTerminalKey: textOf(change.before),
      dataSource: change.provenance?.source.kind === 'terminal' ? 'terminal' : 'shipping_line',
    },
  };
}
