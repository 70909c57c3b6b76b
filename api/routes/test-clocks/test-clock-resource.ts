import { shownBy } from '../../../operations/request-clock.ts';
import type { Resource } from '../../../resources/resource.ts';
import { wireTime } from '../../../resources/time.ts';
import type { TestClockRow } from '../../../store/test-clocks.ts';

/** `test_clock`, an extension: drives tracking requests of simulated lines. */
export function testClockResource(row: TestClockRow, wallNow: Date, baseUrl: string): Resource {
  return {
    id: row.id,
    type: 'test_clock',
    attributes: {
      start_at: wireTime(row.start_at),
      now: wireTime(shownBy(row, wallNow)),
      speed: row.frozen ? null : row.speed,
      frozen: row.frozen,
      created_at: wireTime(row.created_at),
    },
    links: { self: `${baseUrl}/v2/test_clocks/${row.id}` },
  };
}
