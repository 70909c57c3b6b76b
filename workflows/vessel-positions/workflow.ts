/** Started by a Schedule. Each run catches up on what the previous one missed. */
import { proxyActivities } from '@temporalio/workflow';
import type { VesselPositionActivities } from './messages.ts';

const { collectVesselPositions } = proxyActivities<VesselPositionActivities>({
  startToCloseTimeout: '10 minutes',
  retry: { initialInterval: '30 seconds', maximumAttempts: 3 },
});

/** Returns the number of new positions. */
export async function vesselPositions(): Promise<number> {
  return collectVesselPositions();
}
