import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey, verifyApiKey } from '../../../identity/keys/api-keys.ts';
import { bootstrapAccount } from '../../../identity/keys/bootstrap.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let server: TestDatabase;
beforeAll(async () => {
  server = await createTestDatabase();
});
afterAll(() => server.drop());

test('the first start creates one account and one key, however many processes start concurrently', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => bootstrapAccount(server.database)));
  expect(new Set(made.map((one) => one.accountId)).size).toBe(1);
  const keys = made.flatMap((one) => one.apiKey ?? []);
  expect(keys).toHaveLength(1);
  expect(keys[0]).toMatch(/^smk_[\w-]{43}$/);
  expect(await verifyApiKey(server.database, keys[0] ?? '')).toMatchObject({
    accountId: made[0]?.accountId,
    scopes: ['read', 'write'],
  });
});

test('a preset key is added once, and stays revoked when it was', async () => {
  const presetKey = 'preset-key-for-tests';
  const first = await bootstrapAccount(server.database, { presetKey });
  expect(first.apiKey).toBe(presetKey);
  expect((await bootstrapAccount(server.database, { presetKey })).apiKey).toBeNull();
  await server.database.updateTable('api_keys').set({ revoked_at: new Date() }).execute();
  expect((await bootstrapAccount(server.database, { presetKey })).apiKey).toBeNull();
  expect(await verifyApiKey(server.database, presetKey)).toBeNull();
});

test('the database does not hold keys in clear text, and last_used_at is updated once a minute', async () => {
  const { accountId } = await bootstrapAccount(server.database);
  const { id, key } = await createApiKey(server.database, { accountId, name: 'watched' });
  const row = async () => {
    const found = await server.database
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(found)).not.toContain(key.slice(8, -8));
    return found.last_used_at?.toISOString() ?? null;
  };
  expect(await row()).toBeNull();
  for (const [requested, expected] of [
    ['10:00:00', '10:00:00'],
    ['10:00:59', '10:00:00'],
    ['10:01:01', '10:01:01'],
  ]) {
    await verifyApiKey(server.database, key, new Date(`2026-01-01T${requested}Z`));
    expect(await row()).toBe(`2026-01-01T${expected}.000Z`);
  }
});
