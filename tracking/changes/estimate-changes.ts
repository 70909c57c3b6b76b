/** Decides when a changed estimate is announced (spec/tracking 2.10). */

import { dataSourceOf } from '../milestones/milestone.ts';
import { instantMs, localDate } from '../time/event-time.ts';
import type { ShipmentView, TransportEventView, View } from '../view/view.ts';
import type { PublicEvent } from './changes.ts';
import type { DiffContext } from './diff.ts';

const MINUTE_MS = 60_000;

/**
 * Whether an estimate differs from the last announced one by at least the threshold or falls on a different local date.
 */
export function isWorthAnnouncing(
  announced: string | null,
  now: string | null,
  zone: string | null,
  thresholdMinutes: number,
): boolean {
  if (announced === now) return false;
  if (announced === null || now === null) return true;
  const [was, is] = [instantMs(announced), instantMs(now)];
  if (Math.abs(is - was) >= thresholdMinutes * MINUTE_MS) return true;
  return localDate(was, zone) !== localDate(is, zone);
}

/**
 * Returns `shipment.estimated.arrival` if it is due. Small changes add up, because the estimate is compared with the
 * last announced one. Returns nothing once the vessel has arrived.
 */
export function estimatedArrival(
  before: ShipmentView | null,
  after: View,
  context: DiffContext,
): { events: PublicEvent[]; announced: Record<string, string | null> } {
  const { fields } = after.shipment;
  const was = before?.announced.pod_eta_at ?? before?.fields.pod_eta_at.value ?? null;
  const is = fields.pod_eta_at.value;
  const zone = fields.pod_timezone.value;
  if (is === was || fields.pod_ata_at.value !== null) return { events: [], announced: {} };
  if (!isWorthAnnouncing(was, is, zone, context.etaThresholdMinutes)) {
    return { events: [], announced: { pod_eta_at: was } };
  }
  const source = (fields.pod_eta_at.provenance ?? before?.fields.pod_eta_at.provenance)?.source;
  const event: PublicEvent = {
    name: 'shipment.estimated.arrival',
    container: null,
    reference: {
      type: 'estimated_event',
      estimatedTimestamp: is,
      previousTimestamp: was,
      voyage: fields.pod_voyage_number.value,
      locode: fields.port_of_discharge_locode.value,
      timezone: zone,
      dataSource: source && dataSourceOf(source) === 'terminal' ? 'terminal' : 'shipping_line',
    },
    occurredAt: is,
    backfilled: false,
  };
  return { events: [event], announced: {} };
}

/**
 * Compares a container's estimate with the last announced one. `announce`: whether to announce it; `keep`: if not, the
 * announced time to compare with next time.
 */
export function estimateAnnouncement(
  previous: { event: TransportEventView; announced: string | null | undefined } | null,
  event: TransportEventView,
  context: DiffContext,
): { announce: boolean; keep: string | null | undefined } {
  if (previous === null) return { announce: true, keep: undefined };
  const was = previous.announced === undefined ? previous.event.timestamp : previous.announced;
  if (was === event.timestamp) return { announce: false, keep: undefined };
  const announce = isWorthAnnouncing(was, event.timestamp, event.timezone, context.etaThresholdMinutes);
  return { announce, keep: announce ? undefined : was };
}
