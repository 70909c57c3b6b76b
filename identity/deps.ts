import type { Database } from '../store/postgres/database.ts';
import type { SecretBox } from './keys/encryption.ts';
import type { Passwords } from './passwords/passwords.ts';

export interface IdentityDeps {
  database: Database;
  passwords: Passwords;
  /** Returns wall-clock time. */
  now: () => Date;
}

export interface SecondFactorDeps extends IdentityDeps {
  /** Seals the secrets of second factors. */
  secretBox: SecretBox;
}
