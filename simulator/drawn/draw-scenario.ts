/** Draws a journey with its faults. A generator in the same state always draws the same journey. */
import { containerNumber, scenarioNumber } from '../numbers.ts';
import type { LineCode, RequestType } from '../scenario.ts';
import { drawDailyLife } from './draw-daily-life.ts';
import { drawRoute } from './draw-route.ts';
import type { DrawnScenario, FaultClass } from './drawn-scenario.ts';
import { drawClasses } from './fault-rates.ts';
import { lifecycleFaults } from './lifecycle-faults.ts';
import type { Random } from './random.ts';
import {
  blankOrOldFaults,
  blockedFault,
  errorFault,
  shapeFault,
  timeZoneFaults,
  unmappedFault,
} from './response-fault-draws.ts';
import { type DrawFault, portOrLegFaults } from './route-faults.ts';

/** Serial in the container numbers of drawn journeys, used by no scenario. */
const DRAWN_SERIAL = 99;
const DRAWN_CODE = 'DRAWN';

const kinds: Record<FaultClass, readonly (readonly [string, DrawFault, number])[]> = {
  wrong_port_or_leg: portOrLegFaults,
  error_in_wrong_class: [['error', errorFault, 1]],
  blocked_or_moved: [['blocked', blockedFault, 1]],
  payload_shape_changed: [['shape', shapeFault, 1]],
  unmapped_code: [['unmapped', unmappedFault, 1]],
  blank_or_old_journey: blankOrOldFaults,
  time_zone: timeZoneFaults,
  lifecycle: lifecycleFaults,
};

/**
 * Maximum number of attempts to draw a fault of a class, since a kind may not fit the journey. Nearly every journey
 * allows some fault of each class.
 */
const TRIES = 12;

function addFault(random: Random, drawn: DrawnScenario, faultClass: FaultClass): void {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const [kind, draw] = random.weighted(kinds[faultClass].map((entry) => [entry, entry[2]] as const));
    if (!draw(random, drawn)) continue;
    const added = drawn.responseFaults.at(-1);
    const detail =
      kind === 'error' || kind === 'blocked' || kind === 'shape' || kind === 'unmapped' || kind === 'blank';
    drawn.faultsDrawn.push({ class: faultClass, kind: detail && added ? `${added.source}_${added.kind}` : kind });
    return;
  }
}

/** Days after the last move by which tracking must end. Without a return, WINDOW_DAYS are added. */
const AFTER_DAYS = 8;
/** If no empty return is reported, tracking continues for this many days after the last move (spec/tracking 3). */
const WINDOW_DAYS = 57;

/**
 * Draws a journey as a script, with the faults in its responses. `serial` counts from 0. The start is drawn too and
 * lies in 2026.
 */
export function drawScenario(random: Random, serial: number): DrawnScenario {
  const route = drawRoute(random);
  const line = random.pick<LineCode>(['TEST', 'SIMA', 'SIMB', 'SIMC']);
  const requestType = random.weighted<RequestType>([
    ['bill_of_lading', 60],
    ['booking_number', 20],
    ['container', 20],
  ]);
  const startMs = Date.UTC(2026, 0, 1) + random.whole(0, 364 * 24 * 60) * 60_000;
  const drawn: DrawnScenario = {
    code: DRAWN_CODE,
    serial: DRAWN_SERIAL,
    drawnSerial: serial,
    title: `drawn journey ${serial}: ${route.ports.join(' – ')}`,
    line,
    requestType,
    containers: requestType === 'container' ? route.containers.slice(0, 1) : route.containers,
    plannedLegs: [],
    edits: [],
    bookedAt: Math.min(-120, -120 - route.shiftedBy),
    end: { type: 'stopped', reason: 'all_containers_terminated', withinHours: 0 },
    start: new Date(startMs).toISOString().replace('.000', ''),
    faultsDrawn: [],
    responseFaults: [],
    facilityMisstatements: [],
    earlier: null,
  };
  for (const faultClass of drawClasses(random)) addFault(random, drawn, faultClass);
  drawDailyLife(random, drawn);
  return { ...drawn, end: endOf(drawn) };
}

function endOf({ containers, responseFaults }: DrawnScenario): DrawnScenario['end'] {
  const returned = containers.every(({ route }) => route.emptyIn !== undefined);
  const healed = responseFaults.map(({ until }) => until ?? 0);
  const last = Math.max(...containers.map(({ route }) => route.emptyIn?.at ?? route.fullOut ?? 0), ...healed);
  const withinHours = last + (returned ? AFTER_DAYS : WINDOW_DAYS + AFTER_DAYS) * 24;
  const reason = returned ? ('all_containers_terminated' as const) : ('past_full_out_window' as const);
  return { type: 'stopped', reason, withinHours };
}

/** Returns the tracked number, and the numbers of the containers in the order of the script. */
export function numbersOf(drawn: DrawnScenario): { requested: string; journey: string; containers: string[] } {
  const journey = scenarioNumber(DRAWN_CODE, drawn.drawnSerial);
  const containers = drawn.containers.map((_container, index) => containerNumber(drawn, drawn.drawnSerial, index));
  return { requested: drawn.requestType === 'container' ? (containers[0] ?? journey) : journey, journey, containers };
}
