import type { TrackingPhase } from '../../workflows/track-shipment/messages.ts';

/**
 * Maps the status of a tracking request to the phase of its workflow: `locate` until the line lists the number,
 * `follow` while the shipment is tracked, and `ended` after a failure or a stop.
 */
export function trackingPhase(status: string): TrackingPhase {
  if (status === 'created') return 'follow';
  return status === 'pending' || status === 'awaiting_manifest' ? 'locate' : 'ended';
}
