/**
 * Renders the responses of a drawn journey's sources at an hour of its clock, including faults. The same hour always
 * gives the same bytes.
 */
import { facilityBody, facilityContainerBody } from '../availability-endpoint.ts';
import { dcsaEventsAt, statementsOf } from '../dcsa-events.ts';
import { type Facility, rampFacility, terminalFacility } from '../facility-statements.ts';
import { faultReply } from '../faults.ts';
import { lineProfiles } from '../line-profiles.ts';
import { containerNumber, type Journey, scenarioNumber } from '../numbers.ts';
import { placeOf, terminals } from '../places.ts';
import { dcsaError, jsonReply, type Reply } from '../reply.ts';
import type { FaultKind } from '../scenario.ts';
import { instantAt, utcText } from '../world-time.ts';
import { alterFacilityContainer, alterLineEvents } from './alterations.ts';
import { numbersOf } from './draw-scenario.ts';
import { type DrawnScenario, faultsAt, isReplacing, type ReplacingFault } from './drawn-scenario.ts';

/** Response of a source; null if the connection fails. */
export type DrawnResponse = Pick<Reply, 'status' | 'headers' | 'body'> | null;

/** The source that is polled: the line, a terminal by its SMDG code, or the railroad. */
export type RequestedSource =
  | { kind: 'line' }
  | { kind: 'terminal'; code: string }
  | { kind: 'railroad'; code: string };

/** A journey prepared for rendering. Its facilities and the hours at which responses change are computed only once. */
export interface ResponseBook {
  drawn: DrawnScenario;
  startMs: number;
  journey: Journey;
  earlier: Journey | null;
  terminalFacilities: (MisstatingFacility | null)[];
  rampFacilities: (MisstatingFacility | null)[];
}

export function openResponseBook(drawn: DrawnScenario): ResponseBook {
  const instance = drawn.drawnSerial;
  const facilitiesOf = (source: 'terminal' | 'railroad', facility: typeof terminalFacility) =>
    drawn.containers.map((_container, index) => misstating(drawn, source, index, facility(drawn, index)));
  return {
    drawn,
    startMs: Date.parse(drawn.start),
    journey: { scenario: drawn, instance, number: numbersOf(drawn).journey },
    earlier: drawn.earlier && {
      scenario: drawn.earlier,
      instance,
      number: scenarioNumber(drawn.earlier.code, instance),
    },
    terminalFacilities: facilitiesOf('terminal', terminalFacility),
    rampFacilities: facilitiesOf('railroad', rampFacility),
  };
}

/** A facility that may misstate its moves for some time. */
export interface MisstatingFacility extends Facility {
  misstated: Map<string, { at: number; until: number }>;
}

function misstating(
  drawn: DrawnScenario,
  source: string,
  containerIndex: number,
  facility: Facility | null,
): MisstatingFacility | null {
  if (!facility) return null;
  const misstated = new Map<string, { at: number; until: number }>();
  for (const one of drawn.facilityMisstatements) {
    if (one.source !== source || one.containerIndex !== containerIndex) continue;
    const move = facility.moves.find((each) => each.kind === one.kind);
    if (move) misstated.set(move.id, { at: one.at, until: one.until });
  }
  return { ...facility, misstated };
}

/**
 * Returns a facility's moves as it reports them at a given hour. A move appears at its true hour, even if the stated
 * hour is wrong.
 */
export function facilityReported(facility: MisstatingFacility, hour: number): Facility {
  const { misstated } = facility;
  if (misstated.size === 0) return facility;
  const moves = facility.moves.map((move) => {
    const wrong = misstated.get(move.id);
    // A misstated move is listed from its true hour on, first with the wrong hour.
    return wrong && hour < wrong.until && hour >= move.at ? { ...move, at: wrong.at } : move;
  });
  return { ...facility, moves };
}

/** Renders a source's response at a given hour. `containers`: the requested containers of a facility, in order. */
export function responseAt(
  book: ResponseBook,
  source: RequestedSource,
  containers: string[],
  hour: number,
): DrawnResponse {
  const faults = faultsAt(book.drawn, source.kind, hour);
  const replacing = faults.find((fault) => isReplacing(fault.kind));
  if (replacing && isReplacing(replacing.kind)) return replacedResponse(book, source, replacing.kind, hour);
  return source.kind === 'line' ? lineResponse(book, hour) : facilityResponse(book, source, containers, hour);
}

function lineEvents(book: ResponseBook, hour: number) {
  const { drawn, startMs, journey, earlier } = book;
  const nowMs = startMs + hour * 3_600_000;
  const containerIndex = drawn.requestType === 'container' ? 0 : null;
  const faults = faultsAt(drawn, 'line', hour);
  const own = dcsaEventsAt(journey, startMs, nowMs, containerIndex);
  const before = earlier && faults.some((fault) => fault.kind === 'earlier_journey');
  return alterLineEvents(before ? [...dcsaEventsAt(earlier, startMs, nowMs, containerIndex), ...own] : own, faults, {
    seed: drawn.drawnSerial,
    containers: numbersOf(drawn).containers,
  });
}

function lineResponse(book: ResponseBook, hour: number): DrawnResponse {
  const profile = lineProfiles[book.drawn.line];
  const events = lineEvents(book, hour);
  const headers = { 'api-version': '2.2.0' };
  if (events.length === 0) return unknownNumber(book, hour);
  return jsonReply(200, profile.envelope === 'array' ? events : { events }, '', headers);
}

