/** A rule of the core, and an edit that switches the rule off in order to test its proof. */
import type { Core } from './core.ts';

export interface Rule {
  /** For example `M2.4-corrections-add` or `G13-new-hub`. */
  id: string;
  /** Source of the rule, such as `spec/tracking 2.4` or `spec/sources G13`. */
  source: string;
  /** The rule as one plain sentence. */
  says: string;
  /** An edit of the product's source that breaks the rule; `find` must occur exactly once in `file`. */
  switchOff: { file: string; find: string; replace: string };
}

/** One case that proves a rule; `run` throws if the core violates the rule. */
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

/** Builds the cases of one rule, each with a separate title. */
export function rowsOf(id: string, cases: Record<string, (core: Core) => void>): Row[] {
  return Object.entries(cases).map(([title, run]) => ({ rule: id, title, run }));
}
