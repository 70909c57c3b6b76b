/**
 * Generates histories of a shipment for property tests: statements by a line, a terminal and a railroad in any order.
 */
import fc from 'fast-check';
import type { Claim, Classifier, Move, Observation, TransportMode } from '../claims/claims.ts';
import { emptyLedger, type Ledger, record } from '../ledger/ledger.ts';
import { AURORA, BOREAL, CONTAINER, event, fact, LINE, listing, RAILROAD, TERMINAL } from './statements.ts';

const START = Date.parse('2026-08-01T00:00:00Z');
const HOUR_MS = 3_600_000;
export const hoursAfterStart = (hours: number): string =>
  `${new Date(START + hours * HOUR_MS).toISOString().slice(0, 19)}Z`;

const time = fc
  .integer({ min: 0, max: 1500 })
  .chain((hours) =>
    fc.constantFrom(hoursAfterStart(hours), hoursAfterStart(hours).slice(0, 19), hoursAfterStart(hours).slice(0, 10)),
  );

export const anyEvent: fc.Arbitrary<Claim> = fc
  .record({
    move: fc.constantFrom<Move>(
      'gate_out',
      'gate_in',
      'load',
      'discharge',
      'depart',
      'arrive',
      'berth',
      'available',
      'other',
    ),
    where: fc.constantFrom('CNNGB', 'SGSIN', 'USLAX', 'USCHI', 'XXXXX'),
    time: fc.option(time, { freq: 9 }),
    classifier: fc.constantFrom<Classifier>('actual', 'actual', 'estimated', 'planned'),
    mode: fc.constantFrom<TransportMode | null>('vessel', 'vessel', 'rail', 'truck', 'barge', null),
    laden: fc.constantFrom(true, true, false, null),
    container: fc.constantFrom(CONTAINER, CONTAINER, 'SIMU0000027', null),
    vessel: fc.constantFrom(AURORA, BOREAL, { imo: null, name: AURORA.name }, null),
    call: fc.constantFrom('TC-1', 'TC-2', null, null),
    id: fc.constantFrom('E-1', 'E-2', null, null),
    statedAt: fc.option(fc.integer({ min: 0, max: 1500 }).map(hoursAfterStart)),
    retracted: fc.constantFrom(false, false, false, false, true),
    bill: fc.constantFrom('EXBL1', 'OLD1'),
  })
  .map(({ move, where, time: when, ...options }) => event(move, where, when, options));

const anyFact: fc.Arbitrary<Claim> = fc.oneof(
  fc.boolean().map((value) => fact('available', value)),
  fc.boolean().map((value) => fact('known', value)),
  fc.constantFrom('2026-09-09', '2026-09-11', null).map((value) => fact('last_free_day', value)),
  fc.constantFrom(21400, 20000).map((value) => fact('weight_kg', value)),
  fc.uniqueArray(fc.constantFrom('freight' as const, 'customs' as const)).map((names) =>
    fact(
      'holds',
      names.map((name) => ({ name, status: 'hold' as const, description: null })),
    ),
  ),
  fc.constant(listing([CONTAINER, 'SIMU0000027'])),
);

/**
 * Removes statement times later than the receipt. They would be capped (spec/sources G42), which breaks the properties
 * about repetition.
 */
function statedInTime(observation: Observation): Observation {
  const claims = observation.claims.map((claim) =>
    claim.statedAt !== null && claim.statedAt > observation.receivedAt ? { ...claim, statedAt: null } : claim,
  );
  return { ...observation, claims };
}

const anyObservation = (index: number): fc.Arbitrary<Observation> =>
  fc
    .record({
      source: fc.constantFrom(LINE, LINE, LINE, TERMINAL, RAILROAD),
      snapshotId: fc.constant(`s${index}`),
      receivedAt: fc.integer({ min: 0, max: 200 }).map((hours) => hoursAfterStart(index * 200 + hours)),
      complete: fc.constantFrom(true, true, false),
      absence: fc.constantFrom('snapshot' as const, 'snapshot' as const, 'log' as const),
      claims: fc.array(fc.oneof({ weight: 4, arbitrary: anyEvent }, { weight: 1, arbitrary: anyFact }), {
        maxLength: 14,
      }),
    })
    .map(statedInTime);

/** Between one and six responses, 200 hours apart. */
export const anyHistory = fc
  .integer({ min: 1, max: 6 })
  .chain((length) => fc.tuple(...Array.from({ length }, (_, index) => anyObservation(index))));

export const anyRequest = fc
  .constantFrom<'bill_of_lading' | 'container'>('bill_of_lading', 'container')
  .map((requestType) => ({
    requestType,
    normalizedNumber: requestType === 'container' ? CONTAINER : 'EXBL1',
    scac: 'TEST',
  }));

export function recordAll(ledger: Ledger, observations: readonly Observation[]): Ledger {
  return observations.reduce(record, ledger);
}

/** Later than any statement in a history. */
export const END = hoursAfterStart(1600);

/** Returns the ledger of a bill of lading after the given observations. */
export function ledgerAfter(observations: readonly Observation[]): Ledger {
  return recordAll(
    emptyLedger({ requestType: 'bill_of_lading', normalizedNumber: 'EXBL1', scac: 'TEST' }),
    observations,
  );
}
