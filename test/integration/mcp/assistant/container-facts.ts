/**
 * Derives everything that the last polls can reveal about one container from the script of the simulated world and the
 * rules of spec/contract 4, without the product's code.
 */
import { announcedMoves } from '../../../../simulator/announcements.ts';
import { rampFacility, terminalFacility } from '../../../../simulator/facility-statements.ts';
import type { Move } from '../../../../simulator/moves.ts';
import { placeOf } from '../../../../simulator/places.ts';
import {
  reportedByFacility as movesOfTerminal,
  publishedContainer,
  reportedByLine,
} from '../../../../simulator/published.ts';
import type { Scenario } from '../../../../simulator/scenario.ts';
import { instantAt, instantOfLocal, localDate, utcText } from '../../../../simulator/world-time.ts';
import type { LineReports } from './line-reports.ts';
import type { Request } from './polls.ts';
import { type TerminalReports, terminalReports } from './terminal-reports.ts';

export interface ContainerPolls {
  line: Request;
  terminal: Request;
  railroad: Request;
}

export interface ContainerInput {
  scenario: Scenario;
  container: number;
  startMs: number;
  /** Time on the test clock. */
  now: string;
  polls: ContainerPolls;
  line: LineReports;
  isStopped: boolean;
}

/** Statuses in which free time no longer runs. */
const PICKED_UP = ['picked_up', 'delivered', 'empty_returned'];

export function containerFacts(input: ContainerInput) {
  const { scenario, container, startMs, polls } = input;
  const values = publishedContainer(scenario, container, startMs, {
    line: lastHour(polls.line),
    terminal: lastHour(polls.terminal),
    railroad: lastHour(polls.railroad),
  });
  const pod = terminalReports(terminalFacility(scenario, container), polls.terminal.hours, startMs);
  const ramp = terminalReports(rampFacility(scenario, container), polls.railroad.hours, startMs);
  const isInland = scenario.containers[container]?.route.rail !== undefined;
  const at = (name: string) => (values[name] ?? null) as string | null;
  const pickedUp = at('pod_full_out_at') ?? at('final_destination_full_out_at') ?? at('empty_terminated_at');
  const onRail = at('pod_rail_loaded_at') ?? at('pod_rail_departed_at') ?? at('ind_ata_at');
  const status = statusOf(input, at, { pod, ramp });
  const days = lastFreeDays(
    input,
    { pod, ramp },
    {
      arrived: (at('pod_arrived_at') ?? at('pod_discharged_at')) !== null,
      leftPod: (onRail ?? pickedUp) !== null,
      pickedUp: pickedUp !== null,
    },
  );
  return {
    status,
    location: {
      currentLocation: (onRail ?? pickedUp) === null ? (pod?.location ?? null) : null,
      locationAtPodTerminal: pod?.location ?? null,
      // Taken from the place of pickup once that place reports the container.
      availableForPickup: (ramp ?? pod)?.available ?? null,
      podArrivedAt: at('pod_arrived_at'),
      podDischargedAt: at('pod_discharged_at'),
      podFullOutAt: at('pod_full_out_at'),
      finalDestinationFullOutAt: at('final_destination_full_out_at'),
      emptyReturnedAt: at('empty_terminated_at'),
    },
    demurrage: {
      ...days,
      pickupAppointmentAt: pod?.appointmentAt ?? null,
      holds: pod?.holds ?? [],
      fees: pod?.fees ?? [],
      feesTotalAmount:
        pod === null || pod.fees.length === 0 ? null : pod.fees.reduce((sum, fee) => sum + fee.amount, 0),
      inlandHolds: ramp === null || ramp.holds.length === 0 ? null : ramp.holds,
      inlandFees: ramp === null || ramp.fees.length === 0 ? null : ramp.fees,
      urgency: urgencyOf(input, { status, day: days.pickupLfd, isOfRail: days.lastFreeDays.rail !== null, isInland }),
    },
    rail: {
      podRailLoadedAt: at('pod_rail_loaded_at'),
      podRailDepartedAt: at('pod_rail_departed_at'),
      destinationAta: at('ind_ata_at'),
    },
  };
}

export type ContainerFacts = ReturnType<typeof containerFacts>;

export function lastHour({ hours }: Pick<Request, 'hours'>): number {
  return hours.at(-1) ?? Number.NEGATIVE_INFINITY;
}

interface Terminals {
  pod: TerminalReports | null;
  ramp: TerminalReports | null;
}

/** Returns the status in the first row that applies (spec/contract 4.1). */
function statusOf(input: ContainerInput, at: (name: string) => string | null, { pod, ramp }: Terminals): string {
  const isInland = input.scenario.containers[input.container]?.route.rail !== undefined;
  const unloaded = at('ind_rail_unloaded_at') !== null;
  const onRail = (at('pod_rail_loaded_at') ?? at('pod_rail_departed_at') ?? at('ind_ata_at')) !== null;
  const discharged = at('pod_discharged_at') !== null;
  const here = unloaded ? ramp : onRail || !discharged ? null : pod;
  if (at('empty_terminated_at')) return 'empty_returned';
  if (at('delivered_at')) return 'delivered';
  if (at('pod_full_out_at') ?? at('final_destination_full_out_at')) return 'picked_up';
  if (here?.available != null) return here.available ? 'available' : 'not_available';
  if (unloaded) return 'grounded';
  if (onRail) return 'on_rail';
  if (discharged) return isInland ? 'awaiting_inland_transfer' : 'grounded';
  return input.line.moves().some(isAtSea(input.container)) ? 'on_ship' : 'new';
}

