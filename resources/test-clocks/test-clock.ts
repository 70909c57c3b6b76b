/** `test_clock`, an extension: drives tracking requests of simulated lines. */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../store/schema.generated.ts';
import { defineResource } from '../define.ts';
import type { Resource } from '../resource.ts';
import { instant } from '../schemas.ts';
import { wireTime } from '../time.ts';

interface TestClockSource {
  row: Selectable<DB['test_clocks']>;
  /** What the clock shows. */
  shown: Date;
  baseUrl: string;
}

export const testClock = defineResource<TestClockSource>()({
  type: 'test_clock',
  about: 'A clock that tracking requests of simulated lines follow in place of the wall clock',
  id: ({ row }) => row.id,
  attributes: {
    start_at: [instant.describe('What the clock showed when it was created'), ({ row }) => wireTime(row.start_at)],
    now: [instant.describe('What the clock shows'), ({ shown }) => wireTime(shown)],
    speed: [
      z.number().positive().nullable().describe('Seconds of the clock in one second; null while it stands still'),
      ({ row }) => (row.frozen ? null : row.speed),
    ],
    frozen: [z.boolean().describe('Whether the clock stands still until it is advanced'), ({ row }) => row.frozen],
    created_at: [instant.describe('When it was created, by the wall clock'), ({ row }) => wireTime(row.created_at)],
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/test_clocks/${row.id}`,
});

/** `shown`: what the clock shows at the moment of the answer. `baseUrl`: origin of the API. */
export function testClockResource(row: TestClockSource['row'], shown: Date, baseUrl: string): Resource {
  return testClock.render({ row, shown, baseUrl });
}
