/**
 * Reads what sources send: responses, pushes, and messages that replace earlier ones. Passed to the operations, which
 * may import only types of the connectors.
 */
import type { Claim } from '../tracking/claims/claims.ts';
import type { Connector, Exchange, Failure, ParsedResponse, PollTarget, ResponseExchange } from './connector.ts';
import { readDocument } from './document/parse.ts';
import { withdrawnEvents } from './edi/retraction.ts';
import { snapshotBody } from './snapshot-body.ts';
import { UnreadableResponse } from './unreadable-response.ts';

export type Reading =
  | { type: 'read'; exchange: ResponseExchange; parsed: ParsedResponse }
  | { type: 'failed'; failure: Failure };

export type PushReading = { type: 'read'; claims: Claim[] } | { type: 'unreadable'; detail: string };

export interface ResponseReader {
  /** Classifies and parses a response. One that cannot be parsed yields a failure, never a fact. */
  readResponse(connector: Connector, exchange: Exchange, target: PollTarget): Reading;
  /** Parses a push. `receivedAt` is an RFC 3339 timestamp in UTC. */
  readPush(connector: Connector, body: Uint8Array, target: PollTarget, receivedAt: string): PushReading;
  /** Joins the pages of a response into the document that a snapshot stores. */
  snapshotBody: typeof snapshotBody;
  /** Withdraws the events of earlier messages that the replacing message does not repeat. */
  withdrawnEvents: typeof withdrawnEvents;
  /** Reads the claims of a document from the snapshot of its statements. */
  readDocument: typeof readDocument;
}

export const responseReader: ResponseReader = { readResponse, readPush, snapshotBody, withdrawnEvents, readDocument };

function readResponse(connector: Connector, exchange: Exchange, target: PollTarget): Reading {
  try {
    const classification = connector.classify(exchange, target);
    if (classification.type === 'failure') return { type: 'failed', failure: classification.failure };
    if (exchange.type === 'answered') return { type: 'read', exchange, parsed: connector.parse(exchange, target) };
    return failed('internal_error', 'an exchange without a response was classified as readable');
  } catch (error) {
    if (error instanceof UnreadableResponse) return failed('response_unreadable', error.message);
    throw error;
  }
}

function readPush(connector: Connector, body: Uint8Array, target: PollTarget, receivedAt: string): PushReading {
  if (!connector.parsePush) return { type: 'unreadable', detail: `${connector.source.code} does not support pushes` };
  try {
    return { type: 'read', claims: connector.parsePush(body, target, receivedAt).claims };
  } catch (error) {
    if (error instanceof UnreadableResponse) return { type: 'unreadable', detail: error.message };
    throw error;
  }
}

function failed(reason: Failure['reason'], detail: string): Reading {
  return { type: 'failed', failure: { reason, detail, retryAfterSeconds: null } };
}
