/**
 * Reads responses as the engine does and checks the form of each claim. Independent of a test runner, because the
 * command line also uses it.
 */
import type { Claim, EventTime } from '../../tracking/claims/claims.ts';
import type { Connector, ParsedResponse, PollTarget, ResponseExchange } from '../connector.ts';
import { snapshotBody } from '../snapshot-body.ts';
import { UnreadableResponse } from '../unreadable-response.ts';
import { resolve } from './responses.ts';

type Parser = Pick<Connector, 'parse' | 'classify'>;

/** Reads a response as the engine does. Returns null if it yields no facts. Throws if the reader has a defect. */
export function read(connector: Parser, exchange: ResponseExchange, target: PollTarget): ParsedResponse | null {
  const verdict = connector.classify(exchange, target);
  if (verdict.type === 'failure') return null;
  try {
    return connector.parse(exchange, target);
  } catch (error) {
    if (!(error instanceof UnreadableResponse)) throw error;
    return null;
  }
}

/** Throws if a claim is malformed or its pointer does not resolve. */
export function checkClaims(exchange: ResponseExchange, { claims }: ParsedResponse): void {
  const document: unknown = JSON.parse(Buffer.from(snapshotBody(exchange.pages)).toString('utf8'));
  checkWellFormed(claims, document);
}

/** Checks the form of claims. `document` is null if the pointers are not JSON pointers (EDI). */
export function checkWellFormed(claims: readonly Claim[], document: unknown): void {
  for (const claim of claims) {
    if (document !== null) resolve(document, claim.pointer);
    const container = 'container' in claim ? claim.container : null;
    const isWellFormed =
      (claim.statedAt === null || INSTANT.test(claim.statedAt)) &&
      (container === null || /^[A-Z]{4}\d{7}$/.test(container)) &&
      timesOf(claim).every(isTime);
    if (!isWellFormed || !isStorable(claim)) {
      throw new Error(`claim is not well formed: ${JSON.stringify(claim).slice(0, 500)}`);
    }
  }
}

/**
 * Returns false for NUL and lone surrogates, which Postgres cannot store, and for line breaks, which join unrelated
 * values.
 */
function isStorable(value: unknown): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters
  if (typeof value === 'string') return value.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
const DATE = /^\d{4}-\d\d-\d\d$/;

export function timesOf(claim: Claim): EventTime[] {
  if (claim.kind === 'event' || claim.kind === 'unknown') return claim.time === null ? [] : [claim.time];
  if (claim.kind === 'container_fact' && claim.field === 'appointment' && claim.value) return [claim.value];
  return [];
}

function isTime(time: EventTime): boolean {
  if (time.precision === 'date') return DATE.test(time.date);
  return time.precision === 'local' ? LOCAL.test(time.local) : INSTANT.test(time.at);
}

/** Formats a claim as a fact, without its pointer and statement time. */
export function factOf(claim: Claim): string {
  const { pointer: _pointer, statedAt: _statedAt, ...fact } = claim;
  return JSON.stringify(fact);
}
