/**
 * Reads responses that list containers in the source's own terms. Each row is translated into the availability contract
 * and then read by its rules.
 */
import type { Claim, PlaceClaim } from '../../tracking/claims/claims.ts';
import type {
  Classification,
  Exchange,
  Failure,
  HttpResponse,
  ParsedResponse,
  PollTarget,
  ResponseExchange,
} from '../connector.ts';
import { matchRequested } from '../container-number.ts';
import { isRecord, parseJson } from '../json-shape.ts';
import { NO_PLACE } from '../place.ts';
import { classifyErrorUnder200, classifyStatus, classifyUnreachable, failure, readJson } from '../response-class.ts';
import { pagePointer } from '../snapshot-body.ts';
import { UnreadableResponse } from '../unreadable-response.ts';
import { type ContainerRow, readRows } from './rows.ts';

/** A container in terms of the availability contract, and where each member came from. */
export interface TranslatedContainer {
  record: Record<string, unknown>;
  /** Original pointers by pointer in the translated container. */
  pointers: ReadonlyMap<string, string>;
  /** Pointers of events that may have happened outside the terminal, in the translated container. */
  elsewhere?: ReadonlySet<string>;
  /** RFC 3339 timestamp in UTC; null if the row does not state when it was updated. */
  statedAt: string | null;
}

/** `isSingle` means that the pointer leads to a single container rather than a list. */
export interface ContainerList {
  containers: unknown[];
  pointer: string;
  isSingle: boolean;
}

/** Reads the containers in one source's responses. */
export interface ListedContainers {
  /** Finds the list and its pointer; null if the body contains none. */
  find(body: unknown): ContainerList | null;
  /** Returns the container number as it is written in the row. */
  numberOf(row: Record<string, unknown>): unknown;
  /** Translates a row; null if it does not concern the polled visit. */
  translate(row: Record<string, unknown>): TranslatedContainer | null;
}

/**
 * Classifies an exchange. A 404 or an empty list means that the terminal has none of the containers yet, as is normal
 * before the manifest (spec/sources D3).
 */
export function classifyListed(exchange: Exchange, target: PollTarget, find: ListedContainers['find']): Classification {
  if (target.containers.length === 0)
    return failed(
      failure('not_found_yet', 'no container has been found yet; the source is polled once the shipment has one'),
    );
  const unreachable = classifyUnreachable(exchange);
  if (unreachable || exchange.type !== 'answered') return unreachable ?? { type: 'readable' };
  for (const page of exchange.pages) {
    const problem = classifyStatus(page, exchange.receivedAt, (status) => status === 404) ?? bodyProblem(page, find);
    if (problem) return failed(problem.reason === 'not_found' ? { ...problem, reason: 'not_found_yet' } : problem);
  }
  const isEmpty = exchange.pages.every((page) => listOf(page, find)?.containers.length === 0);
  return isEmpty ? failed(failure('not_found_yet', 'an empty list')) : { type: 'readable' };
}

function failed(problem: Failure): Classification {
  return { type: 'failure', failure: problem };
}

function bodyProblem(page: HttpResponse, find: ListedContainers['find']): Failure | null {
  const body = readJson(page);
  if ('failure' in body) return body.failure;
  if (find(body.value)) return null;
  return classifyErrorUnder200(page) ?? failure('response_unreadable', 'the response has no list of containers');
}

function listOf(page: HttpResponse, find: ListedContainers['find']): ContainerList | null {
  const body = page.truncated ? null : parseJson(page.body);
  return body?.type === 'json' ? find(body.value) : null;
}

interface ListedRow extends ContainerRow {
  start: string;
  translated: TranslatedContainer;
}

/** Reads the claims. A container that is not listed yields none and makes the response incomplete. */
export function parseListed(
  exchange: ResponseExchange,
  target: PollTarget,
  place: PlaceClaim | null,
  listed: ListedContainers,
): ParsedResponse {
  const rows = new Map<string, ListedRow[]>();
  exchange.pages.forEach((page, index) => {
    const list = listOf(page, listed.find);
    if (!list) throw new UnreadableResponse('the response has no list of containers');
    const start = `${pagePointer(index, exchange.pages.length)}${list.pointer}`;
    list.containers.forEach((row, position) => {
      const container = isRecord(row) ? matchRequested(listed.numberOf(row), target.containers) : null;
      const translated = isRecord(row) && container !== null ? listed.translate(row) : null;
      if (container === null || translated === null) return;
      const { record, statedAt } = translated;
      const context = { container, pointer: '', statedAt, place };
      const found = { record, context, translated, start: list.isSingle ? start : `${start}/${position}` };
      rows.set(container, [...(rows.get(container) ?? []), found]);
    });
  });
  const claims = [...rows.values()].flatMap((ofContainer): Claim[] => {
    const read = readRows(ofContainer);
    return read === null ? [] : read.claims.map((claim) => located(claim, read.row));
  });
  const complete = exchange.complete && target.containers.every((container) => rows.has(container));
  return { claims, complete, absence: 'snapshot' };
}

/** Points a claim to its value in the original response. */
function located(claim: Claim, { start, translated }: ListedRow): Claim {
  const pointer = `${start}${translated.pointers.get(claim.pointer) ?? ''}`;
  if (claim.kind !== 'event' || !translated.elsewhere?.has(claim.pointer)) return { ...claim, pointer };
  const unlocode = claim.place?.unlocode ?? null;
  return { ...claim, pointer, place: unlocode === null ? null : { ...NO_PLACE, unlocode } };
}
