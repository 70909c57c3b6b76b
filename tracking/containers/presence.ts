/**
 * Decides whether the container is at a terminal or ramp, based on the facility's row and the events of the journey.
 */
import type { StatedPresence } from '../../reference/terminals/status-words.ts';

/** `unproven`: the sources contradict each other. `other_visit`: the row is about an earlier, export or empty visit. */
export type Presence = 'expected' | 'here' | 'unproven' | 'gone' | 'other_visit';

export interface RowEvidence {
  /** Presence stated by the terminal's status or, failing that, by its position. */
  word: StatedPresence | null;
  /** The row gives a position within the terminal. */
  hasPosition: boolean;
  /** The source is a ramp. Ramps list only units that are present, unless the wording says otherwise. */
  isRamp: boolean;
  hasOwnDischarge: boolean;
  /** The source reports a gate-out on this journey, other than one before the container came back from a transfer. */
  hasLeft: boolean;
  /** The source reports moves of earlier journeys but none of this one. */
  isOfFormerVisit: boolean;
  hasArrived: boolean;
  wasDischarged: boolean;
  /** Estimated arrival there; null if there is no estimate or the container has arrived. */
  expectedMs: number | null;
  /** When the row reported the container as available; null if it does not. */
  releasedMs: number | null;
  nowMs: number;
}

const DAY_MS = 86_400_000;

export function presenceOf(row: RowEvidence): Presence {
  if (row.word === 'other_visit') return 'other_visit';
  if (row.hasLeft) return 'gone';
  if (row.hasOwnDischarge && row.word !== 'gone' && row.word !== 'absent') return 'here';
  if (row.word === 'expected') return row.wasDischarged ? 'unproven' : 'expected';
  if (row.isOfFormerVisit) return 'other_visit';
  if (row.word === 'gone' || row.word === 'absent') return outOfTerminal(row, row.word);
  if (row.isRamp || row.hasArrived) return 'here';
  // A position in the yard is proof, unless the vessel is still more than a day away: then the row is about another
  // visit. A release recorded before the estimated arrival does not prove that the vessel arrived on time.
  const isStale = row.releasedMs !== null && row.expectedMs !== null && row.releasedMs < row.expectedMs;
  const slack = row.word === 'here' || row.hasPosition ? DAY_MS : 0;
  if (isStale && slack === 0) return 'expected';
  if (row.expectedMs !== null) return row.expectedMs <= row.nowMs + slack ? 'here' : 'expected';
  return slack > 0 ? 'here' : 'expected';
}

/** A container that has not arrived cannot have left, so the row must be about another visit. */
function outOfTerminal({ isRamp, hasArrived, hasOwnDischarge }: RowEvidence, word: 'gone' | 'absent'): Presence {
  if (hasArrived || hasOwnDischarge) return 'gone';
  if (word === 'absent') return 'expected';
  return isRamp ? 'gone' : 'other_visit';
}
