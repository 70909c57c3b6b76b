/** A rule of the core, its proof, and the edit that switches it off in order to test the proof. */
import type { Core } from './core.ts';

export interface Rule {
  /** `M2.4-corrections-add`, `G13-new-hub`. */
  id: string;
  /** Source of the rule: `spec/tracking 2.4`, `spec/sources G13`. */
  source: string;
  /** One plain sentence. */
  says: string;
  /** An edit of the product's source that breaks the rule; `find` occurs exactly once in `file`. */
  switchOff: { file: string; find: string; replace: string };
}

/** One case of a rule; `run` throws if the core violates it. */
export interface Row {
  rule: string;
  title: string;
  run: (core: Core) => void;
}

type Edit = readonly [file: string, find: string, replace: string];

/** Builds a rule; shorthand for the catalogue. */
export function rule(id: string, source: string, says: string, [file, find, replace]: Edit): Rule {
  return { id, source, says, switchOff: { file, find, replace } };
}

/** Rows of one rule, each with a separate title. */
export function rowsOf(id: string, cases: Record<string, (core: Core) => void>): Row[] {
  return Object.entries(cases).map(([title, run]) => ({ rule: id, title, run }));
}
