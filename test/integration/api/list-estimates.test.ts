import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXACT_UP_TO } from '../../../store/lists/counting.ts';
import { BASE_URL, startTestApi, type TestApi } from './server.ts';

const MANY = EXACT_UP_TO + 1_010;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  // Triggers are disabled, because they would write a search entry for each row.
  await api.database.connection().execute(async (session) => {
    await sql`set session_replication_role = replica`.execute(session);
    await sql`
      insert into tracking_requests (account_id, id, request_type, request_number, normalized_number, scac, status, created_at)
      select ${api.accountId}, gen_random_uuid(), 'booking_number', 'MANY' || n, 'MANY' || n,
        case when n <= ${MANY} then 'MANY' else 'FEWS' end, 'pending', timestamptz '2026-01-01' + n * interval '1 second'
      from generate_series(1, ${MANY + EXACT_UP_TO}::int) n`.execute(session);
    await sql`reset session_replication_role`.execute(session);
    await sql`analyze tracking_requests`.execute(session);
  });
}, 120_000);
afterAll(() => api.stop());

const many = '/v2/tracking_requests?filter[scac]=MANY&page[size]=100';
const list = async (address: string) => {
  const { status, body } = await api.get(address.replace(BASE_URL, ''));
  expect(status).toBe(200);
  return body;
};

describe('the total of a filter', () => {
  test('is counted up to the limit', async () => {
    const { meta } = await list('/v2/tracking_requests?filter[scac]=FEWS');
    expect(meta.total).toBe(EXACT_UP_TO);
    expect(meta).not.toHaveProperty('total_is_estimated');
  });

  test('is estimated beyond it, and says so, without a last page', async () => {
    const { meta, links } = await list(many);
    expect(meta).toMatchObject({ size: 100, total_is_estimated: true, pagination: { current: 1, next: 2 } });
    expect(meta.total).toBeGreaterThan(EXACT_UP_TO);
    expect(Math.abs(meta.total - MANY)).toBeLessThan(MANY / 4);
    expect(meta.pagination).not.toHaveProperty('last');
    expect(links.next).toContain('page[number]=2');
    expect(links).not.toHaveProperty('last');
  });

  test.each([
    ['on the last page', 10],
    ['past the end', 0],
  ])('is exact %s, where next is absent whatever the estimate', async (_, size) => {
    const last = Math.floor(MANY / 100) + 1;
    const { data, meta, links } = await list(`${many}&page[number]=${size === 0 ? last + 1_000 : last}`);
    expect(data).toHaveLength(size);
    expect(meta.total).toBe(MANY);
    expect(meta).not.toHaveProperty('total_is_estimated');
    expect(links).not.toHaveProperty('next');
    expect(links.prev).toContain(`page[number]=${size === 0 ? last : last - 1}&`);
  });

  test('lets a page near the end lead to the next', async () => {
    const { meta, links } = await list(`${many}&page[number]=${Math.floor(MANY / 100)}`);
    expect(links.next).toContain(`page[number]=${Math.floor(MANY / 100) + 1}`);
    expect(meta.total).toBeGreaterThanOrEqual(MANY - (MANY % 100) + 1);
  });

  test('is estimated after a cursor too', async () => {
    const { meta, links } = await list(`${many}&page[after]=`);
    expect(meta).toMatchObject({ total_is_estimated: true, pagination: { current: 1 } });
    expect((await list(links.next)).data).toHaveLength(100);
  });

  test('does not limit an export', async () => {
    const { body } = await api.get('/v2/tracking_requests.csv?filter[scac]=MANY&fields[tracking_request]=scac');
    expect(body.split('\r\n')).toHaveLength(MANY + 2);
  }, 120_000);
});
