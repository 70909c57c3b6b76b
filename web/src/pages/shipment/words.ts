/** Labels for API codes. */
import type { Schemas } from '../../api/document.ts';

type StopReason = NonNullable<Schemas['shipment']['attributes']['line_tracking_stopped_reason']>;

const STOPPED: Readonly<Record<StopReason, string>> = {
  all_containers_terminated: 'The journey of all containers has ended',
  past_arrival_window: 'No update for too long after the arrival was due',
  past_full_out_window: 'No update for too long after the pickup',
  no_updates_at_line: 'The shipping line no longer reports new data',
  cancelled_by_user: 'A user stopped it',
  booking_cancelled: 'The shipping line reports the booking as cancelled',
};

export function stoppedReason(reason: StopReason | null): string {
  return reason === null ? 'Tracking has stopped' : STOPPED[reason];
}

/** A journey that has ended needs no explanation. */
export function isJourneyOver(reason: StopReason | null): boolean {
  return reason === 'all_containers_terminated' || reason === 'booking_cancelled';
}
