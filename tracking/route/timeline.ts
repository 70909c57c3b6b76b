/**
 * The milestones of one box with what was planned, estimated and what happened side by side, and what was said of each before.
 * Read from the versions that were published and from the statements that only raw events hold; it decides nothing anew.
 */
import type { Classifier, Source } from '../claims/claims.ts';
import type { TransportEventKind } from '../fields/transport-event-kind.ts';
import { kindOrder } from '../publish/transport-events.ts';
import { milestonePrecedence, rankOfSource } from '../view/precedence.ts';
import type { Provenance } from '../view/view.ts';

/** A milestone that happens; estimates of it stand under the same name. */
export type TimelineKind = Exclude<TransportEventKind, `estimated.${string}`>;

interface ToldPlace {
  locode: string | null;
  placeName: string | null;
  timezone: string | null;
}

interface Told extends ToldPlace {
  classifier: Classifier;
  /** RFC 3339 UTC. */
  at: string | null;
  terminalKey: string | null;
  vessel: { imo: string | null; name: string | null } | null;
  voyage: string | null;
}

export type EndReason = 'corrected' | 'retracted' | 'vanished' | 'reclassified';

/** The first estimate of a milestone, as it is published of the shipment. */
export interface FirstTold {
  kind: TimelineKind;
  locode: string | null;
  at: string;
  provenance: Provenance;
}

/** A published version of a milestone, or of its estimate. */
export interface ToldVersion extends Told {
  id: string;
  /** Of its milestone: the same in all versions. */
  key: string;
  kind: TransportEventKind;
  precision: string | null;
  flags: readonly string[];
  /** The one that decided first. */
  witnesses: readonly Provenance[];
  previousId: string | null;
  /** Null while it holds. */
  endedAt: string | null;
  endReason: EndReason | null;
}

/** A plan or an estimate that a source made and no version tells. */
export interface ToldPlan extends Told {
  kind: TimelineKind;
  provenance: Provenance;
}

export interface TimelineMoment {
  at: string;
  precision: string | null;
  source: Source;
  observedAt: string;
  snapshotId: string;
  pointer: string;
  rule: string | null;
  /** Nobody says so any more, as of an estimate of what has happened. */
  isPast: boolean;
}

/** A schedule, or where none was told the first estimate. */
export type PlannedMoment = TimelineMoment & { basis: 'schedule' | 'first_estimate' };

export interface TimelineMilestone extends ToldPlace {
  /** Identity by meaning: the same for as long as the milestone is known. */
  key: string;
  kind: TimelineKind;
  terminalKey: string | null;
  vessel: Told['vessel'];
  voyage: string | null;
  state: 'happened' | 'expected' | 'taken_back';
  flags: readonly string[];
  planned: PlannedMoment | null;
  estimated: TimelineMoment | null;
  actual: TimelineMoment | null;
  /** Who says that it happened, the one that decided first. */
  witnesses: readonly Provenance[];
  /** Versions that do not hold any more, the newest first. */
  former: readonly ToldVersion[];
}

export interface TimelineInput {
  versions: readonly ToldVersion[];
  plans: readonly ToldPlan[];
  firstEstimates: readonly FirstTold[];
}

interface Group {
  key: string;
  kind: TimelineKind;
  versions: ToldVersion[];
  plans: ToldPlan[];
}

/** In the order of their times; what has none comes last. */
export function timelineOf({ versions, plans, firstEstimates }: TimelineInput): TimelineMilestone[] {
  const groups = withoutReclassified(groupVersions(versions));
  for (const plan of plans) addPlan(groups, plan);
  return groups
    .map((group) => milestoneOf(group, firstEstimates))
    .filter((milestone) => milestone !== null)
    .sort(inOrder);
}