function unknownNumber(book: ResponseBook, hour: number): Reply {
  if (lineProfiles[book.drawn.line].unknown === 'empty_array') return jsonReply(200, [], '');
  const now = utcText(instantAt(book.startMs, hour));
  return dcsaError(404, 'Not Found', 'notFound', 'No events found for the given reference', '/v2/events', now);
}

function facilityResponse(
  book: ResponseBook,
  source: Exclude<RequestedSource, { kind: 'line' }>,
  containers: string[],
  hour: number,
): DrawnResponse {
  const { drawn, startMs } = book;
  const faults = faultsAt(drawn, source.kind, hour);
  const known = numbersOf(drawn).containers;
  const bodies = containers.map((container) => {
    const containerIndex = known.indexOf(container);
    const facilities = source.kind === 'terminal' ? book.terminalFacilities : book.rampFacilities;
    const facility = facilities[containerIndex] ?? null;
    const isHere = facility !== null && (source.kind === 'railroad' || placeOf(facility.place).smdg === source.code);
    const railroad = source.kind === 'railroad' ? source.code : null;
    const found =
      isHere && facility
        ? { facility: facilityReported(facility, hour), scenario: drawn, containerIndex, startMs, hour, railroad }
        : null;
    return alterFacilityContainer(
      facilityContainerBody(found, container),
      faults,
      earlierEvents(book, containerIndex, hour),
    );
  });
  const terminal = source.kind === 'terminal' ? terminals[source.code] : undefined;
  const facility = terminal ? { facility: facilityBody(placeOf(terminal)) } : {};
  return jsonReply(200, { asOf: utcText(instantAt(startMs, hour)), ...facility, containers: bodies }, '');
}

function earlierEvents({ drawn, startMs }: ResponseBook, containerIndex: number, hour: number): unknown[] {
  const { earlier } = drawn;
  if (!earlier || containerIndex < 0 || !earlier.containers[containerIndex]) return [];
  const facility = terminalFacility(earlier, containerIndex);
  if (!facility) return [];
  const state = { ...facility, changes: [{ at: -1e9, set: { known: true } }] };
  const found = { facility: state, scenario: earlier, containerIndex, startMs, hour, railroad: null };
  const body = facilityContainerBody(found, containerNumber(drawn, drawn.drawnSerial, containerIndex));
  return Array.isArray(body.events) ? body.events : [];
}

const ownFaults: Partial<Record<ReplacingFault, FaultKind>> = {
  down: 'down',
  error: 'error',
  throttled: 'throttled',
  login_page: 'login_page',
  unauthorized: 'unauthorized',
  forbidden: 'forbidden',
  truncated: 'truncated',
};

function replacedResponse(
  book: ResponseBook,
  source: RequestedSource,
  kind: ReplacingFault,
  hour: number,
): DrawnResponse {
  const nowMs = instantAt(book.startMs, hour);
  const known = ownFaults[kind];
  if (known) {
    const retryAfter = { seconds: 1800, form: 'seconds' } as const;
    const reply = faultReply(known, retryAfter, { uri: '/', nowMs });
    return reply?.drop ? null : reply;
  }
  switch (kind) {
    case 'not_found':
      return unknownNumber(book, hour);
    case 'moved':
      return { status: 301, headers: { location: 'https://new.example/' }, body: '' };
    case 'gateway_page':
      return html(502, 'Bad gateway');
    case 'error_under_200':
      return jsonReply(200, { statusCode: 500, message: 'Internal error, try again later' }, '');
    case 'empty_list':
      return source.kind === 'line' ? jsonReply(200, [], '') : jsonReply(200, { containers: [] }, '');
    case 'wrong_envelope':
      return jsonReply(200, { data: { items: [{ note: 'moved to the next version' }] } }, '');
    default:
      return { status: 200, headers: { 'content-type': 'application/json' }, body: '' };
  }
}

function html(status: number, title: string): NonNullable<DrawnResponse> {
  const body = `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
  return { status, headers: { 'content-type': 'text/html' }, body };
}

/**
 * Lists the hours at which the content of a source's response may change. `shuffled` and `duplicates` change only the
 * order at those hours.
 */
export function changingHours(book: ResponseBook, source: RequestedSource): number[] {
  const hours = new Set<number>([Number.NEGATIVE_INFINITY]);
  const add = (hour: number | null | undefined): void => {
    if (hour !== null && hour !== undefined) hours.add(hour);
  };
  for (const fault of book.drawn.responseFaults) {
    if (fault.source !== source.kind) continue;
    add(fault.from);
    add(fault.until);
  }
  if (source.kind === 'line') {
    for (const statement of statementsOf(book.drawn)) {
      add(statement.from);
      add(statement.until);
    }
  } else {
    for (const [index, facility] of (source.kind === 'terminal'
      ? book.terminalFacilities
      : book.rampFacilities
    ).entries()) {
      for (const change of facility?.changes ?? []) add(change.at);
      for (const move of facility?.moves ?? []) add(move.at + 0.25);
      for (const [id, { until }] of facility?.misstated ?? []) {
        add(facility?.moves.find((move) => move.id === id)?.at);
        add(until);
      }
      for (const eta of book.drawn.containers[index]?.route.rail?.etas ?? []) add(eta.from);
    }
  }
  return [...hours].sort((a, b) => a - b);
}