function isAtSea(container: number) {
  return ({ move, classifier }: { move: Move; classifier: string }) =>
    classifier === 'ACT' &&
    move.call?.mode === 'VESSEL' &&
    (move.containerIndex === container || move.containerIndex === null) &&
    ['load', 'depart', 'arrive', 'discharge'].includes(move.kind);
}

/** The earliest last free day of line, terminal and railroad applies. A day that no longer applies is not published. */
function lastFreeDays(
  { scenario, container, startMs, line, polls }: ContainerInput,
  { pod, ramp }: Terminals,
  { arrived, leftPod, pickedUp }: { arrived: boolean; leftPod: boolean; pickedUp: boolean },
) {
  const printed = line
    .at(lastHour(polls.line))
    .findLast((reported) => reported.type === 'free_day' && reported.containerIndex === container);
  const route = scenario.containers[container]?.route;
  const zone = placeOf(route?.rail?.to ?? route?.sea.at(-1)?.to ?? 'LOS_ANGELES').zone;
  const day = printed?.type === 'free_day' ? printed.day : null;
  const ofLine = day === null ? null : utcText(instantOfLocal(localDate(instantAt(startMs, day), zone), zone));
  const days = {
    line: pickedUp ? null : ofLine,
    terminal: leftPod || !arrived ? null : (pod?.lastFreeDay ?? null),
    rail: pickedUp ? null : (ramp?.lastFreeDay ?? null),
  };
  return { pickupLfd: days.line ?? days.terminal ?? days.rail, lastFreeDays: days };
}

interface Pressing {
  status: string;
  day: string | null;
  isOfRail: boolean;
  isInland: boolean;
}

/**
 * Implements spec/contract 7.4: `imminent` means at most three days away by the calendar of the place. `unknown` if the
 * day's source has not responded for a week.
 */
function urgencyOf(
  { scenario, container, now, polls, isStopped }: ContainerInput,
  { status, day, isOfRail, isInland }: Pressing,
) {
  const { answeredAt } = isOfRail ? polls.railroad : polls.terminal;
  if (isStopped) return 'unknown';
  if (PICKED_UP.includes(status)) return 'none';
  if (answeredAt === null || Date.parse(now) - Date.parse(answeredAt) > 7 * 86_400_000 || day === null)
    return 'unknown';
  const route = scenario.containers[container]?.route;
  const { zone } = placeOf((isInland ? route?.rail?.to : route?.sea.at(-1)?.to) ?? 'LOS_ANGELES');
  const dates = [Date.parse(day), Date.parse(now)].map((ms) => Date.parse(localDate(ms, zone)));
  const days = ((dates[0] ?? 0) - (dates[1] ?? 0)) / 86_400_000;
  if (days < 0) return 'overdue';
  return days <= 3 ? 'imminent' : 'none';
}

function preferredSource(move: Move, container: number, scenario: Scenario): 'terminal' | 'railroad' | null {
  const route = scenario.containers[container]?.route;
  if (move.kind.startsWith('rail_')) return 'railroad';
  if (move.id === `${container}/full_out` || move.kind === 'available') return route?.rail ? 'railroad' : 'terminal';
  const last = (route?.sea.length ?? 0) - 1;
  return move.id === `${container}/discharge/${last}` || move.kind === 'berth' ? 'terminal' : null;
}

/**
 * Returns the reported moves of the container, each as `<event> <time> <UN/LOCODE>`. Availability is left out, because
 * it is a state, and its time may be that of the poll.
 */
export function containerEvents({ scenario, container, startMs, polls, line }: ContainerInput): string[] {
  const reported = reportedByLine(scenario, lastHour(polls.line));
  const terminals = {
    terminal: movesOfTerminal(scenario, container, 'terminal', lastHour(polls.terminal)),
    railroad: movesOfTerminal(scenario, container, 'railroad', lastHour(polls.railroad)),
  };
  const real = announcedMoves(scenario, container).flatMap(({ move, names }) => {
    const first = preferredSource(move, container, scenario);
    const byTerminal = first === null ? undefined : terminals[first].find(({ id }) => id === move.id);
    const byLine = reported.get(move.id);
    const time = byTerminal ? utcText(instantAt(startMs, byTerminal.at)) : byLine && line.time(byLine);
    const place = (byTerminal ?? byLine)?.place;
    if (time === undefined || place === undefined || move.kind === 'available') return [];
    return names.map((name) => `${name} ${time} ${placeOf(place).locode}`);
  });
  const invented = [...reported.values()].flatMap((move) =>
    move.id.startsWith(`${container}/invented/load`)
      ? [`container.transport.vessel_loaded ${line.time(move)} ${placeOf(move.place).locode}`]
      : [],
  );
  return [...real, ...invented].sort();
}
