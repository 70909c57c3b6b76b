/** Rules about when tracking ends (spec/tracking 3). */
import { type Rule, rule } from '../rule.ts';

const SOURCE = 'spec/tracking 3';
const STOP = 'tracking/tracking-requests/stop.ts';

export const STOPPING: readonly Rule[] = [
  rule(
    'M3-all-containers-terminated',
    SOURCE,
    'Tracking ends once a complete list shows that all containers were returned empty or taken off the bill.',
    [STOP, "  { reason: 'all_containers_terminated', applies: allTerminated },\n", ''],
  ),
  rule('M3-list-is-complete', SOURCE, 'Tracking continues while the line may have more containers than it lists.', [
    STOP,
    'return view.shipment.containersComplete || daysSince',
    'return true || daysSince',
  ]),
  rule(
    'M3-list-is-never-complete',
    SOURCE,
    'At a line that never lists containers completely, tracking ends 14 days after the return of the last one.',
    [STOP, 'const FURTHER_CONTAINERS_DAYS = 14;', 'const FURTHER_CONTAINERS_DAYS = 1400;'],
  ),
  rule(
    'M3-past-arrival-window',
    SOURCE,
    'Tracking ends 56 days after the arrival at the destination without a full-out.',
    [STOP, "  { reason: 'past_arrival_window', applies: (facts) => windowsPassed(facts) },\n", ''],
  ),
  rule('M3-inland-arrival', SOURCE, 'The window of an inland move starts with the arrival at its inland place.', [
    STOP,
    'const arrival = isInland ? inlandArrival : (',
    'const arrival = (',
  ]),
  rule('M3-past-full-out-window', SOURCE, 'Tracking ends 56 days after the last full-out without an empty return.', [
    STOP,
    "  { reason: 'past_full_out_window', applies: (facts) => windowsPassed(facts) && someAreOut(facts.view) },\n",
    '',
  ]),
  rule('M3-no-updates-at-line', SOURCE, 'Tracking ends after 56 days without news from the line.', [
    STOP,
    'if (daysSince(lastNewsAt ?? requestedAt, now) >= settings.silenceDays) return true;',
    '',
  ]),
  rule(
    'M3-not-found-any-more',
    SOURCE,
    'Tracking ends after 14 days of complete polls that no longer find the number.',
    [STOP, 'return daysSince(notFoundSince, now) >= settings.notFoundDays;', 'return false;'],
  ),
  rule('M3-booking-cancelled', SOURCE, 'Tracking ends when the line cancels the booking and no container has moved.', [
    STOP,
    '({ view }) => view.shipment.bookingCancelled && !hasMoved(view)',
    '({ view }) => view.shipment.bookingCancelled',
  ]),
  rule(
    'M3-cancelled-by-user',
    SOURCE,
    'The reason cancelled_by_user is given only for a stop by a person, never by a rule for containers that were not stopped; an undone stop restarts the windows.',
    [STOP, '(resumedAt === null || daysSince(resumedAt, now) >= days)', 'true'],
  ),
  rule(
    'D18-not-waited-for',
    'decision 0018',
    'Tracking ends when a person has stopped all containers that have not been returned.',
    [STOP, "  { reason: 'cancelled_by_user', applies: ({ view }) => restIsStopped(view) },\n", ''],
  ),
  rule(
    'D18-stopped-is-not-back',
    'decision 0018',
    'A container that a person stopped on its way has not been returned: the shipment ends as stopped by a person.',
    [STOP, ' || view.containers.some(isLeft)', ''],
  ),
  rule(
    'D18-not-announced',
    'decision 0018',
    'No event is announced for a container that a person stopped; its values are still updated.',
    [
      'tracking/changes/diff.ts',
      'if (!container.stopped) events.push(...change.events);',
      'events.push(...change.events);',
    ],
  ),
];
