/** A database with people, a clock that tests can set, and passwords that are cheap to hash. */

import { OPERATOR } from '../../../identity/accounts/audit.ts';
import type { Role } from '../../../identity/accounts/roles.ts';
import type { SecondFactorDeps } from '../../../identity/deps.ts';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { Passwords } from '../../../identity/passwords/passwords.ts';
import { createAdmin } from '../../../identity/people/first-people.ts';
import { acceptInvitation, invite } from '../../../identity/people/invitations.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

export const PASSWORD = 'correct horse battery staple';
export const ADDRESS = '198.51.100.7';

export interface Someone {
  accountId: string;
  userId: string;
  personId: string;
  email: string;
}

export class PeopleWorld {
  readonly deps: SecondFactorDeps;
  readonly test: TestDatabase;
  #at = Date.parse('2026-03-02T08:00:00Z');
  #made = 0;

  constructor(test: TestDatabase) {
    this.test = test;
    const passwords = new Passwords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
    const secretBox = createSecretBox(Buffer.alloc(32, 7));
    this.deps = { database: test.database, passwords, secretBox, now: () => new Date(this.#at) };
  }

  static async start(): Promise<PeopleWorld> {
    return new PeopleWorld(await createTestDatabase());
  }

  pass(milliseconds: number): void {
    this.#at += milliseconds;
  }

  newEmail(): string {
    this.#made += 1;
    return `person-${this.#made}@example.com`;
  }

  async account(): Promise<Someone> {
    const accountId = newId();
    await insertAccount(this.deps.database, { id: accountId, name: `Account ${accountId}` });
    const email = this.newEmail();
    const { personId } = await createAdmin(this.deps, { accountId, email, password: async () => PASSWORD });
    return { accountId, personId, email, userId: await this.userId(accountId, personId) };
  }

  async member(accountId: string, role: Role): Promise<Someone> {
    const email = this.newEmail();
    const { token } = await invite(this.deps, { accountId, email, role }, OPERATOR);
    return {
      ...(await acceptInvitation(this.deps, { token, as: { name: null, password: PASSWORD }, address: null })),
      email,
    };
  }

  async userId(accountId: string, personId: string): Promise<string> {
    const { id } = await this.deps.database
      .selectFrom('users')
      .select('id')
      .where('account_id', '=', accountId)
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow();
    return id;
  }

  async audited(accountId: string): Promise<string[]> {
    const rows = await this.deps.database
      .selectFrom('audit_log')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('happened_at')
      .orderBy('id')
      .execute();
    return rows.map((row) => `${row.actor_name ?? row.actor_kind} ${row.action} ${row.subject_name}`);
  }
}
