/** Plans the next poll of a source (spec/tracking 4) and selects the terminals and railroads to poll. */
import { findPort } from '../../reference/ports/ports.ts';
import { findTerminal, findTerminals, locodeOfTerminal, zoneOfTerminal } from '../../reference/terminals/terminals.ts';
import type { Source } from '../claims/claims.ts';
import { isActive } from '../containers/active-containers.ts';
import { mayBeSameTerminal } from '../places/terminal-keys.ts';
import { instantMs, localHour } from '../time/event-time.ts';
import type { ContainerView, TransportEventView, View } from '../view/view.ts';
import { formerTerminal, secondsUntilEarlyPoll } from './early-polls.ts';
import { etaOf, isInlandMove, type JourneyPhase, phaseOfContainer, phaseOfShipment } from './journey-phase.ts';

export interface PollSettings {
  /** Maximum fraction by which an interval is randomly lengthened or shortened, to spread polls. */
  jitterShare: number;
  minimumSeconds: number;
  /**
   * Multiplies the interval of a line that pushes updates (push, EDI). Such a line is still polled at least once a day.
   */
  pushFactor?: number;
  /** Days after the last pushed update during which the factor applies. */
  pushDays?: number;
}

export const defaultPollSettings: PollSettings = { jitterShare: 0.1, minimumSeconds: 60, pushFactor: 2, pushDays: 3 };

const HOUR = 3_600;
const DAY = 24 * HOUR;
const DAY_MS = 86_400_000;

type Wait = number | { day: number; night: number };

/** Seconds between polls of each kind of source, by phase of the journey. */
export const POLL_TABLE: Record<'line' | 'terminal' | 'railroad', Record<JourneyPhase, Wait>> = {
  line: {
    locating: 0,
    booked: 12 * HOUR,
    at_sea: 24 * HOUR,
    approaching: 12 * HOUR,
    arriving: 4 * HOUR,
    at_terminal: 12 * HOUR,
    on_rail: 24 * HOUR,
    at_ramp: 12 * HOUR,
    picked_up: 24 * HOUR,
    returned: 24 * HOUR,
  },
  terminal: {
    locating: DAY,
    booked: DAY,
    at_sea: DAY,
    approaching: 12 * HOUR,
    arriving: 4 * HOUR,
    at_terminal: { day: HOUR, night: 4 * HOUR },
    on_rail: DAY,
    at_ramp: DAY,
    picked_up: 24 * HOUR,
    returned: DAY,
  },
  railroad: {
    locating: DAY,
    booked: DAY,
    at_sea: DAY,
    approaching: DAY,
    arriving: DAY,
    at_terminal: 4 * HOUR,
    on_rail: 2 * HOUR,
    at_ramp: 4 * HOUR,
    picked_up: 24 * HOUR,
    returned: DAY,
  },
};

/** Maximum interval for a line that pushes updates (spec/sources G41). */
export const RECONCILE_SECONDS = DAY;

/** Local hours of the day during which a terminal's daytime interval applies. */
const DAYTIME = { from: 6, until: 22 };

export interface NextPollInput {
  source: Source;
  /** Null until the number has been found. */
  view: View | null;
  now: string;
  /** Between -1 and 1. */
  jitter: number;
  settings: PollSettings;
  /** When the line last pushed an update; null or absent if it never did. */
  pushedAt?: string | null;
}

export interface NextPoll {
  seconds: number;
  /** Whether the ETA or last free day is within two days. An urgent poll may use the reserve of a quota. */
  urgent: boolean;
  phase: JourneyPhase;
}

/** Plans the next poll of a source. The container that needs the earliest poll decides. */
export function planNextPoll({ source, view, now, jitter, settings, pushedAt = null }: NextPollInput): NextPoll {
  if (view === null) return { seconds: 0, urgent: false, phase: 'locating' };
  const kind = source.kind === 'person' || source.kind === 'document' ? 'line' : source.kind;
  const concerned =
    kind === 'line' ? view.containers : view.containers.filter((one) => isConcerned(source, view, one, now));
  const open = concerned.filter(isActive);
  const waitIn = (phase: JourneyPhase) => ({ phase, wait: waitOf(POLL_TABLE[kind][phase], source, now) });
  const waits = open.map((one) => {
    const { phase, wait } = waitIn(phaseOfContainer(view, one, now));
    return { phase, wait: Math.min(wait, secondsUntilEarlyPoll(one, kind, now)) };
  });
  if (view.containers.length === 0) waits.push(waitIn(phaseOfShipment(view, now)));
  const soonest = waits.sort((one, other) => one.wait - other.wait)[0] ?? { phase: 'returned' as const, wait: DAY };
  const wait = kind === 'line' ? stretched(soonest.wait, pushedAt, now, settings) : soonest.wait;
  const spread = wait * (1 + settings.jitterShare * Math.max(-1, Math.min(1, jitter)));
  return {
    seconds: Math.max(settings.minimumSeconds, Math.round(spread)),
    urgent: open.some((one) => isUrgent(view, one, now)),
    phase: soonest.phase,
  };
}

