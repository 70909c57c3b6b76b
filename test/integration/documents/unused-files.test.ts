/** Tests that files which nothing uses are removed daily, and earlier if their space is needed. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeExpired } from '../../../activities/upkeep/retention.ts';
import { GENEROUS } from '../../support/generous-limits.ts';
import { startTestApi, type TestApi } from '../api/server.ts';
import { announce, createDocument, pathOf, textFile, upload } from './upload.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const removal = () =>
  removeExpired(
    {
      database: api.database,
      logger: pino({ level: 'silent' }),
      settings: { eventDays: 0, notificationDays: 0, historyDays: 0 },
    },
    { limitMs: 60_000, isCancelled: () => false, onBatch: () => {} },
  );
const fileOf = async (id: string) =>
  (await api.database.selectFrom('documents').select('file_id').where('id', '=', id).executeTakeFirstOrThrow()).file_id;

test('the upkeep removes files of deleted documents and expired uploads, and no others', async () => {
  const created = async (text: string) => (await createDocument(api, textFile(text))).body.data.id;
  const [current, deleted, again] = [await created('current'), await created('deleted'), await created('twice')];
  for (const id of [deleted, again]) await api.request('DELETE', `/v2/documents/${id}`);
  const repeated = await created('twice');
  await upload(api, textFile('never used'));
  await sql`update document_uploads set expires_at = now() - interval '1 second'`.execute(api.database);
  await upload(api, textFile('to be used'));
  await announce(api, textFile('to arrive'));
  expect(await removal()).toMatchObject({ files: 2, complete: true });
  expect(await fileOf(deleted)).toBeNull();
  for (const id of [current, repeated]) {
    const { body } = await api.get(`/v2/documents/${id}/download_url`);
    expect((await api.get(pathOf(body.download_url), { key: null })).status).toBe(200);
  }
  const uploads = await api.database.selectFrom('document_uploads').select('id').execute();
  expect(uploads).toHaveLength(2);
  const orphans = await sql`
    select from document_file_chunks c where not exists (select from document_files f where f.id = c.file_id)`.execute(
    api.database,
  );
  expect(orphans.rows).toEqual([]);
  expect(await removal()).toMatchObject({ files: 0 });
});

test('a deleted document makes room for the next one', async () => {
  await api.database
    .updateTable('accounts')
    .set({ settings: JSON.stringify({ ...GENEROUS, documents: { quota_megabytes: 1 } }) })
    .where('id', '=', api.otherAccountId)
    .execute();
  const large = (letter: string) => textFile(letter.repeat(700_000));
  const send = async (letter: string) => {
    const { status, body } = await announce(api, large(letter), api.otherKey);
    if (status !== 200) return body.errors[0].code;
    const { url, headers } = body.direct_upload;
    const put = await api.request('PUT', pathOf(url), { raw: large(letter).bytes, headers, key: null });
    if (put.status !== 204) return put.status;
    const attributes = { attached_document: body.signed_id };
    const options = { body: { data: { type: 'document', attributes } }, key: api.otherKey };
    return (await api.request('POST', '/v2/documents', options)).body.data.id;
  };
  const id = await send('a');
  expect(await send('b')).toBe('quota_exceeded');
  await api.request('DELETE', `/v2/documents/${id}`, { key: api.otherKey });
  // The upload of the first file has expired by the time that its space is needed.
  await sql`update document_uploads set expires_at = now() - interval '1 second' where file_id is not null`.execute(
    api.database,
  );
  expect(await send('b')).toMatch(/^[\da-f-]{36}$/);
  expect(await fileOf(id)).toBeNull();
});
