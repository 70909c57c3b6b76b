/** Resource `simulated_world` (an extension): what an account has of the simulated world. */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { instant } from '../schemas.ts';
import { wireTime } from '../time.ts';

export interface SimulatedWorldSource {
  accountId: string;
  counts: {
    shipments: number;
    containers: number;
    trackingRequests: number;
    events: number;
    exceptions: number;
    testClocks: number;
    webhooks: number;
    parties: number;
    removedAt: Date | null;
  };
}

const count = (what: string) => z.int().min(0).describe(what);

export const simulatedWorld = defineResource<SimulatedWorldSource>()({
  type: 'simulated_world',
  about: 'Simulated data in the account',
  id: ({ accountId }) => accountId,
  attributes: {
    shipments: [count('Shipments of simulated lines'), ({ counts }) => counts.shipments],
    containers: [count('Containers of these shipments'), ({ counts }) => counts.containers],
    tracking_requests: [count('Tracking requests at simulated lines'), ({ counts }) => counts.trackingRequests],
    events: [count('Events about them'), ({ counts }) => counts.events],
    exceptions: [count('Exceptions about them, resolved ones included'), ({ counts }) => counts.exceptions],
    test_clocks: [count('Test clocks'), ({ counts }) => counts.testClocks],
    webhooks: [count('Webhooks that the demo created'), ({ counts }) => counts.webhooks],
    parties: [count('Customers that only the demo uses'), ({ counts }) => counts.parties],
    removed_at: [
      instant.nullable().describe('When it was last removed; since then, `npm start` adds nothing'),
      ({ counts }) => (counts.removedAt === null ? null : wireTime(counts.removedAt)),
    ],
  },
});
