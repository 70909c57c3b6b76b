/** Derives the published values of a container (spec/service 2.1, spec/contract 4.2). */
import { findPort } from '../../reference/ports/ports.ts';
import type { ContainerFactClaim } from '../claims/claims.ts';
import { ownCode } from '../claims/partner.ts';
import type { ContainerContext } from '../containers/container-context.ts';
import { containerFact, type FactFilter, publishFact } from '../containers/container-facts.ts';
import { containerStatus } from '../containers/container-status.ts';
import { type Equipment, equipmentOf, poundsOf } from '../containers/equipment.ts';
import type { FacilityRow } from '../containers/facility-rows.ts';
import { goesOnOverland, type KeyMilestones, keyMilestones } from '../containers/key-milestones.ts';
import { inlandTerminal, podTerminal } from '../containers/pod-terminal.ts';
import { statusFacts } from '../containers/status-facts.ts';
import { lastFreeDays } from '../demurrage/last-free-day.ts';
import { CONTAINER_FIELDS } from '../fields/container.ts';
import type { Facility } from '../fields/field.ts';
import type { ContainerFlag } from '../fields/flags.ts';
import type { Milestone } from '../milestones/milestone.ts';
import { fromMilestone, NOT_STATED, provenanceOfEntry, timeOf } from '../milestones/published-value.ts';
import { factsOfPapers } from '../papers/container-papers.ts';
import { withPapers } from '../papers/paper-evidence.ts';
import { formatInstant, localDate, resolveTime } from '../time/event-time.ts';
import { ONLY, ruleId } from '../view/precedence.ts';
import type { ContainerFields, Documents, Provenance, Published, PublishedFields } from '../view/view.ts';
import { type ComputedFields, publishFields } from './publish-fields.ts';

export interface ContainerValues {
  fields: PublishedFields<ContainerFields>;
  /** Flags derived from the last free days and the terminal's row. */
  flags: ContainerFlag[];
}

export function containerFields(
  context: ContainerContext,
  documents: Documents,
  earliestLastFreeDay: boolean,
): ContainerValues {
  const key = keyMilestones(context);
  const terminal = podTerminal(context);
  const ramp = inlandTerminal(context);
  const pod = zoneOfPod(context);
  const inlandZone = context.inland.place?.zone ?? null;
  const status = statusFacts(context, key);
  const rows = rowsAtPod(context, terminal.value);
  const isStillListed = rows.some(({ stillListed }) => stillListed);
  const days = lastFreeDays(context, {
    podZone: pod.value,
    inlandZone,
    podTerminal: terminal.value,
    arrivedOn: context.table.arrival && localDate(context.table.arrival.moment.ms, pod.value),
    leftPod: (status.leftPod && !isStillListed) || status.emptyReturned,
    pickedUp: (status.finallyOut && !isStillListed) || status.emptyReturned,
    earliest: earliestLastFreeDay,
  });
  const filters = facilityFilters(terminal.value);
  const computed: ComputedFields<typeof CONTAINER_FIELDS> = {
    ...equipment(context),
    ...gateTimes(context, key),
    ...railFields(context, key),
    ...terminalFields(context, filters, pod.value),
    ...days.fields,
    current_status: { value: containerStatus(status), provenance: newestProvenance(context) },
    pod_timezone: pod,
    final_destination_timezone: {
      value: inlandZone,
      provenance: inlandZone === null ? null : newestProvenance(context),
    },
    empty_terminated_timezone: fromMilestone(key.first('empty_in'), (one) => one.place.zone),
    pod_terminal_key: terminal,
    pickup_facility_key: context.inland.isInland ? ramp : terminal,
    // Set by the view, because flags depend on the other values.
    flags: NOT_STATED,
    bills_of_lading: { value: documents.billsOfLading, provenance: null },
    bookings: { value: documents.bookings, provenance: null },
  };
  const fields = publishFields(CONTAINER_FIELDS, {
    fact: ({ fact, ...row }) =>
      publishFact(containerFact(context, fact, 'facility' in row ? filters[row.facility] : {}), (value) => value),
    milestone: (kind) => timeOf(key.first(kind), context.withdrawn.get(kind)),
    computed,
  });
  const atRamp = [...context.rows.values()].some(({ facility, stillListed }) => facility === 'inland' && stillListed);
  const flags = rows.flatMap(flagsOfRow);
  return { fields, flags: [...days.earlier, ...flags, ...(atRamp ? (['still_at_terminal'] as const) : [])] };
}

