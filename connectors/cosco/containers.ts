import type { Claim, ContainerFactClaim, EventClaim } from '../../tracking/claims/claims.ts';
import type { PollTarget } from '../connector.ts';
import { readContainerNumber } from '../container-number.ts';
import { isRecord, list, record, text } from '../json-shape.ts';
import { NO_PLACE } from '../place.ts';
import { readFacilityWords } from '../place-words.ts';
import { readSealNumber } from '../seal-number.ts';
import { readSizeType } from '../size-type.ts';
import { readTime } from '../source-time.ts';
import { modeOf, statusOf } from './statuses.ts';

type Json = Record<string, unknown>;
type Documents = EventClaim['documents'];

/** Members that make up one status. They have different names in a container's list and in a bill's newest status. */
interface StatusWords {
  status: unknown;
  time: unknown;
}

export function readContainers(content: Json, target: PollTarget, documents: Documents): Claim[] {
  return [...ofContainer(content, target, documents), ...ofBill(content, target, documents)];
}

/**
 * Reads the current cycle of each container. `containerHistorys` lists earlier cycles, which were other customers'
 * journeys.
 */
function ofContainer(content: Json, target: PollTarget, documents: Documents): Claim[] {
  return list(content.containers).flatMap((entry, index): Claim[] => {
    if (!isRecord(entry)) return [];
    const pointer = `/data/content/containers/${index}`;
    const own = record(entry.container) ?? {};
    const events = list(entry.containerCircleStatus).flatMap((one, position): Claim[] => {
      if (!isRecord(one)) return [];
      const container = wanted(one.containerNumber, target);
      const stated = { status: one.containerNumberStatus, time: one.timeOfIssue };
      return container === null
        ? []
        : [statusClaim(one, stated, `${pointer}/containerCircleStatus/${position}`, container, documents)];
    });
    return [...events, ...facts(own, `${pointer}/container`, target)];
  });
}

/** Reads `containerStatus`: groups with the newest status of each container of a bill or booking. */
function ofBill(content: Json, target: PollTarget, documents: Documents): Claim[] {
  return list(content.containerStatus).flatMap((group, index) =>
    list(isRecord(group) ? group.containers : null).flatMap((one, position): Claim[] => {
      const pointer = `/data/content/containerStatus/${index}/containers/${position}`;
      const container = isRecord(one) ? wanted(one.containerNumber, target) : null;
      if (!isRecord(one) || container === null) return [];
      const stated = { status: one.label, time: one.locationDateTime };
      return [statusClaim(one, stated, pointer, container, documents), ...facts(one, pointer, target)];
    }),
  );
}

/** Reads a container number; null if another container was requested. */
export function wanted(number: unknown, target: PollTarget): string | null {
  const container = readContainerNumber(number);
  return target.number.type === 'container' && container !== target.number.value ? null : container;
}

function statusClaim(
  from: Json,
  { status: words, time: printed }: StatusWords,
  pointer: string,
  container: string,
  documents: Documents,
): Claim {
  const original = text(words)?.slice(0, 100) ?? 'status without a description';
  const status = statusOf(text(words));
  const time = readTime(printed);
  const place = readFacilityWords(from.location) ?? namedOnly(from.location);
  if (status === null || time === null) {
    return { kind: 'unknown', pointer, statedAt: null, container, original, time, place };
  }
  return {
    kind: 'event',
    pointer,
    statedAt: null,
    container,
    move: status.move,
    mode: status.mode ?? modeOf(text(from.transportation)),
    laden: status.laden,
    classifier: 'actual',
    time,
    place,
    ...(status.role === undefined ? {} : { role: status.role }),
    vessel: null,
    voyage: null,
    transportCall: null,
    carrier: null,
    sourceEventId: null,
    retracted: false,
    original,
    documents,
  };
}

function namedOnly(words: unknown) {
  const place = text(words);
  return place === null ? null : { ...NO_PLACE, name: place.slice(0, 100) };
}

function facts(from: Json, pointer: string, target: PollTarget): ContainerFactClaim[] {
  const container = wanted(from.containerNumber, target);
  if (container === null) return [];
  const base = { kind: 'container_fact' as const, container, statedAt: null, place: null };
  const size = readSizeType(from.containerType);
  const seal = readSealNumber(from.sealNumber);
  const weight = readKilograms(from.grossWeight);
  return [
    ...(size === null
      ? []
      : [{ ...base, field: 'iso_type' as const, value: size, pointer: `${pointer}/containerType` }]),
    ...(seal === null
      ? []
      : [{ ...base, field: 'seal_number' as const, value: seal, pointer: `${pointer}/sealNumber` }]),
    ...(weight === null
      ? []
      : [{ ...base, field: 'weight_kg' as const, value: weight, pointer: `${pointer}/grossWeight` }]),
  ];
}

/** Reads a weight such as `17720KG`; null without a unit. */
function readKilograms(value: unknown): number | null {
  const kilograms = Number(/^(\d{1,6}(?:\.\d+)?)\s*KGS?$/i.exec(text(value) ?? '')?.[1] ?? Number.NaN);
  return kilograms > 0 && kilograms < 100_000 ? kilograms : null;
}
