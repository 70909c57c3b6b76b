/** Reads and changes an account's tracking settings. */
import { z } from 'zod';
import { LAST_FREE_DAY_PREFERENCES, type TrackingSettings } from '../../resources/demurrage/tracking-settings.ts';
import { prefersEarliestDay, storePreferredDay } from '../../store/demurrage/preferred-day.ts';
import type { Database, Queryable } from '../../store/postgres/database.ts';
import { readInput } from '../input.ts';

export const trackingSettingsChanges = z.object({
  preferred_last_free_day: z
    .enum(LAST_FREE_DAY_PREFERENCES, {
      error: `Preferred last free day must be one of: ${LAST_FREE_DAY_PREFERENCES.join(', ')}`,
    })
    .optional()
    .describe('Which last free day `pickup_lfd` shows'),
});

export async function trackingSettings(database: Queryable, accountId: string): Promise<TrackingSettings> {
  const isEarliest = await prefersEarliestDay(database, accountId);
  return { accountId, preferredLastFreeDay: isEarliest ? 'earliest' : 'line_terminal_rail' };
}

/** Changes the settings and republishes the shipments whose values depend on them. Throws `Rejection`. */
export async function changeTrackingSettings(
  database: Database,
  accountId: string,
  attributes: Record<string, unknown>,
): Promise<TrackingSettings> {
  const { preferred_last_free_day: preferred } = readInput(trackingSettingsChanges, attributes);
  return database.transaction().execute(async (trx) => {
    if (preferred !== undefined) await storePreferredDay(trx, accountId, preferred === 'earliest');
    return trackingSettings(trx, accountId);
  });
}
