/** Whether tracking ends now, from what is known: the rules are the core's (spec/tracking 3). */
import type { PollContext } from '../../store/watches/watches.ts';
import { decideStop } from '../../tracking/tracking-requests/stop.ts';
import type { StopReason, View } from '../../tracking/view/view.ts';
import type { RecordingDeps } from './recording-deps.ts';
import { toInstant } from './watch-plan.ts';

/** What may be newer than the rows that were read first. */
export interface StopKnowledge {
  view: View;
  now: Date;
  /** When the line last said something new; null when it never did. */
  newsAt: Date | null;
  /** Since when the line does not find the number; null while it does. */
  notFoundSince: Date | null;
  /** When a stop was last undone. */
  resumedAt: Date | null;
}

/** Null: tracking goes on. */
export function stopReasonNow(
  { settings }: Pick<RecordingDeps, 'settings'>,
  { request }: { request: Pick<PollContext['request'], 'requestedAt'> },
  { view, now, newsAt, notFoundSince, resumedAt }: StopKnowledge,
): StopReason | null {
  return decideStop({
    view,
    requestedAt: toInstant(request.requestedAt),
    resumedAt: instantOrNull(resumedAt),
    now: toInstant(now),
    lastNewsAt: instantOrNull(newsAt),
    notFoundSince: instantOrNull(notFoundSince),
    settings: settings.stop,
  });
}

function instantOrNull(time: Date | null): string | null {
  return time === null ? null : toInstant(time);
}
