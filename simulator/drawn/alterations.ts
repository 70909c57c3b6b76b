/**
 * Applies faults that alter a response instead of replacing it: renamed keys, other wordings, unknown codes, missing
 * values.
 */
import type { DcsaEvent } from '../dcsa-events.ts';
import type { ResponseFault } from './drawn-scenario.ts';
import { randomFrom } from './random.ts';

type Json = Record<string, unknown>;

interface Situation {
  seed: number;
  containers: string[];
}

function renamed(body: Json, from: string, to: string): Json {
  if (!(from in body)) return body;
  const { [from]: value, ...rest } = body;
  return { ...rest, [to]: value };
}

/** Removes the offset from `2026-08-13T22:41:00+08:00`. Times in UTC or without an offset are returned unchanged. */
function withoutOffset(time: unknown): string {
  return String(time).replace(/[+-]\d{2}:\d{2}$/, '');
}

function codeOf(event: Json): unknown {
  return event.equipmentEventTypeCode ?? event.transportEventTypeCode;
}

function alteredEvent(event: Json, { kind, codes }: ResponseFault): Json {
  switch (kind) {
    case 'renamed_time':
      return renamed(event, 'eventDateTime', 'eventTimestamp');
    case 'renamed_container':
      return renamed(event, 'equipmentReference', 'equipmentRef');
    case 'renamed_classifier':
      return renamed(event, 'eventClassifierCode', 'classifierCode');
    case 'no_transport_call':
      return Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'transportCall'));
    case 'odd_types':
      return {
        ...event,
        eventDateTime: [event.eventDateTime],
        ...(event.transportCall ? { transportCall: [event.transportCall] } : {}),
      };
    case 'own_words':
      return inOwnWords(event);
    case 'local_times':
      return { ...event, eventDateTime: withoutOffset(event.eventDateTime) };
    case 'dates_only':
      return codes?.includes(String(codeOf(event)))
        ? { ...event, eventDateTime: String(event.eventDateTime).slice(0, 10) }
        : event;
    default:
      return event;
  }
}

const words: Record<string, string> = { LOAD: 'LD', DISC: 'UNLD', GTIN: 'GI', GTOT: 'GO', ARRI: 'ATA', DEPA: 'ATD' };

function inOwnWords(event: Json): Json {
  const word = words[String(codeOf(event))];
  if (word === undefined) return event;
  const key = 'equipmentEventTypeCode' in event ? 'equipmentEventTypeCode' : 'transportEventTypeCode';
  return { ...event, [key]: word };
}

function unknownEvents({ containers }: Situation, like: DcsaEvent | undefined): Json[] {
  if (!like) return [];
  const created = like.eventCreatedDateTime;
  const head = { eventCreatedDateTime: created, eventDateTime: created, eventClassifierCode: 'ACT' };
  return [
    {
      ...head,
      eventType: 'EQUIPMENT',
      equipmentEventTypeCode: 'TRSH',
      equipmentReference: containers[0],
      emptyIndicatorCode: 'LADEN',
    },
    { ...head, eventType: 'TRANSPORT', transportEventTypeCode: 'XPAS' },
    { ...head, eventType: 'CUSTOMS', customsEventTypeCode: 'RELX', equipmentReference: containers[0] },
  ];
}

/** Applies the line's current faults to its events. */
export function alterLineEvents(events: DcsaEvent[], faults: readonly ResponseFault[], situation: Situation): Json[] {
  let altered: Json[] = events;
  // A fault in the format of times must be applied before a fault that renames their key.
  const isOfTime = ({ kind }: ResponseFault): boolean => kind === 'local_times' || kind === 'dates_only';
  for (const fault of [...faults.filter(isOfTime), ...faults.filter((one) => !isOfTime(one))]) {
    if (fault.kind === 'no_moves') altered = altered.filter((event) => event.eventType === 'SHIPMENT');
    else if (fault.kind === 'unknown_codes') altered = [...altered, ...unknownEvents(situation, events[0])];
    else if (fault.kind === 'duplicates') altered = [...altered, ...altered.filter((_event, index) => index % 3 === 0)];
    else if (fault.kind === 'shuffled') altered = inOtherOrder(altered, situation.seed);
    else altered = altered.map((event) => alteredEvent(event, fault));
  }
  return altered;
}

function inOtherOrder(events: Json[], seed: number): Json[] {
  const random = randomFrom(seed + events.length);
  return events
    .map((event) => ({ event, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ event }) => event);
}

/** Applies a facility's current faults to the state that it reports for a container. */
export function alterFacilityContainer(
  container: Json,
  faults: readonly ResponseFault[],
  earlierEvents: unknown[],
): Json {
  let altered = container;
  for (const { kind } of faults) {
    if (altered.known !== true) return altered;
    if (kind === 'null_holds') altered = { ...altered, holds: null, fees: null };
    if (kind === 'missing_holds') altered = without(altered, ['holds', 'fees', 'lastFreeDay']);
    if (kind === 'renamed_holds') altered = renamed(renamed(altered, 'holds', 'holdList'), 'lastFreeDay', 'lfd');
    if (kind === 'unknown_hold') altered = { ...altered, status: 'stacked', holds: withUnknownHold(altered.holds) };
    if (kind === 'renamed_time')
      altered = { ...altered, events: eventsOf(altered).map((one) => renamed(one, 'at', 'when')) };
    if (kind === 'renamed_container') altered = renamed(altered, 'number', 'containerNumber');
    if (kind === 'unknown_codes')
      altered = { ...altered, events: [...eventsOf(altered), { code: 'restow', at: null }] };
    if (kind === 'blank_container') altered = { number: altered.number, known: false };
    if (kind === 'shuffled') altered = { ...altered, events: eventsOf(altered).toReversed() };
    if (kind === 'earlier_journey') altered = { ...altered, events: [...earlierEvents, ...eventsOf(altered)] };
  }
  return altered;
}

function without(body: Json, names: string[]): Json {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}

function eventsOf(body: Json): Json[] {
  return Array.isArray(body.events) ? body.events : [];
}

function withUnknownHold(holds: unknown): unknown[] {
  const known: unknown[] = Array.isArray(holds) ? holds : [];
  return [...known, { code: 'ZZ9', name: 'ROAD ABILITY', status: 'hold', description: 'not listed anywhere' }];
}
