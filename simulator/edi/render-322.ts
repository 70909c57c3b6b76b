/** Renders the railroad's reports about a container as X12 322, each as soon as the railroad records the move. */
import type { Move } from '../moves.ts';
import { containerNumber, type Journey, papersOf } from '../numbers.ts';
import { placeOf } from '../places.ts';
import { statusCodes322 } from './event-codes.ts';
import { printedAt } from './local-times.ts';
import type { TransactionSet } from './x12-writer.ts';

/**
 * Renders one move; null if a 322 cannot report it. The container number has no check digit, as is usual with
 * railroads.
 */
export function render322(journey: Journey, containerIndex: number, move: Move, atMs: number): TransactionSet | null {
  const code = statusCodes322[move.kind];
  if (code === undefined) return null;
  const { name, locode, zone } = placeOf(move.place);
  const { date, time } = printedAt(atMs, zone);
  const number = containerNumber(journey.scenario, journey.instance, containerIndex);
  const equipment = [number.slice(0, 4), number.slice(4, 10)];
  return {
    type: '322',
    segments: [
      ['Q5', code, date, time, 'LT', '', name.toUpperCase(), '', locode.slice(0, 2)],
      ['R4', '5', 'UN', locode, name.toUpperCase(), locode.slice(0, 2)],
      ['N7', ...equipment, '', '', '', '', '', '', '', '', 'CN'],
      ['W2', ...equipment, '', 'CN', 'L'],
      ['N9', 'BM', papersOf(journey).billOfLading],
    ],
  };
}
