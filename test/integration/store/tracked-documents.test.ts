import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertDocument } from '../../../store/documents/documents.ts';
import { countTrackedByRule, hasTrackedFrom, insertTrackedFrom } from '../../../store/documents/tracked.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { insertTracked } from '../api/rows.ts';

const [own, other] = [newId(), newId()];
const [byPerson, byRule, untracked] = [newId(), newId(), newId()];
const now = new Date('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
let rig: TestDatabase;

beforeAll(async () => {
  rig = await createTestDatabase();
  for (const account of [own, other]) {
    await rig.database.insertInto('accounts').values({ id: account, name: 'Test' }).execute();
    for (const id of [byPerson, byRule, untracked]) {
      const names = { name: 'Notice', file_name: 'n.txt', source: 'upload' as const };
      await insertDocument(rig.database, { account_id: account, id, ...names });
    }
  }
  const tracked = async (account: string, document: string, isByRule: boolean, createdAt: Date) => {
    const { requestId } = await insertTracked(rig.database, account);
    const row = { account_id: account, document_id: document, tracking_request_id: requestId };
    await insertTrackedFrom(rig.database, [{ ...row, by_rule: isByRule, created_at: createdAt }]);
  };
  await tracked(own, byPerson, false, hoursAgo(1));
  await tracked(own, byRule, true, hoursAgo(1));
  await tracked(own, byRule, true, hoursAgo(30));
  await tracked(other, untracked, true, hoursAgo(1));
});
afterAll(() => rig?.drop());

test('the limit of an account counts its requests that the rule has made since then', async () => {
  expect(await countTrackedByRule(rig.database, own, hoursAgo(24))).toBe(1);
  expect(await countTrackedByRule(rig.database, own, hoursAgo(48))).toBe(2);
});

test.each([
  ['a person', byPerson, true],
  ['the rule', byRule, true],
  ['another account only', untracked, false],
])('a document tracked by %s is tracked: %s', async (_by, id, expected) => {
  expect(await hasTrackedFrom(rig.database, own, id)).toBe(expected);
});
