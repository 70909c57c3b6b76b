import type { Route } from '../../route.ts';
import { advanceTestClockRoute } from './advance.ts';
import { createTestClockRoute } from './create.ts';
import { deleteTestClockRoute } from './delete.ts';
import { getTestClockRoute } from './get.ts';
import { listTestClocksRoute } from './list.ts';
import { simulatedWorldRoutes } from './simulated-world.ts';
import { updateTestClockRoute } from './update.ts';

export const testClockRoutes: readonly Route[] = [
  createTestClockRoute,
  listTestClocksRoute,
  getTestClockRoute,
  updateTestClockRoute,
  deleteTestClockRoute,
  advanceTestClockRoute,
  ...simulatedWorldRoutes,
];
