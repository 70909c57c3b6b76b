/** Words of the trade for what the API names in codes. */

const STOPPED: Readonly<Record<string, string>> = {
  all_containers_terminated: 'The journey has ended: all containers came to their end',
  past_arrival_window: 'Nothing was heard for too long after the arrival was due',
  past_full_out_window: 'Nothing was heard for too long after the pickup',
  no_updates_at_line: 'The shipping line has nothing new to tell any more',
  cancelled_by_user: 'It was stopped by hand',
  booking_cancelled: 'The shipping line says that the booking is cancelled',
};

export function stoppedReason(reason: string | null): string {
  return STOPPED[reason ?? ''] ?? 'Tracking has stopped';
}

/** Nobody needs to know more of a journey that has ended. */
export function isJourneyOver(reason: string | null): boolean {
  return reason === 'all_containers_terminated' || reason === 'booking_cancelled';
}
