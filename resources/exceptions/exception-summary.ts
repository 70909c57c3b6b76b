/** Resource `exception_summary` (an extension): counts of unresolved exceptions. */
import { z } from 'zod';
import type { ExceptionCounts } from '../../store/exceptions/lists.ts';
import type { ExceptionKind } from '../../tracking/exceptions/rules.ts';
import { defineResource } from '../define.ts';
import { EXCEPTION_KINDS, EXCEPTION_SEVERITIES } from './exception.ts';

const count = z.int().min(0);

export const exceptionSummary = defineResource<{
  accountId: string;
  counts: readonly ExceptionCounts[];
  mine: number;
}>()({
  type: 'exception_summary',
  about: 'Counts of unresolved exceptions of the account. Extension',
  id: ({ accountId }) => accountId,
  attributes: {
    open: [count.describe('Neither acknowledged nor snoozed'), ({ counts }) => sum(counts, 'open')],
    critical: [
      count.describe('Open and critical'),
      ({ counts }) =>
        sum(
          counts.filter(({ severity }) => severity === EXCEPTION_SEVERITIES.length),
          'open',
        ),
    ],
    acknowledged: [count.describe('Acknowledged by a member'), ({ counts }) => sum(counts, 'acknowledged')],
    snoozed: [count.describe('Hidden until a later time'), ({ counts }) => sum(counts, 'snoozed')],
    mine: [count.describe('Open and assigned to the caller'), ({ mine }) => mine],
    by_kind: [
      z
        .array(
          z.strictObject({
            kind: z.enum(EXCEPTION_KINDS),
            severity: z.enum(EXCEPTION_SEVERITIES).describe('Highest severity among open ones, else among all'),
            open: count,
            acknowledged: count,
            snoozed: count,
          }),
        )
        .describe('Counts per kind with unresolved exceptions'),
      ({ counts }) => EXCEPTION_KINDS.flatMap((kind) => ofKind(kind, counts)),
    ],
  },
});

function ofKind(kind: ExceptionKind, counts: readonly ExceptionCounts[]) {
  const rows = counts.filter((row) => row.kind === kind);
  if (rows.length === 0) return [];
  const open = rows.filter((row) => row.open > 0);
  const highest = Math.max(...(open.length === 0 ? rows : open).map(({ severity }) => severity));
  const severity = EXCEPTION_SEVERITIES[highest - 1] ?? 'critical';
  return [
    { kind, severity, open: sum(rows, 'open'), acknowledged: sum(rows, 'acknowledged'), snoozed: sum(rows, 'snoozed') },
  ];
}

function sum(counts: readonly ExceptionCounts[], state: 'open' | 'acknowledged' | 'snoozed'): number {
  return counts.reduce((total, row) => total + row[state], 0);
}
