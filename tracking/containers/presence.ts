/** Decides from one terminal or ramp row, and from the known journey, whether the container is there. */
import type { StatedPresence } from '../../reference/terminals/status-words.ts';

/**
 * `unproven`: the sources contradict each other. `other_visit`: the row concerns an earlier, an export or an empty visit.
 */
export type Presence = 'expected' | 'here' | 'unproven' | 'gone' | 'other_visit';

export interface RowEvidence {
  /** Presence by the status, else by the position. */
  word: StatedPresence | null;
  /** The row states a position in the terminal. */
  hasPosition: boolean;
  /** Ramps report units that are there, unless their words say otherwise. */
  isRamp: boolean;
  /** The source reports the discharge on this journey. */
  hasOwnDischarge: boolean;
  /** The source reports the gate-out on this journey. */
  hasLeft: boolean;
  /** The source reports moves of earlier journeys, and none of this one. */
  isOfFormerVisit: boolean;
  /** Any source reports the arrival there. */
  hasArrived: boolean;
  /** Any source reports the discharge there. */
  wasDischarged: boolean;
  /** Estimated arrival there; null without an estimate, or once it has arrived. */
  expectedMs: number | null;
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
  // A position is proof, unless the vessel is days away: then it belongs to another visit.
  const slack = row.word === 'here' || row.hasPosition ? DAY_MS : 0;
  if (row.expectedMs !== null) return row.expectedMs <= row.nowMs + slack ? 'here' : 'expected';
  return slack > 0 ? 'here' : 'expected';
}

/** A container that has not arrived cannot have left: the row is about an earlier visit. */
function outOfTerminal({ isRamp, hasArrived, hasOwnDischarge }: RowEvidence, word: 'gone' | 'absent'): Presence {
  if (hasArrived || hasOwnDischarge) return 'gone';
  if (word === 'absent') return 'expected';
  return isRamp ? 'gone' : 'other_visit';
}
