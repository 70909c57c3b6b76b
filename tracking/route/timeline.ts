/**
 * Builds the timeline of a container from published versions and raw events: the planned, estimated and actual time of
 * each milestone side by side, with earlier versions.
 */
import type { Classifier, Source } from '../claims/claims.ts';
import { type ActualKind, actualKindOf, type TransportEventKind } from '../fields/transport-event-kind.ts';
import { kindOrder } from '../publish/transport-events.ts';
import { milestonePrecedence, rankOfSource } from '../view/precedence.ts';
import type { Provenance } from '../view/view.ts';

interface TimelinePlace {
  locode: string | null;
  placeName: string | null;
  timezone: string | null;
}

interface TimelineReport extends TimelinePlace {
  classifier: Classifier;
  /** RFC 3339 UTC. */
  at: string | null;
  terminalKey: string | null;
  vessel: { imo: string | null; name: string | null } | null;
  voyage: string | null;
}

export type EndReason = 'corrected' | 'retracted' | 'vanished' | 'reclassified';

/** First estimate of a milestone, as published for the shipment. */
export interface FirstPublishedEstimate {
  kind: ActualKind;
  locode: string | null;
  at: string;
  provenance: Provenance;
}

/** A published version of a milestone or of its estimate. */
export interface PublishedVersion extends TimelineReport {
  id: string;
  /** Key of the milestone, the same in all versions. */
  key: string;
  kind: TransportEventKind;
  precision: string | null;
  flags: readonly string[];
  /** The deciding witness comes first. */
  witnesses: readonly Provenance[];
  previousId: string | null;
  /** Null while this is the current version. */
  endedAt: string | null;
  endReason: EndReason | null;
}

/** A plan or estimate that no published version uses. */
export interface UnpublishedPlan extends TimelineReport {
  kind: ActualKind;
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
  /** Whether no source states it any more, as with an estimate of a past event. */
  isPast: boolean;
}

/** The time in the schedule or, if there is none, the first estimate. */
export type PlannedMoment = TimelineMoment & { basis: 'schedule' | 'first_estimate' };

export interface TimelineMilestone extends TimelinePlace {
  key: string;
  kind: ActualKind;
  terminalKey: string | null;
  vessel: TimelineReport['vessel'];
  voyage: string | null;
  state: 'happened' | 'expected' | 'taken_back';
  flags: readonly string[];
  planned: PlannedMoment | null;
  estimated: TimelineMoment | null;
  actual: TimelineMoment | null;
  /** Sources that report it as actual. The deciding one comes first. */
  witnesses: readonly Provenance[];
  /** Superseded versions, newest first. */
  former: readonly PublishedVersion[];
}

export interface TimelineInput {
  versions: readonly PublishedVersion[];
  plans: readonly UnpublishedPlan[];
  firstEstimates: readonly FirstPublishedEstimate[];
}

interface Group {
  key: string;
  kind: ActualKind;
  versions: PublishedVersion[];
  plans: UnpublishedPlan[];
}

/** Returns the milestones sorted by time, those without a time last. */
export function timelineOf({ versions, plans, firstEstimates }: TimelineInput): TimelineMilestone[] {
  const groups = withoutReclassified(groupVersions(versions));
  for (const plan of plans) addPlan(groups, plan);
  return groups
    .map((group) => milestoneOf(group, firstEstimates))
    .filter((milestone) => milestone !== null)
    .sort(inOrder);
}

