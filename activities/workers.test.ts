import { expect, test } from 'vitest';
import { taskQueuesWithPrefix } from '../workflows/task-queues.ts';
import { workerOptions } from './workers.ts';

test('each queue gets the slots and pollers of the capacity', () => {
  const capacity = {
    ...{ cachedWorkflows: 7, workflowSlots: 6, pollSlots: 5, railSlots: 4, deliverySlots: 3, pollers: 2 },
  };
  const options = workerOptions(taskQueuesWithPrefix('x-'), capacity);
  expect(options.map(({ taskQueue }) => taskQueue)).toEqual(Object.values(taskQueuesWithPrefix('x-')));
  const [tracking, ...others] = options;
  expect(tracking).toMatchObject({ maxCachedWorkflows: 7, maxConcurrentWorkflowTaskExecutions: 6 });
  expect(others.map((each) => each.maxConcurrentActivityTaskExecutions)).toEqual([5, 5, 4, 3, 2]);
  for (const each of others) expect(each.activityTaskPollerBehavior).toMatchObject({ maximum: 2 });
});
