import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../store/postgres/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

describe('migrate', () => {
  it('applies nothing twice, also when several processes start at once', async () => {
    expect(await Promise.all([migrate(test.url), migrate(test.url), migrate(test.url)])).toEqual([[], [], []]);
  });
});
