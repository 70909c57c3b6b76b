import type { Claim } from '../../tracking/claims/claims.ts';
import { readContainerEvents } from './events.ts';
import { type ContainerContext, readContainerFacts } from './facts.ts';
import { byRelevance, isOtherVisit, isUnlisted } from './visits.ts';

export interface ContainerRow {
  record: Record<string, unknown>;
  context: ContainerContext;
}

/**
 * Reads the claims of one container from the row that the request concerns. A container that the terminal does not
 * list, as is normal before the manifest and after gate-out, withdraws nothing. An export or empty visit says nothing
 * about the import.
 */
export function readRows<Row extends ContainerRow>(rows: readonly Row[]): { row: Row; claims: Claim[] } | null {
  const [row] = rows.toSorted((one, other) => byRelevance(one.record, other.record));
  return row === undefined ? null : { row, claims: readRow(row) };
}

function readRow({ record, context }: ContainerRow): Claim[] {
  if (isOtherVisit(record)) return [];
  if (isUnlisted(record)) return readContainerFacts({ known: false }, context);
  return [...readContainerFacts(record, context), ...readContainerEvents(record, context)];
}
