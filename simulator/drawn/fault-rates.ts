/** Frequencies of the fault classes. */

import type { FaultClass } from './drawn-scenario.ts';
import type { Random } from './random.ts';

/**
 * Percentage of each class among data faults (spec/tracking 6.4), counted over 143 published fixes of the leading
 * service. Because of rounding they add up to 99, so faults are drawn in proportion to them.
 */
export const FAULT_SHARES: readonly (readonly [FaultClass, number])[] = [
  ['wrong_port_or_leg', 21],
  ['error_in_wrong_class', 17],
  ['blocked_or_moved', 16],
  ['payload_shape_changed', 13],
  ['unmapped_code', 10],
  ['blank_or_old_journey', 8],
  ['time_zone', 8],
  ['lifecycle', 6],
];

/**
 * Number of faults per journey, with weights. The published figures give shares but no frequencies. These are harsher
 * than reality: two faults per journey on average, and none in one journey out of seven.
 */
export const FAULTS_PER_JOURNEY: readonly (readonly [number, number])[] = [
  [0, 14],
  [1, 27],
  [2, 27],
  [3, 18],
  [4, 9],
  [5, 5],
];

/** Probability per journey of each ordinary incident. Incidents are not faults and are drawn in addition to them. */
export const DAILY_LIFE = {
  /** The announced arrival changes several times. */
  flappingEstimates: 0.3,
  duplicates: 0.15,
  shuffled: 0.3,
  /** The line reports a move hours or days late. */
  lateMove: 0.3,
  /**
   * For a discharge or pickup, the line states a different hour: that of the ship's last container, or that of the
   * document.
   */
  lineHasOwnHour: 0.25,
  /** Tracking is requested while the container is in transit. */
  requestedUnderWay: 0.2,
  /** Holds are placed and cleared, and the last free day changes. */
  holds: 0.35,
  severalContainers: 0.3,
} as const;

export function drawClasses(random: Random): FaultClass[] {
  const many = random.weighted(FAULTS_PER_JOURNEY);
  return Array.from({ length: many }, () => random.weighted(FAULT_SHARES));
}