function stretched(
  wait: number,
  pushedAt: string | null,
  now: string,
  { pushFactor = 1, pushDays = 0 }: PollSettings,
): number {
  if (pushedAt === null || instantMs(now) - instantMs(pushedAt) > pushDays * DAY_MS) return wait;
  return Math.max(wait, Math.min(wait * pushFactor, RECONCILE_SECONDS));
}

/** Whether the source still handles the container, which may have moved to another terminal. */
function isConcerned(source: Source, view: View, container: ContainerView, now: string): boolean {
  if (source.kind === 'railroad') return isInlandMove(view, container);
  const terminal = container.fields.pod_terminal_key.value;
  if (terminal === null || isRamp(source.code)) return true;
  return mayBeSameTerminal(source.code, terminal) || source.code === formerTerminal(container, now);
}

function isRamp(key: string): boolean {
  return findTerminal(key)?.facilityType === 'rail';
}

function waitOf(wait: Wait, source: Source, now: string): number {
  if (typeof wait === 'number') return wait;
  const hour = localHour(instantMs(now), zoneOfTerminal(source.code));
  return hour >= DAYTIME.from && hour < DAYTIME.until ? wait.day : wait.night;
}

function isUrgent(view: View, container: ContainerView, now: string): boolean {
  const phase = phaseOfContainer(view, container, now);
  if (phase === 'picked_up' || phase === 'returned') return false;
  const near = (at: string | null) => at !== null && Math.abs(instantMs(at) - instantMs(now)) <= 2 * DAY_MS;
  const awaited = ['at_sea', 'approaching', 'arriving'].includes(phase) && near(etaOf(view, container));
  return awaited || near(container.fields.pickup_lfd.value);
}

export interface AvailableSources {
  /** Whether a connector exists for a terminal key. */
  terminal(key: string): boolean;
  /** SCACs of the railroads for which a connector exists. */
  railroads: readonly string[];
}

/** A source to poll now, the containers to poll it for, and the UN/LOCODE of its place. */
export interface WantedSource {
  source: Source;
  containers: string[];
  locode: string | null;
}

/** The POD terminal is polled from this many days before the ETA. */
const TERMINAL_LEAD_DAYS = 5;
/** A terminal or railroad that has not confirmed a discharge or gate-out is polled for this many days after it. */
const CONFIRMATION_DAYS = 14;

/**
 * Lists the terminals and railroads that can report on a container now, ordered by source. Terminals are polled from
 * five days before the ETA until they confirm the gate-out, or the discharge if the container left by rail. Railroads
 * are polled in North America, from the discharge until they confirm that the container was picked up.
 */
export function wantedSources(view: View, available: AvailableSources, now: string): WantedSource[] {
  const wanted = new Map<string, WantedSource>();
  const want = (source: Source, container: string, locode: string | null) => {
    const poll = wanted.get(`${source.kind}:${source.code}`) ?? { source, containers: [], locode };
    poll.containers.push(container);
    wanted.set(`${source.kind}:${source.code}`, poll);
  };
  for (const container of view.containers) {
    if (!isActive(container)) continue;
    if (wantsTerminal(view, container, now)) {
      for (const key of terminalsFor(view, container, available, now)) {
        want({ kind: 'terminal', code: key }, container.number, locodeOfTerminal(key));
      }
    }
    if (!wantsRailroad(view, container, now)) continue;
    const locode = view.shipment.fields.destination_locode.value;
    for (const code of railroadsOf(container, available.railroads))
      want({ kind: 'railroad', code }, container.number, locode);
  }
  return [...wanted.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, poll]) => poll);
}

/**
 * Lists the terminals to poll: the POD terminal and, for a day after a change, the previous one. If the POD terminal is
 * uncertain or has no connector, lists every terminal of the port that it could be.
 */
