/** Tests an account's preferred last free day: read, changed, audited, and applied by the next publication. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prefersEarliestDay } from '../../../store/demurrage/preferred-day.ts';
import { insertTracked, type Tracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

const PATH = '/v2/tracking_settings';
const change = (preferred_last_free_day: unknown) => ({
  body: { data: { type: 'tracking_settings', attributes: { preferred_last_free_day } } },
});

let api: TestApi;
let differing: Tracked;
let agreeing: Tracked;

beforeAll(async () => {
  api = await startTestApi();
  differing = await insertTracked(api.database, api.accountId, {
    container: { published: JSON.stringify({ flags: ['earlier_last_free_day:terminal'] }) },
  });
  agreeing = await insertTracked(api.database, api.accountId, { containers: ['SIMU0000027'] });
  await insertTracked(api.database, api.otherAccountId, {
    container: { published: JSON.stringify({ flags: ['earlier_last_free_day:terminal'] }) },
  });
});
afterAll(() => api.stop());

describe('the preferred last free day', () => {
  it('is by default the first of line, terminal and railroad', async () => {
    const { body } = await api.get(PATH);
    expect(body.data).toMatchObject({
      id: api.accountId,
      type: 'tracking_settings',
      attributes: { preferred_last_free_day: 'line_terminal_rail' },
    });
  });

  it('may be the earliest; containers with other days are published again, only in this account', async () => {
    const { status, body } = await api.request('PATCH', PATH, change('earliest'));
    expect([status, body.data.attributes]).toEqual([200, { preferred_last_free_day: 'earliest' }]);
    expect(await prefersEarliestDay(api.database, api.accountId)).toBe(true);
    expect(await prefersEarliestDay(api.database, api.otherAccountId)).toBe(false);
    const outdated = await api.database
      .selectFrom('shipments')
      .select('id')
      .where('outdated_at', 'is not', null)
      .execute();
    expect(outdated).toEqual([{ id: differing.shipmentId }]);
    expect(agreeing.shipmentId).not.toBe(differing.shipmentId);
    const entry = await api.database
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('account_id', '=', api.accountId)
      .executeTakeFirst();
    expect(entry).toMatchObject({ action: 'tracking_settings.changed' });
  });

  it('can be the default again', async () => {
    const { body } = await api.request('PATCH', PATH, change('line_terminal_rail'));
    expect(body.data.attributes).toEqual({ preferred_last_free_day: 'line_terminal_rail' });
    expect(await prefersEarliestDay(api.database, api.accountId)).toBe(false);
  });

  it('cannot be a value that does not exist', async () => {
    const { status, body } = await api.request('PATCH', PATH, change('latest'));
    expect(status).toBe(422);
    expect(body.errors[0].source.pointer).toBe('/data/attributes/preferred_last_free_day');
  });
});
