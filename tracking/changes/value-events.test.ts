import { expect, it } from 'vitest';
import { loaded } from '../testing/journeys.ts';
import { RecordedShipment, response } from '../testing/statements.ts';
import type { ContainerFields, ContainerView } from '../view/view.ts';
import { valueEvents } from './value-events.ts';

const story = new RecordedShipment().record(response('2026-08-14T02:00:00Z', [loaded]));
const container = story.view?.containers[0] as ContainerView;

/** Names of fields in the changeset of `container.updated` (spec/contract 5.2). */
const CHANGESET: Partial<Record<keyof ContainerFields, string>> = {
  available_for_pickup: 'available_for_pickup',
  holds_at_pod_terminal: 'holds_at_pod_terminal',
  fees_at_pod_terminal: 'fees_at_pod_terminal',
  ind_facility_holds: 'ind_facility_holds',
  ind_facility_fees: 'ind_facility_fees',
  pickup_appointment_at: 'pickup_appointment_at',
  pickup_lfd: 'pickup_lfd',
  pickup_lfd_line: 'pickup_lfd_line',
  pickup_lfd_rail: 'pickup_lfd_rail',
  pod_terminal_key: 'pod_terminal',
};

/** Fields with a dedicated event. */
const EVENTS: Partial<Record<keyof ContainerFields, string>> = {
  pickup_appointment_at: 'container.pickup_appointment.changed',
  pickup_lfd: 'container.pickup_lfd.changed',
  pickup_lfd_line: 'container.pickup_lfd_line.changed',
  pickup_lfd_terminal: 'container.pickup_lfd_terminal.changed',
  pickup_lfd_rail: 'container.pickup_lfd_rail.changed',
  pod_terminal_key: 'container.pod_terminal_changed',
};

it.each(Object.keys(container.fields) as (keyof ContainerFields)[])('a change of %s is announced', (field) => {
  const change = { container: container.number, field, before: 'old', after: 'new', provenance: null };
  const context = { now: '2026-08-14T06:00:00Z', etaThresholdMinutes: 60 };
  const events = valueEvents(container, [change], context);
  const updated = events.filter(({ name }) => name === 'container.updated').map(({ reference }) => reference);
  const name = CHANGESET[field];
  const changeset = name === undefined ? [] : [{ [name]: ['old', 'new'] }];
  expect(updated).toEqual(changeset.map((one) => ({ type: 'container_updated_event', changeset: one })));
  const others = events.map((event) => event.name).filter((one) => one !== 'container.updated');
  expect(others).toEqual(EVENTS[field] === undefined ? [] : [EVENTS[field]]);
});
