/**
 * Derives the possible causes of exceptions from a view, regardless of an account's thresholds (docs/exceptions.md).
 */
import { instantMs } from '../time/event-time.ts';
import type { ContainerFields, ContainerView, Provenance, Published, TransportEventView, View } from '../view/view.ts';
import type { ExceptionKind } from './rules.ts';

/** Value that caused an exception, with its provenance. */
export interface Fact {
  of: 'container' | 'shipment';
  /** Name of the field; null if the value is derived from moves. */
  field: string | null;
  value: unknown;
  /** Previous value, or the value it is compared with. */
  before: unknown;
  provenance: Provenance | null;
}

/** Quantity that is compared with the threshold, by the tracking request's clock. */
export type Measure =
  | { by: 'itself' }
  | { by: 'hours'; hours: number }
  /** Hours until a last free day begins. */
  | { by: 'day'; begins: string }
  | { by: 'age'; since: string };

export interface Cause {
  kind: ExceptionKind;
  /** Unique within the shipment, and stable for as long as the cause lasts. */
  key: string;
  /** Container number; null for the shipment as a whole. */
  container: string | null;
  fact: Fact;
  measure: Measure;
}

const HOUR_MS = 3_600_000;

/**
 * Whether a milestone of this kind proves that the container has left the POD terminal, even if no pickup was reported.
 */
const PROVES_AWAY: Readonly<Record<TransportEventView['kind'], boolean>> = {
  empty_out: false,
  full_in: false,
  vessel_loaded: false,
  vessel_departed: false,
  transshipment_arrived: false,
  transshipment_discharged: false,
  transshipment_loaded: false,
  transshipment_departed: false,
  feeder_arrived: false,
  feeder_discharged: false,
  feeder_loaded: true,
  feeder_departed: true,
  vessel_arrived: false,
  vessel_berthed: false,
  vessel_discharged: false,
  available: false,
  not_available: false,
  full_out: true,
  delivered: true,
  empty_in: true,
  rail_loaded: true,
  rail_departed: true,
  rail_arrived: false,
  rail_unloaded: false,
  arrived_at_inland_destination: false,
  'estimated.vessel_departed': false,
  'estimated.vessel_arrived': false,
  'estimated.arrived_at_inland_destination': false,
};

export function causesOf(view: View): Cause[] {
  const active = view.containers.filter((container) => !container.removed && container.stopped === undefined);
  return [...etaSlip(view), ...active.flatMap(causesOfContainer)];
}

function causesOfContainer(container: ContainerView): Cause[] {
  return [
    ...rollover(container),
    ...lastFreeDay(container),
    ...holds(container),
    ...terminalChanged(container),
    ...terminalDisagrees(container),
    ...waiting(container),
  ];
}

export function hasLeftPod({ fields, events }: ContainerView): boolean {
  return fields.pod_full_out_at.value !== null || events.some(({ kind }) => PROVES_AWAY[kind]);
}

/** Derives the delay compared with the first ETA, until the vessel arrives. */
function etaSlip({ shipment: { fields } }: View): Cause[] {
  const { pod_eta_at: now, pod_original_eta_at: first, pod_ata_at: arrived } = fields;
  if (now.value === null || first.value === null || arrived.value !== null) return [];
  const hours = (instantMs(now.value) - instantMs(first.value)) / HOUR_MS;
  if (hours <= 0) return [];
  const fact = factOf('shipment', 'pod_eta_at', now, first.value);
  return [{ kind: 'eta_slip', key: 'eta_slip', container: null, fact, measure: { by: 'hours', hours } }];
}

/**
 * Derives a rollover, which lasts until the container arrives on another vessel. A second rollover is a separate cause.
 */
function rollover(container: ContainerView): Cause[] {
  if (!container.flags.includes('rolled_over') || container.fields.pod_arrived_at.value !== null) return [];
  const sails = container.events.find(({ kind }) => kind === 'vessel_departed' || kind === 'estimated.vessel_departed');
  const taken = sails ?? container.events.find(({ kind }) => kind === 'vessel_loaded');
  const left = leftBehindBy(container, taken);
  const before = left === null ? null : { vessel: left.vessel?.name ?? null, voyage: left.voyage };
  const value =
    taken === undefined ? null : { vessel: taken.vessel?.name ?? null, voyage: taken.voyage, at: taken.timestamp };
  const provenance = taken?.witnesses[0] ?? null;
  const key = `rollover:${container.number}:${before?.vessel ?? ''}`;
  const fact: Fact = { of: 'container', field: null, value, before, provenance };
  return [{ kind: 'rollover', key, container: container.number, fact, measure: { by: 'itself' } }];
}

/** Returns the most recently recorded plan to leave the same port on another vessel. */
function leftBehindBy({ rawEvents }: ContainerView, taken: TransportEventView | undefined) {
  const plans = rawEvents.filter(
    (event) =>
      event.estimated &&
      event.vessel !== null &&
      event.vessel.name !== taken?.vessel?.name &&
      (taken === undefined || event.locode === taken.locode),
  );
  const [newest] = plans.sort((one, other) => (one.provenance.observedAt < other.provenance.observedAt ? 1 : -1));
  return newest ?? null;
}

