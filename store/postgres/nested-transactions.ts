import { sql, type Transaction } from 'kysely';
import type { DB } from '../schema.generated.ts';
import type { Database } from './database.ts';

/**
 * Wraps a transaction as a database whose transactions become savepoints. An operation that starts its own transaction
 * can then run inside another one.
 */
export function nestTransactions(trx: Transaction<DB>): Database {
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
