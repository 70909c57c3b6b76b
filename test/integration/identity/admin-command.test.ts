/** Tests `npm run admin`, and the examples in docs/accounts.md. */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { may, mayChangeRole, type Permission, permissionsOf, ROLES } from '../../../identity/accounts/roles.ts';
import { verifyApiKey } from '../../../identity/keys/api-keys.ts';
import { bootstrapAccount } from '../../../identity/keys/bootstrap.ts';
import { Passwords } from '../../../identity/passwords/passwords.ts';
import { createSetupLink, useSetupLink } from '../../../identity/people/first-people.ts';
import { readInvitation } from '../../../identity/people/invitations.ts';
import { useResetLink } from '../../../identity/people/password-resets.ts';
import { findSession } from '../../../identity/sessions/sessions.ts';
import { signIn } from '../../../identity/sessions/sign-in.ts';
import { readConfiguration } from '../../../infra/settings/configuration.ts';
import { createFirstAdmin, firstAdminOf } from '../../../infra/setup/first-admin.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { examplesIn } from '../../support/run-example.ts';

const root = path.join(import.meta.dirname, '../../..');
const PASSWORD = 'correct horse battery staple';

let given: TestDatabase;
let folder: string;
let deps: Parameters<typeof signIn>[0];
beforeAll(async () => {
  given = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'seamark-admin-'));
  deps = { database: given.database, passwords: new Passwords(), now: () => new Date() };
  await bootstrapAccount(given.database);
});
afterAll(async () => {
  await given.drop();
  await rm(folder, { recursive: true, force: true });
});

function environment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, ...rest } = process.env;
  return { ...rest, DATABASE_URL: given.url, SEAMARK_BASE_URL: 'https://tracking.example.com', NO_COLOR: '1' };
}

async function admin(words: string[], input = ''): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [path.join(root, 'infra/commands/admin.ts'), ...words], { env: environment() });
  child.stdin.end(input);
  const [code, out, err] = await Promise.all([
    new Promise<number | null>((resolve) => child.once('close', resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out, err };
}

const signInAs = (email: string, password: string) => signIn(deps, { email, password, address: null, userAgent: null });
const tokenIn = (out: string, kind: string): string =>
  new RegExp(`^https://tracking\\.example\\.com/portal/${kind}/(\\S{43})$`, 'm').exec(out)?.[1] ?? '';

test('the examples of the page run as printed, from an empty account to its audit log', async () => {
  const link = tokenIn((await admin(['setup-link'])).out, 'set-up');
  expect(link).not.toBe('');

  const [first = '', others = '', ...more] = await examplesIn('docs/accounts.md', 'sh');
  expect(more).toEqual([]);
  // Runs the command without npm's own startup, which takes longer than the command itself.
  const shell = async (script: string) => {
    const commands = script.replaceAll('npm run admin --', `"${process.execPath}" "${root}/infra/commands/admin.ts"`);
    const { stdout } = await promisify(execFile)('sh', ['-ec', commands], { cwd: folder, env: environment() });
    return stdout;
  };
  expect(await shell(first)).toContain('mira@example.com (Mira Halden)  owner of Default account  sessions 0');
  const person = { email: 'x@example.com', password: PASSWORD };
  await expect(useSetupLink(deps, { token: link, person, address: null })).rejects.toMatchObject({
    problem: 'bad_link',
  });
  await expect(createSetupLink(deps)).rejects.toMatchObject({ problem: 'is_set_up' });

  const signedIn = await signInAs('mira@example.com', 'a quiet harbour before six');
  if (signedIn.kind !== 'signed_in') throw new Error(signedIn.kind);
  const out = await shell(others);
  expect(await findSession(deps, signedIn.token)).toBeNull();
  expect(await readInvitation(deps, tokenIn(out, 'invitations'))).toMatchObject({
    email: 'jonas@example.com',
    role: 'viewer',
  });
  await useResetLink(deps, { token: tokenIn(out, 'reset-password'), password: PASSWORD, address: null });
  expect((await signInAs('mira@example.com', PASSWORD)).kind).toBe('signed_in');
  expect(out).toContain('1 sessions are ended');
  expect(out).toContain('mira@example.com has no second factor; nothing was changed');
  const key = /^smk_\S{43}$/m.exec(out)?.[0] ?? '';
  const masked = `smk_…${key.slice(-4)}`;
  expect(out).toContain(`Warehouse dashboard (${masked}) is revoked and refused from now on`);
  expect(out).toMatch(new RegExp(`^${masked} {2}Warehouse dashboard {2}revoked \\S+ {2}made \\S+ by operator`, 'm'));
  expect(await verifyApiKey(given.database, key)).toBeNull();
  expect(out).toMatch(/Z {2}operator {2}invitation\.made {2}jonas@example\.com {2}\{"role":"viewer"\}/);
  expect(JSON.parse(out.slice(out.indexOf('\n[')))).toMatchObject([
    { email: 'mira@example.com', memberships: [{ accountName: 'Default account', role: 'owner' }] },
  ]);
  for (const statement of await examplesIn('docs/accounts.md', 'sql')) await sql.raw(statement).execute(given.database);
});

test('the table of roles on the page is that of the code', async () => {
  const page = await readFile(path.join(root, 'docs/accounts.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)`[^|]*\|(.*)\|$/gm)].map(([, name = '', cells = '']) => [
    name,
    cells.split('|').map((cell) => cell.trim()),
  ]) as [Permission, string[]][];
  expect(rows.map(([permission]) => permission).sort()).toEqual(permissionsOf('owner').sort());
  for (const [permission, cells] of rows) {
    expect([permission, cells.map((cell) => cell.startsWith('yes'))]).toEqual([
      permission,
      ROLES.map((role) => may(role, permission)),
    ]);
  }
  expect(mayChangeRole('admin', { from: 'owner', to: null })).toBe(false);
});

test('a password is read from standard input, and rejected with the reason', async () => {
  const create = (email: string, password: string) =>
    admin(['create-admin', '--email', email, '--password-file', '-'], `${password}\n`);
  expect(await create('ada@example.com', 'password2026')).toMatchObject({
    code: 1,
    err: expect.stringContaining('easy to guess'),
  });
  expect(await create('ada@example.com', 'short')).toMatchObject({
    code: 1,
    err: expect.stringContaining('at least 12'),
  });
  expect((await create('ada@example.com', PASSWORD)).out).toBe('ada@example.com is an owner of Default account\n');
  const reset = await admin(
    ['reset-password', '--email', 'ADA@example.com', '--password-file', '-'],
    'the third crane from left\n',
  );
  expect(reset.out).toContain('has the new password');
  expect((await signInAs('ada@example.com', 'the third crane from left')).kind).toBe('signed_in');
  expect(await admin(['create-admin', '--email', 'eve@example.com'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('give --password-file'),
  });
});

test('keys as JSON, for programs', async () => {
  const made = JSON.parse((await admin(['create-key', '--name', 'Robot', '--expires', '2999-12-31', '--json'])).out);
  expect(made).toMatchObject({ name: 'Robot', scopes: ['read', 'write'], expiresAt: '2999-12-31T23:59:59.999Z' });
  expect(await verifyApiKey(given.database, made.key)).toMatchObject({ apiKeyId: made.id });
  const { out } = await admin(['keys', '--json']);
  expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ id: made.id, createdBy: null, revokedAt: null }));
  expect(out).not.toContain(made.key);
});

