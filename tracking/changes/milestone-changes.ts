/**
 * Compares the milestones of two views and returns new, changed and withdrawn ones with their events (spec/tracking
 * 2.4).
 */

import { vesselKey, voyageKey } from '../events/event-identity.ts';
import { actualKindOf, isEstimateKind } from '../fields/transport-event-kind.ts';
import type { ContainerView, TransportEventView } from '../view/view.ts';
import type { MilestoneChange, PublicEvent } from './changes.ts';
import type { DiffContext } from './diff.ts';
import { estimateAnnouncement } from './estimate-changes.ts';
import { sameValue } from './field-changes.ts';

export interface MilestoneDiff {
  changes: MilestoneChange[];
  events: PublicEvent[];
  announced: Record<string, string | null>;
}

export function milestoneChanges(
  before: ContainerView | null,
  after: ContainerView,
  context: DiffContext,
): MilestoneDiff {
  const container = after.number;
  const diff: MilestoneDiff = { changes: [], events: [], announced: {} };
  const previousByKey = new Map(before?.events.map((event) => [event.key, event]));
  const current = new Map(after.events.map((event) => [event.key, event]));
  const gone = [...previousByKey.values()].filter((event) => !current.has(event.key));
  const added = after.events.filter((event) => !previousByKey.has(event.key));
  const successors = pairSuccessors(gone, added);
  const lastHappened = newestActual(before);

  for (const event of gone) {
    const successor = successors.get(event.key) ?? null;
    const reason = successor !== null ? 'reclassified' : whyGone(event, after);
    diff.changes.push({ type: 'withdrawn', container, event, reason, replacedBy: successor });
    // The successor of a reclassified milestone gets its own event, so only milestones without a successor are
    // announced here.
    if (successor === null && !isPassedEstimate(event, after)) diff.events.push(announce(event, container, false));
  }
  const replaced = new Map([...successors].map(([from, to]) => [to, previousByKey.get(from)]));
  for (const event of after.events) {
    const same = previousByKey.get(event.key);
    if (same === undefined) diff.changes.push({ type: 'added', container, event });
    else if (isCorrected(same, event)) diff.changes.push({ type: 'corrected', container, event, previous: same });
    else if (!sameValue(same, event)) diff.changes.push({ type: 'annotated', container, event });
    emitEvents(event, same ?? replaced.get(event.key));
  }
  return diff;

  function emitEvents(event: TransportEventView, previous: TransportEventView | undefined): void {
    if (isEstimateKind(event.kind)) {
      if (isPassedEstimate(event, after)) return;
      const comparable = previous?.kind === event.kind ? previous : undefined;
      const announced = comparable === undefined ? undefined : before?.announced[comparable.key];
      const last = comparable === undefined ? null : { event: comparable, announced };
      const { announce: worth, keep } = estimateAnnouncement(last, event, context);
      const moved =
        comparable !== undefined && (comparable.locode !== event.locode || isOtherVessel(comparable, event));
      if (worth || moved) diff.events.push(announce(event, container, false));
      else if (keep !== undefined) diff.announced[event.key] = keep;
      return;
    }
    const same = previousByKey.get(event.key);
    if (same !== undefined && !isCorrected(same, event)) return;
    const isNews = previous === undefined;
    const fillsHole = lastHappened !== null && event.timestamp !== null && event.timestamp < lastHappened;
    diff.events.push(announce(event, container, isNews && (before === null || fillsHole)));
  }
}

function announce(event: TransportEventView, container: string, backfilled: boolean): PublicEvent {
  return {
    name: `container.transport.${event.kind}`,
    container,
    reference: { type: 'transport_event', key: event.key },
    occurredAt: event.timestamp,
    backfilled,
  };
}

/**
 * Whether a difference requires a new version (spec/sources G2). Different witnesses or flags do not, nor do spellings
 * of a voyage or vessel names with the same IMO number (G32, G33). Adding a missing vessel or voyage is not a
 * correction either.
 */
function isCorrected(one: TransportEventView, other: TransportEventView): boolean {
  return (
    one.timestamp !== other.timestamp ||
    one.locode !== other.locode ||
    one.terminal_key !== other.terminal_key ||
    one.classifier !== other.classifier ||
    isOtherVoyage(one, other) ||
    isOtherVessel(one, other)
  );
}

function isOtherVoyage(one: TransportEventView, other: TransportEventView): boolean {
  return one.voyage !== null && other.voyage !== null && voyageKey(one.voyage) !== voyageKey(other.voyage);
}

function isOtherVessel(one: TransportEventView, other: TransportEventView): boolean {
  const [before, after] = [vesselKey(one.vessel), vesselKey(other.vessel)];
  return before !== null && after !== null && before !== after;
}

/**
 * Pairs withdrawn milestones with their successors. A successor is the same statement interpreted differently (a POD
 * that turned out to be a hub), or the only new event of the same kind (a corrected place).
 */
function pairSuccessors(gone: TransportEventView[], added: TransportEventView[]): Map<string, string> {
  const successors = new Map<string, string>();
  const taken = new Set<string>();
  const pair = (event: TransportEventView, successor: TransportEventView | undefined) => {
    if (successor === undefined || successors.has(event.key)) return;
    successors.set(event.key, successor.key);
    taken.add(successor.key);
  };
  for (const event of gone) {
    pair(
      event,
      added.find((one) => !taken.has(one.key) && one.witnesses.some((witness) => isLeadOf(witness, event))),
    );
  }
  for (const event of gone) {
    const sameKind = added.filter((one) => one.kind === event.kind && !taken.has(one.key));
    const rivals = gone.filter((one) => one.kind === event.kind && !successors.has(one.key));
    if (sameKind.length === 1 && rivals.length === 1) pair(event, sameKind[0]);
  }
  return successors;
}

function isLeadOf(witness: TransportEventView['witnesses'][number], event: TransportEventView): boolean {
  const [lead] = event.witnesses;
  return lead?.snapshotId === witness.snapshotId && lead.pointer === witness.pointer;
}

/**
 * Returns why a milestone is gone, according to its raw event: retracted by its source, no longer listed, or
 * interpreted differently.
 */
function whyGone(event: TransportEventView, after: ContainerView): 'retracted' | 'vanished' | 'reclassified' {
  const [lead] = event.witnesses;
  const raw = after.rawEvents.find(
    ({ provenance }) => provenance.snapshotId === lead?.snapshotId && provenance.pointer === lead.pointer,
  );
  if (raw === undefined || raw.invalidated_at === null) return 'reclassified';
  return raw.invalidation_reason ?? 'vanished';
}

function newestActual(view: ContainerView | null): string | null {
  let newest: string | null = null;
  for (const { classifier, timestamp } of view?.events ?? []) {
    if (classifier === 'actual' && timestamp !== null && (newest === null || timestamp > newest)) newest = timestamp;
  }
  return newest;
}

/** Whether the event is an estimate of a milestone that has since happened. */
function isPassedEstimate(event: TransportEventView, after: ContainerView): boolean {
  const actual = actualKindOf(event.kind);
  return isEstimateKind(event.kind) && after.events.some((one) => one.kind === actual);
}
