import type { Changes } from './changes.ts';
import type { View } from './view.ts';
export interface DiffContext {
  now: string;
  etaThresholdMinutes: number;
}
/** What changed between two views; `before` null is the first view, whose history is marked backfilled. */
export function diffViews(_before: View | null, after: View, _context: DiffContext): Changes {
  return { addedContainers: [], removedContainers: [], fields: [], milestones: [], events: [], view: after };
}