test('the last owner stays', async () => {
  for (const email of ['ada@example.com', 'mira@example.com']) await admin(['remove', '--email', email]);
  const left = await admin(['remove', '--email', 'mira@example.com']);
  expect(left).toMatchObject({ code: 1, err: expect.stringContaining('An account needs an owner') });
});

test('wrong usage exits with 2 and shows the usage; a rejection exits with 1', async () => {
  const cases = [
    [2, [], 'Usage: npm run admin --'],
    [2, ['invite', '--email', 'nonsense'], 'This is not a valid email address: nonsense'],
    [2, ['create-key', '--name', ' '], 'The name of a key is one line'],
    [2, ['create-key', '--name', 'x', '--expires', '2027-02-30'], 'A key expires today or later'],
    [2, ['revoke-key', '--key', 'nothing'], 'There is no key nothing'],
    [1, ['create-key', '--name', 'bootstrap KEY'], 'A key with this name already exists'],
    [2, ['invite', '--email', 'a@example.com', '--account', 'nowhere'], 'There is no account nowhere'],
    [1, ['sign-out', '--email', 'nobody@example.com'], 'No person has this email address'],
    [1, ['setup-link'], 'Seamark is already set up'],
  ] as const;
  const results = await Promise.all(cases.map(([, words]) => admin([...words])));
  for (const [index, [code, , message]] of cases.entries()) {
    expect(results[index]).toMatchObject({ code, out: '', err: expect.stringContaining(message) });
    expect(results[index]?.err.includes('Usage: npm run admin --')).toBe(code === 2);
  }
});

test('the first start creates the person given in the settings, and no later one does', async () => {
  const fresh = await createTestDatabase();
  try {
    const { accountId } = await bootstrapAccount(fresh.database);
    const file = path.join(folder, 'first');
    await writeFile(file, `${PASSWORD}\n`);
    const settings = { SEAMARK_ADMIN_EMAIL: 'First@example.com', SEAMARK_ADMIN_PASSWORD_FILE: file };
    const first = firstAdminOf(readConfiguration(settings));
    await createFirstAdmin(fresh.database, first);
    await createFirstAdmin(fresh.database, { email: 'second@example.com', passwordFile: 'nowhere' });
    const people = await fresh.database
      .selectFrom('users')
      .select(['account_id', 'email', 'role'])
      .where('person_id', 'is not', null)
      .execute();
    expect(people).toEqual([{ account_id: accountId, email: 'first@example.com', role: 'owner' }]);
    expect(firstAdminOf(readConfiguration({}))).toBeNull();
    const half = readConfiguration({ SEAMARK_ADMIN_EMAIL: 'first@example.com' });
    expect(() => firstAdminOf(half)).toThrow('must be set together');
  } finally {
    await fresh.drop();
  }
});
