/**
 * Groups exceptions by kind, beginning with the kind of the most severe exception. Preserves the server's order within
 * a group.
 */
import type { Exception, ExceptionKind, Severity } from './queries.ts';
import { KIND_ORDER, SEVERITIES } from './words.ts';

export interface Group {
  kind: ExceptionKind;
  /** Counts by severity, most severe first. */
  severities: readonly { severity: Severity; count: number }[];
  rows: readonly Exception[];
  /** The next step, if it is the same for all unresolved rows; null if each row shows its own. */
  nextStep: string | null;
}

export function groupsOf(exceptions: readonly Exception[]): Group[] {
  const groups = KIND_ORDER.flatMap((kind): Group[] => {
    const rows = exceptions.filter(({ attributes }) => attributes.kind === kind);
    if (rows.length === 0) return [];
    const severities = (['critical', 'warning', 'notice'] as const).flatMap((severity) => {
      const count = rows.filter(({ attributes }) => attributes.severity === severity).length;
      return count === 0 ? [] : [{ severity, count }];
    });
    return [{ kind, severities, rows, nextStep: commonStep(rows) }];
  });
  const rank = ({ severities: [first] }: Group) => (first === undefined ? 0 : SEVERITIES[first.severity].rank);
  return groups.sort((one, other) => rank(other) - rank(one));
}

function commonStep(rows: readonly Exception[]): string | null {
  const steps = new Set(
    rows.flatMap(({ attributes: { state, next_step } }) => (state === 'resolved' ? [] : next_step)),
  );
  const [first] = steps;
  return steps.size === 1 && rows.length > 1 ? (first ?? null) : null;
}