/** Derives the earliest last free day of all sources, unless a person entered one, which then takes precedence. */
function lastFreeDay(container: ContainerView): Cause[] {
  const { fields, number } = container;
  const byPerson = fields.pickup_lfd.provenance?.rule === 'lfd.person';
  const names = byPerson
    ? (['pickup_lfd'] as const)
    : (['pickup_lfd_line', 'pickup_lfd_terminal', 'pickup_lfd_rail', 'pickup_lfd'] as const);
  const days = names.flatMap((field) => {
    const { value } = fields[field];
    return value === null ? [] : [{ field, value }];
  });
  const [first] = days.sort((one, other) => instantMs(one.value) - instantMs(other.value));
  if (first === undefined) return [];
  const others = Object.fromEntries(
    days.filter(({ field }) => field !== first.field).map((day) => [day.field, day.value]),
  );
  const fact = factOf('container', first.field, fields[first.field], Object.keys(others).length > 0 ? others : null);
  const measure = { by: 'day', begins: first.value } as const;
  return [{ kind: 'lfd_soon', key: `lfd_soon:${number}`, container: number, fact, measure }];
}

function holds(container: ContainerView): Cause[] {
  const atPod = hasLeftPod(container) ? [] : holdsOf(container, 'holds_at_pod_terminal');
  const inland =
    container.fields.final_destination_full_out_at.value === null ? holdsOf(container, 'ind_facility_holds') : [];
  return [...atPod, ...inland];
}

/** Derives one cause per name of a hold, because holds with the same name are released together. */
function holdsOf({ fields, number }: ContainerView, field: 'holds_at_pod_terminal' | 'ind_facility_holds'): Cause[] {
  const placed = (fields[field].value ?? []).filter(({ status }) => status === 'hold');
  return [...new Set(placed.map(({ name }) => name))].map((name) => {
    const descriptions = placed.flatMap((hold) => (hold.name === name && hold.description ? [hold.description] : []));
    const value = { name, description: descriptions.length === 0 ? null : [...new Set(descriptions)].join('; ') };
    const fact = { ...factOf('container', field, fields[field], null), value };
    return {
      kind: 'hold_placed',
      key: `hold_placed:${number}:${field}:${name}`,
      container: number,
      fact,
      measure: { by: 'itself' },
    };
  });
}

/** Derives a change of POD terminal, which lasts until the container has left the terminal. */
function terminalChanged(container: ContainerView): Cause[] {
  const { formerPodTerminal: former, fields, number } = container;
  const terminal = fields.pod_terminal_key;
  if (former === undefined || terminal.value === null || terminal.value === former.key || hasLeftPod(container))
    return [];
  const key = `terminal_changed:${number}:${former.key}:${former.changedAt}`;
  const fact = factOf('container', 'pod_terminal_key', terminal, former.key);
  return [{ kind: 'terminal_changed', key, container: number, fact, measure: { by: 'itself' } }];
}

const CONTRADICTIONS = ['still_at_terminal', 'unlisted_by_terminal'] as const;

/** Derives a contradiction: the terminal still lists a container that has left, or stopped listing one that has not. */
function terminalDisagrees({ flags, fields, number }: ContainerView): Cause[] {
  return CONTRADICTIONS.filter((flag) => flags.includes(flag)).map((flag) => {
    const status = fields.terminal_status.value;
    const fact: Fact =
      flag === 'still_at_terminal'
        ? factOf('container', 'pod_full_out_at', fields.pod_full_out_at, status)
        : { ...factOf('container', 'pod_terminal_key', fields.pod_terminal_key, status), field: null };
    const key = `terminal_disagrees:${number}:${flag}`;
    return { kind: 'terminal_disagrees', key, container: number, fact, measure: { by: 'itself' } };
  });
}

/** Derives a wait at the port: the container has arrived but is not discharged, or was discharged and not picked up. */
function waiting(container: ContainerView): Cause[] {
  const { pod_arrived_at: arrived, pod_discharged_at: discharged } = container.fields;
  if (hasLeftPod(container)) return [];
  if (discharged.value !== null)
    return [waitingSince('not_picked_up', container, 'pod_discharged_at', discharged.value)];
  return arrived.value === null ? [] : [waitingSince('short_landed', container, 'pod_arrived_at', arrived.value)];
}

function waitingSince(
  kind: ExceptionKind,
  { number, fields }: ContainerView,
  field: 'pod_arrived_at' | 'pod_discharged_at',
  since: string,
): Cause {
  const fact = factOf('container', field, fields[field], null);
  return { kind, key: `${kind}:${number}`, container: number, fact, measure: { by: 'age', since } };
}

function factOf(
  of: Fact['of'],
  field: keyof ContainerFields | 'pod_eta_at',
  { value, provenance }: Published<unknown>,
  before: unknown,
): Fact {
  return { of, field, value, before, provenance };
}