/** Returns the row of the container's current terminal or, if that terminal is uncertain, all rows at the POD. */
function rowsAtPod({ rows }: ContainerContext, terminal: string | null): FacilityRow[] {
  return [...rows.values()].filter(
    ({ source, facility }) => facility === 'pod' && (terminal === null || [terminal, null].includes(ownCode(source))),
  );
}

function flagsOfRow({ releasedEarly, stillListed, unlisted }: FacilityRow): ContainerFlag[] {
  const flags: ContainerFlag[] = [];
  if (releasedEarly) flags.push('released_before_arrival');
  if (stillListed) flags.push('still_at_terminal');
  if (unlisted) flags.push('unlisted_by_terminal');
  return flags;
}

/** Returns the zone of the POD; not stated until its role is certain. */
function zoneOfPod({ roles }: ContainerContext): Published<string> {
  if (!roles.podIsSafe || roles.podKey === null) return NOT_STATED;
  const zone = roles.podIn?.place.zone ?? findPort(roles.podKey)?.zone ?? null;
  const entry = roles.podIn?.entry;
  if (zone === null || entry === undefined) return { value: zone, provenance: null };
  return { value: zone, provenance: provenanceOfEntry(entry, ruleId({ id: 'zone_of_place' })) };
}

/** Returns the provenance of the newest milestone, used for values derived from the journey as a whole. */
function newestProvenance({ milestones, turns }: ContainerContext): Provenance | null {
  const actual = milestones.filter((one) => one.view.classifier === 'actual').map((one) => one.view);
  const events = [...actual, ...turns.map((turn) => turn.view)];
  const [newest] = events.sort((one, other) => ((one.timestamp ?? '') > (other.timestamp ?? '') ? -1 : 1));
  const [witness] = newest?.witnesses ?? [];
  return witness === undefined ? null : { ...witness, rule: ruleId({ id: 'status_table' }) };
}

/** Returns the properties of the physical container. Documents fill gaps that live sources leave. */
function equipment(context: ContainerContext) {
  const { papers, number } = context;
  const orPaper = <Value>(live: Published<Value>, read: (claim: ContainerFactClaim) => Value | null) =>
    withPapers(live, factsOfPapers(papers, number, read), papers);
  const iso = containerFact(context, 'iso_type');
  const ofType = <Value>(read: (equipment: Equipment) => Value | null) =>
    orPaper(
      publishFact(iso, (code) => read(equipmentOf(code))),
      ({ field, value }) => (field === 'iso_type' && value !== null ? read(equipmentOf(value)) : null),
    );
  return {
    equipment_type: ofType(({ equipment_type }) => equipment_type),
    equipment_length: ofType(({ equipment_length }) => equipment_length),
    equipment_height: ofType(({ equipment_height }) => equipment_height),
    weight_in_lbs: orPaper(publishFact(containerFact(context, 'weight_kg'), poundsOf), ({ field, value }) =>
      field === 'weight_kg' && value !== null ? poundsOf(value) : null,
    ),
    seal_number: orPaper(
      publishFact(containerFact(context, 'seal_number'), (seal) => seal),
      ({ field, value }) => (field === 'seal_number' ? value : null),
    ),
  };
}

