/**
 * Precedence of sources: lists the kinds of source for each milestone and fact in order. The first kind that states a
 * value wins (spec/tracking 2.1, spec/sources G16). Provenance contains the rule's id and version, so increase
 * `PRECEDENCE_VERSION` whenever an order changes.
 */
import type { ContainerFacts, ShipmentFacts, SourceKind } from '../claims/claims.ts';
import type { TransportEventKind } from '../fields/transport-event-kind.ts';

export const PRECEDENCE_VERSION = 1;

export interface PrecedenceRule {
  id: string;
  order: readonly SourceKind[];
}

const lineFirst: PrecedenceRule = { id: 'line_first', order: ['person', 'line', 'terminal', 'railroad'] };
const terminalFirst: PrecedenceRule = { id: 'terminal_first', order: ['person', 'terminal', 'railroad', 'line'] };
const railroadFirst: PrecedenceRule = { id: 'railroad_first', order: ['person', 'railroad', 'terminal', 'line'] };
/** An outdated terminal report must not override the line's statement that the container was returned. */
const emptyReturn: PrecedenceRule = { id: 'empty_return', order: ['person', 'line', 'terminal', 'railroad'] };

const byMilestone: Readonly<Record<TransportEventKind, PrecedenceRule>> = {
  empty_out: lineFirst,
  full_in: lineFirst,
  vessel_loaded: lineFirst,
  vessel_departed: lineFirst,
  transshipment_arrived: lineFirst,
  transshipment_discharged: lineFirst,
  transshipment_loaded: lineFirst,
  transshipment_departed: lineFirst,
  feeder_arrived: lineFirst,
  feeder_discharged: lineFirst,
  feeder_loaded: lineFirst,
  feeder_departed: lineFirst,
  vessel_arrived: lineFirst,
  vessel_berthed: terminalFirst,
  vessel_discharged: terminalFirst,
  available: terminalFirst,
  not_available: terminalFirst,
  full_out: terminalFirst,
  delivered: lineFirst,
  empty_in: emptyReturn,
  rail_loaded: railroadFirst,
  rail_departed: railroadFirst,
  rail_arrived: railroadFirst,
  rail_unloaded: railroadFirst,
  arrived_at_inland_destination: railroadFirst,
  'estimated.vessel_departed': lineFirst,
  'estimated.vessel_arrived': lineFirst,
  'estimated.arrived_at_inland_destination': railroadFirst,
};

export function milestonePrecedence(kind: TransportEventKind): PrecedenceRule {
  return byMilestone[kind];
}

const byFact: Readonly<Record<keyof ContainerFacts | keyof ShipmentFacts, PrecedenceRule>> = {
  iso_type: lineFirst,
  weight_kg: lineFirst,
  seal_number: lineFirst,
  available: terminalFirst,
  known: terminalFirst,
  terminal_status: terminalFirst,
  location: terminalFirst,
  holds: terminalFirst,
  fees: terminalFirst,
  last_free_day: terminalFirst,
  appointment: terminalFirst,
  chassis: terminalFirst,
  pod_terminal: { id: 'person_only', order: ['person'] },
  place_of_delivery: lineFirst,
  port_of_lading: lineFirst,
  port_of_discharge: lineFirst,
  bill_of_lading: lineFirst,
  booking_confirmed: lineFirst,
  booking_cancelled: lineFirst,
  customer_name: lineFirst,
};

export function factPrecedence(field: keyof ContainerFacts | keyof ShipmentFacts): PrecedenceRule {
  return byFact[field];
}

/** Rules for values that only one kind of source may state, apart from people. */
export const ONLY: Record<'line' | 'terminal' | 'railroad', PrecedenceRule> = {
  line: { id: 'only_line', order: ['person', 'line'] },
  terminal: { id: 'only_terminal', order: ['person', 'terminal'] },
  railroad: { id: 'only_railroad', order: ['person', 'railroad'] },
};

/**
 * Order in which the preferred last free day is chosen. The last free day from each kind of source is also published
 * separately.
 */
const preferredDay: PrecedenceRule = {
  id: 'lfd.line_terminal_rail',
  order: ['person', 'line', 'terminal', 'railroad'],
};
const personsDay: PrecedenceRule = { ...preferredDay, id: 'lfd.person' };

const byId = new Map(
  [...Object.values(byMilestone), ...Object.values(byFact), ...Object.values(ONLY), preferredDay, personsDay].map(
    ({ id, order }) => [id, order],
  ),
);

/** Returns the order of sources for a rule id from a provenance; null if the rule does not select by kind of source. */
export function orderOfRule(rule: string): readonly SourceKind[] | null {
  const [id = ''] = rule.split('@');
  return byId.get(id) ?? null;
}

/** Returns the position of a kind of source in the rule's order; Infinity if the rule ignores that kind. */
export function rankOfSource(rule: PrecedenceRule, kind: SourceKind): number {
  const rank = rule.order.indexOf(kind);
  return rank < 0 ? Number.POSITIVE_INFINITY : rank;
}

/** Returns a rule id as stored in a provenance, such as `line_first@1`. */
export function ruleId(rule: { id: string }): string {
  return `${rule.id}@${PRECEDENCE_VERSION}`;
}
