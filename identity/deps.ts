import type { Database } from '../store/postgres/database.ts';
import type { Passwords } from './passwords/passwords.ts';

/** Dependencies of operations on people and accounts. */
export interface IdentityDeps {
  database: Database;
  passwords: Passwords;
  /** Returns wall-clock time. */
  now: () => Date;
}