function groupVersions(versions: readonly PublishedVersion[]): Group[] {
  const groups = new Map<string, Group>();
  for (const version of versions) {
    const key = version.key.replace(/^estimated\./, '');
    const group = groups.get(key) ?? { key, kind: actualKindOf(version.kind), versions: [], plans: [] };
    group.versions.push(version);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Adds the versions of a reclassified milestone to the history of its successor. */
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

function addPlan(groups: Group[], plan: UnpublishedPlan): void {
  const same = groups.find(
    ({ kind, versions, plans }) =>
      kind === plan.kind && [...versions, ...plans].some((report) => isSamePlace(report, plan)),
  );
  if (same !== undefined) same.plans.push(plan);
  else groups.push({ key: `${plan.kind}@${placeKey(plan)}`, kind: plan.kind, versions: [], plans: [plan] });
}

function isSamePlace(one: TimelinePlace, other: TimelinePlace): boolean {
  return placeKey(one) === placeKey(other);
}

function placeKey({ locode, placeName }: TimelinePlace): string {
  return locode ?? placeName?.trim().toUpperCase() ?? '?';
}

function milestoneOf(group: Group, firstEstimates: readonly FirstPublishedEstimate[]): TimelineMilestone | null {
  const { key, kind, versions } = group;
  const standing = versions.filter(({ endedAt }) => endedAt === null);
  const former = versions.filter(({ endedAt }) => endedAt !== null).sort(newestFirst);
  const happened = standing.find((version) => !isEstimate(version)) ?? null;
  const estimate = standing.find(isEstimate) ?? null;
  const plans = [...group.plans].sort((one, other) => byPrecedence(kind, one, other));
  const lead: TimelineReport | undefined = happened ?? estimate ?? plans[0] ?? former[0];
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
    former: former.filter(
      (version, index) => !showsTheSame(version, successorOf(version, index, { standing, former })),
    ),
  };
}

/** Returns the version that replaced an earlier one: the next newer version of the same kind. */
function successorOf(
  version: PublishedVersion,
  index: number,
  { standing, former }: Record<'standing' | 'former', readonly PublishedVersion[]>,
): PublishedVersion | undefined {
  const newer = [...standing, ...former.slice(0, index).reverse()].filter(
    (one) => isEstimate(one) === isEstimate(version),
  );
  return newer.at(-1);
}

/**
 * Whether two versions show the same: another source repeated the value, or only the facility was added. Such a version
 * is not listed as an earlier value.
 */
function showsTheSame(former: PublishedVersion, successor: PublishedVersion | undefined): boolean {
  if (former.endReason !== 'corrected' || successor === undefined) return false;
  const [one, other] = [former, successor].map(({ at, locode, placeName, timezone, vessel, voyage }) =>
    JSON.stringify([at, locode ?? placeName, timezone, vessel?.name ?? vessel?.imo, voyage]),
  );
  return one === other;
}

function isEstimate({ kind }: PublishedVersion): boolean {
  return kind.startsWith('estimated.');
}

function newestFirst(one: PublishedVersion, other: PublishedVersion): number {
  return (one.endedAt ?? '') < (other.endedAt ?? '') ? 1 : -1;
}

/** Sorts by the milestone's precedence rule, then newest first. */
function byPrecedence(kind: ActualKind, one: UnpublishedPlan, other: UnpublishedPlan): number {
  const rule = milestonePrecedence(kind);
  const [a, b] = [one, other].map(({ provenance }) => rankOfSource(rule, provenance.source.kind));
  if (a !== b) return (a ?? 0) - (b ?? 0);
  return one.provenance.observedAt < other.provenance.observedAt ? 1 : -1;
}

function plannedOf(estimate: PublishedVersion | null, plans: readonly UnpublishedPlan[]): PlannedMoment | null {
  const plan = plans.find(({ classifier }) => classifier === 'planned');
  const moment =
    plan !== undefined ? momentOfPlan(plan) : estimate?.classifier === 'planned' ? momentOfVersion(estimate) : null;
  return moment && { ...moment, basis: 'schedule' };
}

function estimatedOf(estimate: PublishedVersion | null, plans: readonly UnpublishedPlan[]): TimelineMoment | null {
  if (estimate?.classifier === 'estimated') return momentOfVersion(estimate);
  const plan = plans.find(({ classifier }) => classifier === 'estimated');
  return plan === undefined ? null : momentOfPlan(plan);
}

/** Returns the last estimate before an actual event, even if its source no longer lists it. */
function lastEstimateOf(
  estimate: PublishedVersion | null,
  plans: readonly UnpublishedPlan[],
  former: readonly PublishedVersion[],
): TimelineMoment | null {
  const last = former.find((version) => isEstimate(version) && version.classifier === 'estimated');
  const moment = estimatedOf(estimate, plans) ?? (last === undefined ? null : momentOfVersion(last));
  return moment && { ...moment, isPast: true };
}

function firstEstimateOf(
  kind: ActualKind,
  { locode }: TimelinePlace,
  first: readonly FirstPublishedEstimate[],
): PlannedMoment | null {
  const found = first.find((one) => one.kind === kind && one.locode === locode);
  if (found === undefined) return null;
  return { at: found.at, precision: null, ...statedIn(found.provenance), isPast: false, basis: 'first_estimate' };
}

function momentOfVersion({ at, precision, witnesses, endedAt }: PublishedVersion): TimelineMoment | null {
  const [lead] = witnesses;
  if (at === null || lead === undefined) return null;
  return { at, precision, ...statedIn(lead), isPast: endedAt !== null };
}

function momentOfPlan({ at, provenance }: UnpublishedPlan): TimelineMoment | null {
  return at === null ? null : { at, precision: null, ...statedIn(provenance), isPast: false };
}

function statedIn({ source, observedAt, snapshotId, pointer, rule }: Provenance) {
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