function terminalsFor(view: View, container: ContainerView, available: AvailableSources, now: string): Set<string> {
  const named = container.fields.pod_terminal_key.value ?? view.shipment.fields.pod_terminal_key.value;
  const keys = [named, formerTerminal(container, now)].filter((key) => key !== null).filter(available.terminal);
  const locode = view.shipment.fields.port_of_discharge_locode.value ?? dischargedAt(container);
  const isShifted = mayBeShifted(container, now);
  if (locode === null || (named !== null && available.terminal(named) && !isShifted)) return new Set(keys);
  const atPort = findTerminals(locode).filter(
    ({ key, facilityType }) =>
      facilityType === 'ocean_terminal' &&
      available.terminal(key) &&
      (isShifted || named === null || mayBeSameTerminal(key, named)),
  );
  return new Set([...keys, ...atPort.map(({ key }) => key)]);
}

/** Returns the port of discharge, which is published before it is proven to be the POD. */
function dischargedAt({ events }: ContainerView): string | null {
  return events.find(({ kind }) => kind === 'vessel_discharged')?.locode ?? null;
}

function wantsTerminal(view: View, container: ContainerView, now: string): boolean {
  const phase = phaseOfContainer(view, container, now);
  if (phase === 'approaching' || phase === 'arriving' || phase === 'at_terminal') return true;
  if (phase === 'picked_up' && !isInlandMove(view, container)) {
    const first = container.events.find((event) => event.kind === 'full_out');
    return awaitsAgreement(first, 'terminal', now) || mayBeTakenBack(container, first, 'terminal', now);
  }
  if (phase === 'on_rail' || phase === 'at_ramp') {
    const discharge = container.events.find((event) => event.kind === 'vessel_discharged');
    return awaitsAgreement(discharge, 'terminal', now);
  }
  const eta = etaOf(view, container);
  return phase === 'at_sea' && eta !== null && instantMs(eta) - instantMs(now) <= TERMINAL_LEAD_DAYS * DAY_MS;
}

/**
 * Whether the terminal or railroad still has to confirm a discharge or gate-out that other sources report, since it
 * takes precedence over them.
 */
function awaitsAgreement(
  milestone: TransportEventView | undefined,
  kind: 'terminal' | 'railroad',
  now: string,
): boolean {
  const agreed = milestone?.witnesses.some((witness) => witness.source.kind === kind) ?? false;
  const at = milestone?.timestamp;
  return !agreed && at != null && instantMs(now) - instantMs(at) < CONFIRMATION_DAYS * DAY_MS;
}

/**
 * A source that alone reports a gate-out is polled for this many days in case it retracts it. A container that was
 * available for pickup rarely goes to an exam.
 */
const REVERSAL_DAYS = { available: 1, neverAvailable: 2 } as const;

function mayBeTakenBack(
  container: ContainerView,
  out: TransportEventView | undefined,
  kind: 'terminal' | 'railroad',
  now: string,
): boolean {
  const days = wasAvailable(container) ? REVERSAL_DAYS.available : REVERSAL_DAYS.neverAvailable;
  const isAlone = out?.witnesses.every(({ source }) => source.kind === kind) ?? false;
  return isAlone && out?.timestamp != null && instantMs(now) - instantMs(out.timestamp) < days * DAY_MS;
}

function wasAvailable({ events }: ContainerView): boolean {
  return events.some(({ kind }) => kind === 'available');
}

/**
 * Whether the gate-out may only be a transfer to another terminal of the port, because the container was never
 * available for pickup.
 */
function mayBeShifted(container: ContainerView, now: string): boolean {
  const first = container.events.find(({ kind }) => kind === 'full_out');
  return !wasAvailable(container) && mayBeTakenBack(container, first, 'terminal', now);
}

const NORTH_AMERICA = new Set(['US', 'CA', 'MX']);

function wantsRailroad(view: View, container: ContainerView, now: string): boolean {
  const { pod_discharged_at, final_destination_full_out_at, current_status } = container.fields;
  const country = findPort(view.shipment.fields.port_of_discharge_locode.value ?? '')?.country;
  if (!isInlandMove(view, container) || country === undefined || !NORTH_AMERICA.has(country)) return false;
  const landed = pod_discharged_at.value !== null || current_status.value === 'on_rail';
  if (final_destination_full_out_at.value === null) return landed;
  const last = container.events.findLast((event) => event.kind === 'full_out');
  return awaitsAgreement(last, 'railroad', now) || mayBeTakenBack(container, last, 'railroad', now);
}

/** Returns the railroads that carry the container or, if none is identified yet, all that can be polled. */
function railroadsOf({ fields }: ContainerView, railroads: readonly string[]): string[] {
  const named = [fields.pod_rail_carrier_scac.value, fields.ind_rail_carrier_scac.value];
  const carrying = railroads.filter((code) => named.includes(code));
  return carrying.length > 0 ? carrying : [...railroads];
}
