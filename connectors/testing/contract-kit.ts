/** What every connector's reading of an answer must hold, whatever the answer (tracking-model 6). */
import { expect } from 'vitest';
import type { Claim } from '../../tracking/claims.ts';
import type { Answered, Ask, Connector, ParsedAnswer } from '../connector.ts';
import { snapshotBody } from '../snapshot-body.ts';
import { UnreadableAnswer } from '../unreadable-answer.ts';
import { resolve } from './answers.ts';

type Parser = Pick<Connector, 'parse' | 'classify'>;

/** Reads as the engine does: classified first. Null when the answer brings no facts. */
export function read(connector: Parser, exchange: Answered, ask: Ask): ParsedAnswer | null {
  const verdict = connector.classify(exchange, ask);
  if (verdict.type === 'failure') return null;
  try {
    return connector.parse(exchange, ask);
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableAnswer);
    return null;
  }
}

export function checkClaims(exchange: Answered, { claims }: ParsedAnswer): void {
  const document: unknown = JSON.parse(Buffer.from(snapshotBody(exchange.pages)).toString('utf8'));
  for (const claim of claims) {
    resolve(document, claim.pointer);
    const box = 'container' in claim ? claim.container : null;
    const isWellFormed =
      (claim.statedAt === null || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(claim.statedAt)) &&
      (box === null || /^[A-Z]{4}\d{7}$/.test(box));
    // One assertion per claim is slow over thousands of mutations.
    if (!isWellFormed) expect.fail(`claim is not well formed: ${JSON.stringify(claim)}`);
  }
}

/** A claim as a fact: without its address and without when it was stated. */
export function factOf(claim: Claim): string {
  const { pointer: _pointer, statedAt: _statedAt, ...fact } = claim;
  return JSON.stringify(fact);
}
