import type { Database } from '../store/postgres/database.ts';
import type { Passwords } from './passwords/passwords.ts';

/** What everything about people works with. */
export interface IdentityDeps {
  database: Database;
  passwords: Passwords;
  /** Wall clock. */
  now: () => Date;
}