function groupVersions(versions: readonly ToldVersion[]): Group[] {
  const groups = new Map<string, Group>();
  for (const version of versions) {
    const key = version.key.replace(/^estimated\./, '');
    const group = groups.get(key) ?? { key, kind: kindOf(version.kind), versions: [], plans: [] };
    group.versions.push(version);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function kindOf(kind: TransportEventKind): TimelineKind {
  return kind.replace(/^estimated\./, '') as TimelineKind;
}

/** What was read as another milestone before is history of the one that it is now. */
function withoutReclassified(groups: Group[]): Group[] {
  const successorOf = new Map<string, Group>();
  for (const group of groups) {
    for (const { previousId } of group.versions) if (previousId !== null) successorOf.set(previousId, group);
  }
  return groups.filter((group) => {
    if (group.versions.some(({ endedAt }) => endedAt === null)) return true;
    const successor = group.versions.map(({ id }) => successorOf.get(id)).find((one) => one && one !== group);
    successor?.versions.push(...group.versions);
    return successor === undefined;
  });
}

function addPlan(groups: Group[], plan: ToldPlan): void {
  const same = groups.find(
    ({ kind, versions, plans }) =>
      kind === plan.kind && [...versions, ...plans].some((told) => isSamePlace(told, plan)),
  );
  if (same !== undefined) same.plans.push(plan);
  else groups.push({ key: `${plan.kind}@${placeKey(plan)}`, kind: plan.kind, versions: [], plans: [plan] });
}

function isSamePlace(one: ToldPlace, other: ToldPlace): boolean {
  return placeKey(one) === placeKey(other);
}

function placeKey({ locode, placeName }: ToldPlace): string {
  return locode ?? placeName?.trim().toUpperCase() ?? '?';
}

function milestoneOf(group: Group, firstEstimates: readonly FirstTold[]): TimelineMilestone | null {
  const { key, kind, versions } = group;
  const standing = versions.filter(({ endedAt }) => endedAt === null);
  const former = versions.filter(({ endedAt }) => endedAt !== null).sort(newestFirst);
  const happened = standing.find((version) => !isEstimate(version)) ?? null;
  const estimate = standing.find(isEstimate) ?? null;
  const plans = [...group.plans].sort((one, other) => byWord(kind, one, other));
  const lead: Told | undefined = happened ?? estimate ?? plans[0] ?? former[0];
  if (lead === undefined) return null;
  return {
    key,
    kind,
    locode: lead.locode,
    placeName: lead.placeName,
    timezone: lead.timezone,
    terminalKey: lead.terminalKey,
    vessel: lead.vessel,
    voyage: lead.voyage,
    state: happened !== null ? 'happened' : estimate !== null || plans.length > 0 ? 'expected' : 'taken_back',
    flags: (happened ?? estimate)?.flags ?? [],
    planned: plannedOf(estimate, plans) ?? firstEstimateOf(kind, lead, firstEstimates),
    estimated: happened === null ? estimatedOf(estimate, plans) : lastEstimateOf(estimate, plans, former),
    actual: happened === null ? null : momentOfVersion(happened),
    witnesses: happened?.witnesses ?? [],
    former,
  };
}

function isEstimate({ kind }: ToldVersion): boolean {
  return kind.startsWith('estimated.');
}

function newestFirst(one: ToldVersion, other: ToldVersion): number {
  return (one.endedAt ?? '') < (other.endedAt ?? '') ? 1 : -1;
}

/** Whose word the rule of the milestone takes first, then what was heard last. */
function byWord(kind: TimelineKind, one: ToldPlan, other: ToldPlan): number {
  const rule = milestonePrecedence(kind);
  const [a, b] = [one, other].map(({ provenance }) => rankOfSource(rule, provenance.source.kind));
  if (a !== b) return (a ?? 0) - (b ?? 0);
  return one.provenance.observedAt < other.provenance.observedAt ? 1 : -1;
}

function plannedOf(estimate: ToldVersion | null, plans: readonly ToldPlan[]): PlannedMoment | null {
  const plan = plans.find(({ classifier }) => classifier === 'planned');
  const moment =
    plan !== undefined ? momentOfPlan(plan) : estimate?.classifier === 'planned' ? momentOfVersion(estimate) : null;
  return moment && { ...moment, basis: 'schedule' };
}

function estimatedOf(estimate: ToldVersion | null, plans: readonly ToldPlan[]): TimelineMoment | null {
  if (estimate?.classifier === 'estimated') return momentOfVersion(estimate);
  const plan = plans.find(({ classifier }) => classifier === 'estimated');
  return plan === undefined ? null : momentOfPlan(plan);
}

/** What had been expected of what has happened, whether or not its sources still list it. */
function lastEstimateOf(
  estimate: ToldVersion | null,
  plans: readonly ToldPlan[],
  former: readonly ToldVersion[],
): TimelineMoment | null {
  const last = former.find((version) => isEstimate(version) && version.classifier === 'estimated');
  const moment = estimatedOf(estimate, plans) ?? (last === undefined ? null : momentOfVersion(last));
  return moment && { ...moment, isPast: true };
}

function firstEstimateOf(kind: TimelineKind, { locode }: ToldPlace, first: readonly FirstTold[]): PlannedMoment | null {
  const found = first.find((one) => one.kind === kind && one.locode === locode);
  if (found === undefined) return null;
  return { at: found.at, precision: null, ...saidIn(found.provenance), isPast: false, basis: 'first_estimate' };
}

function momentOfVersion({ at, precision, witnesses, endedAt }: ToldVersion): TimelineMoment | null {
  const [lead] = witnesses;
  if (at === null || lead === undefined) return null;
  return { at, precision, ...saidIn(lead), isPast: endedAt !== null };
}

function momentOfPlan({ at, provenance }: ToldPlan): TimelineMoment | null {
  return at === null ? null : { at, precision: null, ...saidIn(provenance), isPast: false };
}

function saidIn({ source, observedAt, snapshotId, pointer, rule }: Provenance) {
  return { source, observedAt, snapshotId, pointer, rule };
}

function inOrder(one: TimelineMilestone, other: TimelineMilestone): number {
  const [a, b] = [one, other].map(timeOf);
  if (a !== b) return (a ?? '') < (b ?? '') ? -1 : 1;
  return kindOrder.indexOf(one.kind) - kindOrder.indexOf(other.kind);
}

function timeOf({ actual, estimated, planned, former }: TimelineMilestone): string {
  return (actual ?? estimated ?? planned)?.at ?? former[0]?.at ?? '~';
}
