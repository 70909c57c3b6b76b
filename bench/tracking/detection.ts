/** Measures when each true milestone was published, relative to the first source that reported it. */
import { numbersOf } from '../../simulator/drawn/draw-scenario.ts';
import type { DrawnScenario } from '../../simulator/drawn/drawn-scenario.ts';
import type { Revealed, RevealedMove } from '../../simulator/drawn/revealed.ts';
import type { Followed } from './follow.ts';

export interface Detection {
  name: string;
  move: RevealedMove;
  /** Hours from the first report to publication; null if the milestone was never published. */
  delay: number | null;
  /**
   * Whether the milestone falls between two days before the arrival at the last port and the pickup, the period in
   * which fixed polling is compared.
   */
  isNearPickup: boolean;
}

/** Returns the first hour at which any of the sources reported the move. */
export function firstRevealedAt(move: RevealedMove, sources: readonly (keyof RevealedMove['shown'])[]): number | null {
  const hours = sources.map((source) => move.shown[source]).filter((hour) => hour !== undefined);
  return hours.length > 0 ? Math.min(...hours) : null;
}

/**
 * Lists the detected milestones, except those from before tracking began, which could not have been detected any
 * sooner.
 */
export function detections(drawn: DrawnScenario, revealed: Revealed, { announced, endHour }: Followed): Detection[] {
  const { containers } = numbersOf(drawn);
  return revealed.moves.flatMap((move): Detection[] => {
    const shown = firstRevealedAt(move, ['line', 'terminal', 'railroad']);
    if (shown === null || shown <= 0.1 || shown > endHour) return [];
    const route = drawn.containers[move.containerIndex]?.route;
    const arrival = route?.sea.at(-1)?.arrive ?? 0;
    const isNearPickup = move.at >= arrival - 48 && move.at <= (route?.fullOut ?? Number.POSITIVE_INFINITY);
    return move.names.map((name) => {
      const first = announced.find(
        (one) =>
          one.container === containers[move.containerIndex] &&
          one.kind === name &&
          one.event !== null &&
          (!name.startsWith('transshipment') || one.event.locode === move.locode),
      );
      return { name, move, delay: first ? Math.max(0, first.hour - shown) : null, isNearPickup };
    });
  });
}
