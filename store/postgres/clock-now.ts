/** What a test clock shows, in SQL: the same as `tracking/time/test-clock.ts`. */
import { type RawBuilder, sql } from 'kysely';

/** Seconds, about a century: a fast clock left to itself leaves the times that Postgres knows. */
const LONGEST_RUN = 3_000_000_000;

/** `clock`: alias of a row of `test_clocks`. */
export function clockNow(clock: string, wallNow: Date): RawBuilder<Date> {
  const column = (name: string) => sql.ref(`${clock}.${name}`);
  return sql<Date>`case
    when ${column('frozen')} then ${column('position_at')} else ${column('position_at')}
      + least(extract(epoch from ${wallNow}::timestamptz - ${column('anchored_at')}) * ${column('speed')}, ${LONGEST_RUN})
        * interval '1 second' end`;
}
