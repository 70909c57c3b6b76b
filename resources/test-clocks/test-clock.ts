/** Resource `test_clock` (an extension): drives tracking requests of simulated lines. */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../store/schema.generated.ts';
import { defineResource } from '../define.ts';
import type { Resource } from '../resource.ts';
import { instant } from '../schemas.ts';
import { wireTime } from '../time.ts';

interface TestClockSource {
  row: Selectable<DB['test_clocks']>;
  shown: Date;
  baseUrl: string;
}

export const testClock = defineResource<TestClockSource>()({
  type: 'test_clock',
  about: 'A clock that tracking requests of simulated lines follow instead of the wall clock',
  id: ({ row }) => row.id,
  attributes: {
    start_at: [instant.describe('Initial time of the clock'), ({ row }) => wireTime(row.start_at)],
    now: [instant.describe('Current time of the clock'), ({ shown }) => wireTime(shown)],
    speed: [
      z.number().positive().nullable().describe('Clock seconds per second; null while frozen'),
      ({ row }) => (row.frozen ? null : row.speed),
    ],
    frozen: [z.boolean().describe('Whether the clock is frozen until it is advanced'), ({ row }) => row.frozen],
    created_at: [instant.describe('When it was created, by the wall clock'), ({ row }) => wireTime(row.created_at)],
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/test_clocks/${row.id}`,
});

/** Renders a test clock. `shown` is its current time, and `baseUrl` is the origin of the API. */
export function testClockResource(row: TestClockSource['row'], shown: Date, baseUrl: string): Resource {
  return testClock.render({ row, shown, baseUrl });
}
