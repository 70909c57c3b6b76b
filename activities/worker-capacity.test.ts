import { expect, test } from 'vitest';
import { deriveCapacity, type GivenCapacity } from './worker-capacity.ts';

const GIB = 1024 ** 3;
const nothing: GivenCapacity = { cachedWorkflows: null, pollSlots: null, deliverySlots: null, pollers: null };
const usual = {
  ...{ cachedWorkflows: 500, workflowSlots: 40, pollSlots: 200, railSlots: 100, deliverySlots: 1_000, pollers: 20 },
};

test.each<[string, Partial<GivenCapacity>, number | null, Partial<typeof usual>]>([
  ['nothing', {}, null, {}],
  ['the memory limit of docker-compose.yml', {}, GIB, {}],
  ['4 GiB', {}, 4 * GIB, { cachedWorkflows: 2_000 }],
  ['half a GiB', {}, GIB / 2, { cachedWorkflows: 250, workflowSlots: 25 }],
  ['almost no memory', {}, 1, { cachedWorkflows: 50, workflowSlots: 5 }],
  ['a large machine', {}, 256 * GIB, { cachedWorkflows: 5_000 }],
  ['a cache', { cachedWorkflows: 10 }, 4 * GIB, { cachedWorkflows: 10, workflowSlots: 2 }],
  ['slots for polls', { pollSlots: 40 }, null, { pollSlots: 40, railSlots: 20, deliverySlots: 200, pollers: 4 }],
  ['one slot', { pollSlots: 1 }, null, { pollSlots: 1, railSlots: 1, deliverySlots: 5, pollers: 1 }],
  ['slots for deliveries', { deliverySlots: 10 }, null, { deliverySlots: 10 }],
  ['pollers', { pollers: 50 }, null, { pollers: 50 }],
])('derives numbers that are not given from %s', (_what, given, memoryLimit, expected) => {
  expect(deriveCapacity({ ...nothing, ...given }, memoryLimit)).toEqual({ ...usual, ...expected });
});
