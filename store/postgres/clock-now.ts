/** Computes the time of a test clock in SQL, equivalent to `tracking/time/test-clock.ts`. */
import { type RawBuilder, sql } from 'kysely';

/**
 * Maximum running time in seconds, about a century, so that a fast clock stays within the range of Postgres timestamps.
 */
const MAX_RUN = 3_000_000_000;

/** Builds the current time of a test clock. `clock` is the table alias of its row in `test_clocks`. */
export function clockNow(clock: string, wallNow: Date): RawBuilder<Date> {
  const column = (name: string) => sql.ref(`${clock}.${name}`);
  return sql<Date>`case
    when ${column('frozen')} then ${column('position_at')} else ${column('position_at')}
      + least(extract(epoch from ${wallNow}::timestamptz - ${column('anchored_at')}) * ${column('speed')}, ${MAX_RUN})
        * interval '1 second' end`;
}
