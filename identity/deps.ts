import type { Database } from '../store/postgres/database.ts';
import type { Passwords } from './passwords/passwords.ts';

export interface IdentityDeps {
  database: Database;
  passwords: Passwords;
  /** Returns wall-clock time. */
  now: () => Date;
}
