/** Determines when a document was issued, and therefore whether it is newer than a response. */

import type { StatedField } from '../../connectors/document/statements.ts';
import { statedTime } from '../../reference/stated-values.ts';
import { toInstant } from '../to-instant.ts';

const SURE_ISSUE = 0.9;
/** Offset of the time zone furthest ahead of UTC. */
const EARLIEST_ZONE_MS = 14 * 3_600_000;

/**
 * Returns the earliest instant of the stated date in any time zone, so that a document is never treated as newer than
 * it is. The result is never later than the receipt: with a date in the future, the document would always be the
 * newest. Returns null without a reliable date: an old document may be forwarded today, so its receipt proves nothing.
 */
export function issueTimeOf(fields: readonly StatedField[], receivedAt: Date): string | null {
  const [only, ...others] = fields.filter(({ name, confidence }) => name === 'issueDate' && confidence >= SURE_ISSUE);
  const time = only === undefined || others.length > 0 ? null : statedTime(only.value);
  if (time === null) return null;
  const date = time.precision === 'date' ? time.date : time.local.slice(0, 10);
  const firstMoment = Date.parse(`${date}T00:00:00Z`) - EARLIEST_ZONE_MS;
  return toInstant(new Date(Math.min(firstMoment, receivedAt.getTime())));
}
