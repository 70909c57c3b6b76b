/** Explains why tracking of a shipment stopped. */
import { type StopReason, stopReasons } from '../../components/status-words.ts';

export function stoppedReason(reason: StopReason | null): string {
  return reason === null ? 'Tracking has stopped' : stopReasons[reason].explanation;
}

/** Returns whether the journey has ended, in which case no explanation is needed. */
export function isJourneyOver(reason: StopReason | null): boolean {
  return reason === 'all_containers_terminated' || reason === 'booking_cancelled';
}
