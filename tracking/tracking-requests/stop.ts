/** Decides when tracking ends automatically (spec/tracking 3, spec D19). */

import { isActive, isJourneyOver } from '../containers/active-containers.ts';
import { instantMs } from '../time/event-time.ts';
import type { ContainerView, View } from '../view/view.ts';

/** Reasons why tracking stops (spec/tracking 3). */
export type StopReason =
  | 'all_containers_terminated'
  | 'past_arrival_window'
  | 'past_full_out_window'
  | 'no_updates_at_line'
  | 'booking_cancelled'
  | 'cancelled_by_user';

export interface StopSettings {
  /** Days after arrival at the destination after which tracking stops if there has been no full-out. */
  arrivalWindowDays: number;
  /** Days after the last full-out after which tracking stops if there has been no empty return. */
  fullOutWindowDays: number;
  /** Days without news from the line after which tracking stops. */
  silenceDays: number;
  /** Days of complete responses without the number after which tracking stops. */
  notFoundDays: number;
}

export const defaultStopSettings: StopSettings = {
  arrivalWindowDays: 56,
  fullOutWindowDays: 56,
  silenceDays: 56,
  notFoundDays: 14,
};

/** Times are RFC 3339 UTC by the tracking request's clock. */
export interface StopFacts {
  view: View;
  requestedAt: string;
  /** When a stop was last undone; null if never. The arrival and full-out windows start again at this time. */
  resumedAt: string | null;
  now: string;
  /** When the line last reported anything new; null if never. */
  lastNewsAt: string | null;
  /** When complete responses began to lack the number; null while they contain it. */
  notFoundSince: string | null;
  settings: StopSettings;
}

const DAY_MS = 86_400_000;
/** A line without complete lists may report further containers within this many days of the last return. */
const FURTHER_CONTAINERS_DAYS = 14;

/** In order of precedence. The first rule that applies gives the reason. */
export const STOP_RULES: readonly { reason: StopReason; applies: (facts: StopFacts) => boolean }[] = [
  { reason: 'booking_cancelled', applies: ({ view }) => view.shipment.bookingCancelled && !hasMoved(view) },
  { reason: 'all_containers_terminated', applies: allTerminated },
  { reason: 'cancelled_by_user', applies: ({ view }) => restIsStopped(view) },
  { reason: 'past_full_out_window', applies: (facts) => windowsPassed(facts) && someAreOut(facts.view) },
  { reason: 'past_arrival_window', applies: (facts) => windowsPassed(facts) },
  { reason: 'no_updates_at_line', applies: isSilent },
];

export function decideStop(facts: StopFacts): StopReason | null {
  return STOP_RULES.find((rule) => rule.applies(facts))?.reason ?? null;
}

function daysSince(at: string | null, now: string): number {
  return at === null ? 0 : (instantMs(now) - instantMs(at)) / DAY_MS;
}

export function hasMoved({ containers }: View): boolean {
  return containers.some(({ events }) => events.some((event) => event.classifier === 'actual'));
}

function open({ containers }: View): ContainerView[] {
  return containers.filter(isActive);
}

/** Whether the list of containers is complete and none is still tracked. */
function noneOpen(view: View): boolean {
  return view.shipment.containersComplete && open(view).length === 0;
}

/**
 * Whether all journeys are over and no container was stopped by a person before its end. If the line never lists
 * containers completely, this waits for the days within which it would have listed others.
 */
function allTerminated({ view, now }: StopFacts): boolean {
  const isLeft = (one: ContainerView) => one.stopped && !one.removed && !isJourneyOver(one);
  if (open(view).length > 0 || !view.containers.some(isJourneyOver) || view.containers.some(isLeft)) return false;
  return view.shipment.containersComplete || daysSince(lastReturn(view), now) >= FURTHER_CONTAINERS_DAYS;
}

function lastReturn({ containers }: View): string | null {
  const returns = containers.map(({ fields }) => fields.empty_terminated_at.value).filter((at) => at !== null);
  return returns.sort().at(-1) ?? null;
}

/** Whether a person stopped tracking every container that is still out. */
function restIsStopped(view: View): boolean {
  return noneOpen(view) && view.containers.some((one) => one.stopped);
}

function lastFullOut({ fields }: ContainerView): string | null {
  return fields.final_destination_full_out_at.value ?? fields.pod_full_out_at.value;
}

function someAreOut(view: View): boolean {
  return open(view).some((one) => lastFullOut(one) !== null);
}

/**
 * Whether the window has passed for every container that is still out, counted from the full-out or, before that, from
 * the arrival.
 */
function windowsPassed(facts: StopFacts): boolean {
  const containers = open(facts.view);
  return containers.length > 0 && containers.every((one) => windowPassed(facts, one));
}

function windowPassed({ view, now, resumedAt, settings }: StopFacts, container: ContainerView): boolean {
  const isOver = (from: string, days: number) =>
    daysSince(from, now) >= days && (resumedAt === null || daysSince(resumedAt, now) >= days);
  const out = lastFullOut(container);
  if (out !== null) return isOver(out, settings.fullOutWindowDays);
  const isInland = view.shipment.fields.destination_locode.value !== null || hasRail(container);
  const { ind_ata_at, ind_rail_unloaded_at, pod_arrived_at, pod_discharged_at } = container.fields;
  const inlandArrival = ind_ata_at.value ?? ind_rail_unloaded_at.value;
  const arrival = isInland ? inlandArrival : (pod_arrived_at.value ?? pod_discharged_at.value);
  return arrival !== null && isOver(arrival, settings.arrivalWindowDays);
}

function hasRail({ fields }: ContainerView): boolean {
  return fields.pod_rail_loaded_at.value !== null || fields.pod_rail_departed_at.value !== null;
}

function isSilent({ now, requestedAt, lastNewsAt, notFoundSince, settings }: StopFacts): boolean {
  if (daysSince(lastNewsAt ?? requestedAt, now) >= settings.silenceDays) return true;
  return daysSince(notFoundSince, now) >= settings.notFoundDays;
}
