/** Decides when a document was issued, which decides whether it is newer than a response. */

import type { StatedField } from '../../connectors/document/statements.ts';
import { statedTime } from '../../reference/stated-values.ts';
import { toInstant } from '../to-instant.ts';

const SURE_ISSUE = 0.9;
/** The earliest zone is this far ahead of UTC. */
const EARLIEST_ZONE_MS = 14 * 3_600_000;

/**
 * Returns the first moment of the stated date anywhere, so that a document never counts as newer than it is, and at the latest its
 * receipt: a date ahead of time would make it newer again each time it is recorded. Null without a certain date; an old paper can be
 * sent or forwarded today, so its receipt proves nothing.
 */
export function issueTimeOf(fields: readonly StatedField[], receivedAt: Date): string | null {
  const [only, ...others] = fields.filter(({ name, confidence }) => name === 'issueDate' && confidence >= SURE_ISSUE);
  const time = only === undefined || others.length > 0 ? null : statedTime(only.value);
  if (time === null) return null;
  const date = time.precision === 'date' ? time.date : time.local.slice(0, 10);
  const firstMoment = Date.parse(`${date}T00:00:00Z`) - EARLIEST_ZONE_MS;
  return toInstant(new Date(Math.min(firstMoment, receivedAt.getTime())));
}