/** Returns the times of gate moves; the place of the move decides which field it fills. */
function gateTimes(context: ContainerContext, key: KeyMilestones) {
  const { inland, withdrawn } = context;
  return {
    pol_full_in_at: timeOf(key.polFullIn, withdrawn.get('full_in')),
    pod_full_out_at: timeOf(key.podFullOut, goesOnOverland(context) ? undefined : withdrawn.get('full_out')),
    final_destination_full_out_at: timeOf(key.finalFullOut, inland.isInland ? withdrawn.get('full_out') : undefined),
  };
}

function railFields({ withdrawn }: ContainerContext, key: KeyMilestones) {
  const loaded = key.first('rail_loaded') ?? key.first('rail_departed');
  const estimate = key.first('estimated.arrived_at_inland_destination');
  return {
    pod_rail_carrier_scac: fromMilestone(loaded, railCarrier),
    ind_rail_carrier_scac: fromMilestone(key.inlandArrival ?? key.railUnloaded, railCarrier),
    ind_eta_at: timeBy(estimate, 'railroad'),
    ind_ata_at: timeOf(key.inlandArrival, withdrawn.get('arrived_at_inland_destination')),
    ind_rail_unloaded_at: timeOf(key.railUnloaded, withdrawn.get('rail_unloaded')),
  };
}

/** Returns the carrier that the railroad names, else the railroad itself. */
function railCarrier({ witnesses }: Milestone): string | null {
  const named = witnesses.find(({ event }) => event.claim.carrier !== null)?.event.claim.carrier;
  const railroad = witnesses.find(({ event }) => event.entry.source.kind === 'railroad')?.event.entry.source;
  return named ?? (railroad === undefined ? null : ownCode(railroad));
}

/** Returns the time of a milestone as one kind of source states it, even if another kind takes precedence. */
export function timeBy(milestone: Milestone | undefined, kind: 'line' | 'railroad'): Published<string> {
  const index = milestone?.witnesses.findIndex(({ event }) => event.entry.source.kind === kind) ?? -1;
  const witness = milestone?.view.witnesses[index];
  const moment = milestone?.witnesses[index]?.event.moment;
  if (witness === undefined || moment == null) return NOT_STATED;
  return { value: formatInstant(moment.ms), provenance: { ...witness, rule: ruleId(ONLY[kind]) } };
}

/** Publishes an empty list of the inland facility as null, like no report at all (spec/contract 2.1). */
function orNone<Item>(items: Item[]): Item[] | null {
  return items.length === 0 ? null : items;
}

/** Returns filters for the statements that count at each facility. */
function facilityFilters(podTerminalKey: string | null): Record<Facility, FactFilter> {
  return {
    pod: { facility: 'pod', terminal: podTerminalKey },
    inland: { facility: 'inland', kinds: ['railroad', 'terminal', 'person'] },
  };
}

function terminalFields(
  context: ContainerContext,
  { pod, inland }: Record<Facility, FactFilter>,
  podZone: string | null,
) {
  const atRamp = context.inland.isInland ? containerFact(context, 'available', inland) : null;
  const atPod = containerFact(context, 'available', { ...pod, kinds: ['terminal', 'person'] });
  const available = publishFact(atRamp ?? atPod, (value) => value);
  const isReported = available.value !== null;
  const holds = publishFact(containerFact(context, 'holds', pod), (value) => value);
  const fees = publishFact(containerFact(context, 'fees', pod), (value) => value);
  const appointment = containerFact(context, 'appointment', pod);
  return {
    availability_known: { value: isReported, provenance: available.provenance },
    available_for_pickup: available,
    holds_at_pod_terminal: { value: holds.value ?? [], provenance: holds.provenance },
    fees_at_pod_terminal: { value: fees.value ?? [], provenance: fees.provenance },
    ind_facility_holds: publishFact(containerFact(context, 'holds', inland), orNone),
    ind_facility_fees: publishFact(containerFact(context, 'fees', inland), orNone),
    pickup_appointment_at: publishFact(appointment, (time) => {
      const moment = resolveTime(time, podZone);
      return moment === null ? null : formatInstant(moment.ms);
    }),
  };
}
