/** Decides whether tracking ends now. The rules are part of the core (spec/tracking 3). */

import type { StopReason } from '../../tracking/tracking-requests/stop.ts';
import { decideStop } from '../../tracking/tracking-requests/stop.ts';
import type { View } from '../../tracking/view/view.ts';
import { toInstant } from '../to-instant.ts';
import type { RecordingDeps } from './recording-deps.ts';

interface StopInput {
  view: View;
  now: Date;
  requestedAt: Date;
  /** When the line last reported something new; null if it never has. */
  newsAt: Date | null;
  /** Since when the line has not found the number; null while it finds it. */
  notFoundSince: Date | null;
  /** When tracking was last resumed. */
  resumedAt: Date | null;
}

export function stopReasonNow(
  { settings }: Pick<RecordingDeps, 'settings'>,
  { view, now, requestedAt, newsAt, notFoundSince, resumedAt }: StopInput,
): StopReason | null {
  return decideStop({
    view,
    requestedAt: toInstant(requestedAt),
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
