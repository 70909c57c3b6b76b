import { type StopReason, stopReasons } from '../../components/status-words.ts';

export function stoppedReason(reason: StopReason | null): string {
  return reason === null ? 'Tracking has stopped' : stopReasons[reason].explanation;
}

/** Whether no further events are expected, because the journey has ended or the booking was cancelled. */
export function isJourneyOver(reason: StopReason | null): boolean {
  return reason === 'all_containers_terminated' || reason === 'booking_cancelled';
}
