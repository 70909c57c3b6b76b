/** When tracking ends (spec/tracking 3). */
import { type Rule, rule } from '../rule.ts';

const SOURCE = 'spec/tracking 3';
const STOP = 'tracking/tracking-requests/stop.ts';

export const STOPPING: readonly Rule[] = [
  rule(
    'M3-all-containers-terminated',
    SOURCE,
    'Tracking ends when a complete list of boxes has all of them back empty, or taken off the bill.',
    [STOP, "  { reason: 'all_containers_terminated', applies: ({ view }) => allTerminated(view) },\n", ''],
  ),
  rule('M3-list-is-complete', SOURCE, 'Not while the line may have more boxes than it lists.', [
    STOP,
    'return view.shipment.containersComplete && open(view)',
    'return open(view)',
  ]),
  rule(
    'M3-past-arrival-window',
    SOURCE,
    'Tracking ends 56 days after the arrival at the destination without a full-out.',
    [STOP, "  { reason: 'past_arrival_window', applies: (facts) => windowsPassed(facts) },\n", ''],
  ),
  rule('M3-inland-arrival', SOURCE, 'The window of an inland move counts from its inland place.', [
    STOP,
    'const arrival = isInland ? inlandArrival : (',
    'const arrival = (',
  ]),
  rule('M3-past-full-out-window', SOURCE, 'Tracking ends 56 days after the last full-out without an empty return.', [
    STOP,
    "  { reason: 'past_full_out_window', applies: (facts) => windowsPassed(facts) && someAreOut(facts.view) },\n",
    '',
  ]),
  rule('M3-no-updates-at-line', SOURCE, 'Tracking ends after 56 days in which the line said nothing new.', [
    STOP,
    'if (daysSince(lastNewsAt ?? requestedAt, now) >= settings.silenceDays) return true;',
    '',
  ]),
  rule(
    'M3-not-found-any-more',
    SOURCE,
    'Tracking ends after 14 days of complete polls that do not find the number any more.',
    [STOP, 'return daysSince(notFoundSince, now) >= settings.notFoundDays;', 'return false;'],
  ),
  rule('M3-booking-cancelled', SOURCE, 'Tracking ends when the line cancels the booking and no box has moved.', [
    STOP,
    '({ view }) => view.shipment.bookingCancelled && !hasMoved(view)',
    '({ view }) => view.shipment.bookingCancelled',
  ]),
  rule(
    'M3-cancelled-by-user',
    SOURCE,
    'A stop by a person is nobody else’s decision: no rule gives that reason for boxes that nobody stopped, and a stop that is undone starts the windows anew.',
    [STOP, '(resumedAt === null || daysSince(resumedAt, now) >= days)', 'true'],
  ),
  rule(
    'D18-not-waited-for',
    'decision 0018',
    'Tracking ends when all boxes that are not back were stopped by a person.',
    [STOP, "  { reason: 'cancelled_by_user', applies: ({ view }) => restIsStopped(view) },\n", ''],
  ),
  rule(
    'D18-stopped-is-not-back',
    'decision 0018',
    'A box that a person stopped on its way has not come back: the shipment ends as one that was stopped by a person.',
    [STOP, ' && !view.containers.some(isLeft)', ''],
  ),
  rule('D18-not-announced', 'decision 0018', 'Nothing is announced of a box that a person stopped; its values go on.', [
    'tracking/changes/diff.ts',
    'if (!container.stopped) events.push(...change.events);',
    'events.push(...change.events);',
  ]),
];
