import { sql, type Transaction } from 'kysely';
import type { DB } from '../schema.generated.ts';
import type { Database } from './database.ts';

/**
 * A transaction in the place of a database: what begins a transaction of its own there begins a savepoint of this one. So an
 * operation can be made part of a larger whole without knowing.
 */
export function joinedTransaction(trx: Transaction<DB>): Database {
  let savepoints = 0;
  const begin = {
    setIsolationLevel: () => begin,
    async execute<Result>(work: (inner: Transaction<DB>) => Promise<Result>): Promise<Result> {
      savepoints += 1;
      const name = sql.id(`joined_${savepoints}`);
      await sql`savepoint ${name}`.execute(trx);
      try {
        const result = await work(trx);
        await sql`release savepoint ${name}`.execute(trx);
        return result;
      } catch (error) {
        await sql`rollback to savepoint ${name}`.execute(trx);
        throw error;
      }
    },
  };
  return new Proxy(trx, {
    get(target, member) {
      if (member === 'transaction') return () => begin;
      const value: unknown = Reflect.get(target, member, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
