import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../../store/postgres/database.ts';
import { newId } from '../../../store/postgres/ids.ts';
import {
  BREAKER_THRESHOLD,
  closeBreaker,
  pauseCredential,
  recordOutage,
  recordRefusal,
} from '../../../store/watches/credential-health.ts';
import {
  giveUpTurns,
  type QuotaLimits,
  type QuotaVerdict,
  releaseQuota,
  removeFromQuotas,
  reserveQuota,
} from '../../../store/watches/quotas.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const free: QuotaLimits = { perSecond: null, perMinute: null, perHour: null, perDay: null, concurrency: 1_000 };
const at = (second: number): Date => new Date(Date.parse('2026-08-01T00:00:00Z') + second * 1_000);

describe('quotas of a credential', () => {
  let test: TestDatabase;
  let credential = 0;
  const [accountA, accountB] = [newId(), newId()];

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(async () => {
    await test.drop();
  });

  function asker(limits: Partial<QuotaLimits>, database = test.database) {
    credential += 1;
    const credentialKey = `credential-${credential}`;
    const call = (
      second: number,
      options: { accountId?: string; watchId?: string; urgent?: boolean } = {},
      through = database,
    ): Promise<QuotaVerdict> =>
      reserveQuota(
        through,
        {
          credentialKey,
          accountId: accountA,
          watchId: newId(),
          urgent: false,
          limits: { ...free, ...limits },
          ...options,
        },
        at(second),
      );
    return { credentialKey, request: call };
  }

  const secondOf = (verdict: QuotaVerdict): number => {
    if (verdict.verdict === 'granted') throw new Error('granted');
    return (verdict.at.getTime() - at(0).getTime()) / 1_000;
  };

  it('gives no more slots per window than allowed, and queues the rest one window later', async () => {
    const { request: call } = asker({ perMinute: 10 });
    const verdicts = [];
    for (let index = 0; index < 20; index++) verdicts.push(await call(0));
    // A fifth of the quota is reserved for urgent polls.
    expect(verdicts.filter((verdict) => verdict.verdict === 'granted')).toHaveLength(8);
    const waits = verdicts.filter((verdict) => verdict.verdict === 'wait').map(secondOf);
    // The other polls are spread over the window instead of all starting at its beginning.
    expect(waits).toEqual(Array.from({ length: 12 }, (_, turn) => 60 + turn * 7.5));
  });

  it('holds when two pools send requests concurrently', async () => {
    const other = connectDatabase(test.url);
    const { request: call } = asker({ perSecond: 50 });
    const verdicts = await Promise.all(
      Array.from({ length: 120 }, (_, index) => call(0, {}, index % 2 === 0 ? test.database : other)),
    );
    await other.destroy();
    expect(verdicts.filter((verdict) => verdict.verdict === 'granted')).toHaveLength(40);
    const waits = verdicts.filter((verdict) => verdict.verdict === 'wait').map(secondOf);
    expect(waits.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 80 }, (_, turn) => expect.closeTo(1 + turn / 40, 3)),
    );
  });

  it('gives a watch its own slot when it is due, and only then', async () => {
    const { request: call } = asker({ perMinute: 2 });
    await call(0);
    const watchId = newId();
    expect(secondOf(await call(0, { watchId }))).toBe(60);
    expect(secondOf(await call(30, { watchId }))).toBe(60);
    expect((await call(60, { watchId })).verdict).toBe('granted');
  });

  it('does not accumulate unused slots into a burst', async () => {
    const { request: call } = asker({ perMinute: 5 });
    const watches = Array.from({ length: 12 }, () => newId());
    for (const watchId of watches) await call(0, { watchId });
    const late = [];
    for (const watchId of watches) late.push(await call(600, { watchId }));
    // Polls that missed their turns catch up at the rate of the quota.
    expect(late.filter((verdict) => verdict.verdict === 'granted')).toHaveLength(1);
    const turns = late.filter((verdict) => verdict.verdict === 'wait').map(secondOf);
    expect(Math.min(...turns)).toBe(612);
  });

  it('reserves a fifth of each window for urgent polls', async () => {
    const { request: call } = asker({ perMinute: 10 });
    for (let index = 0; index < 30; index++) await call(0);
    const urgent = [];
    for (let index = 0; index < 4; index++) urgent.push(await call(1, { urgent: true }));
    expect(urgent.map((verdict) => verdict.verdict)).toEqual(['granted', 'granted', 'wait', 'wait']);
  });

  it('lets urgent polls use the whole window while none waits', async () => {
    const { request: call } = asker({ perMinute: 10 });
    const urgent = [];
    for (let index = 0; index < 11; index++) urgent.push(await call(0, { urgent: true }));
    expect(urgent.filter((verdict) => verdict.verdict === 'granted')).toHaveLength(10);
  });

  it('leaves one account at most half of the queue while another one waits', async () => {
    const { request: call } = asker({ perSecond: 1 });
    for (let index = 0; index < 41; index++) await call(0, { accountId: accountA });
    const slots = [];
    for (let index = 0; index < 10; index++) slots.push(secondOf(await call(0, { accountId: accountB })));
    // Without fairness, the first account would get 40 turns in a row, 1.25 s apart, and the other account would wait
    // for 51 s.
    expect(slots).toEqual(Array.from({ length: 10 }, (_, turn) => 1 + turn * 2.5));
    const turns = await test.database
      .selectFrom('quota_turns')
      .select(['turn_at', 'account_id'])
      .where('credential_key', '=', `credential-${credential}`)
      .execute();
    expect(new Set(turns.map(({ turn_at: turnAt }) => turnAt.getTime())).size).toBe(50);
    const waiting = await test.database
      .selectFrom('quota_waiting')
      .select(['account_id', 'turns'])
      .where('credential_key', '=', `credential-${credential}`)
      .execute();
    expect(new Map(waiting.map((row) => [row.account_id, row.turns]))).toEqual(
      new Map([
        [accountA, 40],
        [accountB, 10],
      ]),
    );
  });

  it('serves the account with one request before those with thousands', async () => {
    const { request: call } = asker({ perSecond: 1 });
    for (let index = 0; index < 60; index++) await call(0, { accountId: index % 2 === 0 ? accountA : accountB });
    expect(secondOf(await call(0, { accountId: newId() }))).toBeLessThan(4);
  });

  it('gives the turn of a watch that will not come to the next one', async () => {
    const { request: call } = asker({ perMinute: 2 });
    await call(0);
    const watchId = newId();
    expect(secondOf(await call(0, { watchId }))).toBe(60);
    expect(secondOf(await call(0))).toBe(120);
    await giveUpTurns(test.database, [watchId]);
    expect(secondOf(await call(0))).toBe(60);
    expect(secondOf(await call(0))).toBe(180);
  });

  it('counts the calls of an erased account, but keeps none of its turns', async () => {
    const { request: call, credentialKey } = asker({ perMinute: 5 });
    for (let index = 0; index < 8; index++) await call(0, { accountId: accountB });
    await test.database.transaction().execute((trx) => removeFromQuotas(trx, accountB));
    const lanes = test.database.selectFrom('quota_lanes').select('waiting').where('credential_key', '=', credentialKey);
    expect((await lanes.where('urgent', '=', false).execute()).map(({ waiting }) => waiting)).toEqual([0]);
    expect((await call(30)).verdict).toBe('wait');
    const { rows } = await sql`
      select from quota_reservations where account_id = ${accountB} union all select from quota_turns where account_id = ${accountB}
      union all select from quota_waiting where account_id = ${accountB}`.execute(test.database);
    expect(rows).toEqual([]);
  });

  it('limits concurrent polls, and starts the next when one ends', async () => {
    const { request: call } = asker({ concurrency: 2 });
    const [running, waiting] = [newId(), newId()];
    const first = await call(0, { watchId: running });
    await call(0);
    const turn = secondOf(await call(0, { watchId: waiting }));
    expect((await call(turn, { watchId: waiting })).verdict).toBe('wait');
    if (first.verdict === 'granted') await releaseQuota(test.database, running, first.reservationId);
    expect((await call(60, { watchId: waiting })).verdict).toBe('granted');
  });

  it('after an outage lets one poll at a time probe the source, until one succeeds', async () => {
    const { request: call, credentialKey } = asker({});
    for (let index = 0; index < BREAKER_THRESHOLD; index++)
      await recordOutage(test.database, { credentialKey, number: null }, at(0));
    expect((await call(30)).verdict).toBe('withheld');
    const probes = await Promise.all(Array.from({ length: 5 }, () => call(61)));
    expect(probes.filter((verdict) => verdict.verdict === 'granted')).toHaveLength(1);
    await closeBreaker(test.database, credentialKey);
    expect((await call(62)).verdict).toBe('granted');
  });

  it('stops polling when the credential is rejected, except for probes after minutes, later hours', async () => {
    const { request: call, credentialKey } = asker({});
    let second = 0;
    for (const minutes of [5, 10, 20, 40, 60, 60]) {
      await pauseCredential(test.database, credentialKey, 'credentials_rejected', at(second));
      expect((await call(second + minutes * 60 - 1)).verdict).toBe('withheld');
      second += minutes * 60 + 1;
      expect((await call(second)).verdict).toBe('granted');
      expect((await call(second + 1)).verdict).toBe('withheld');
    }
  });

  it('opens no breaker for one number to which its source fails to respond', async () => {
    const { request: call, credentialKey } = asker({});
    const fail = (number: string) => recordOutage(test.database, { credentialKey, number }, at(0));
    for (let index = 0; index < 2 * BREAKER_THRESHOLD; index++) await fail('ONE');
    expect((await call(30)).verdict).toBe('granted');
    await fail('OTHER');
    expect((await call(31)).verdict).toBe('withheld');
  });

  it('is not paused by the refusals of one number, but by those of two', async () => {
    const { request: call, credentialKey } = asker({});
    const refuse = async (number: string, second: number, isRepeat = false) =>
      (await recordRefusal(test.database, { credentialKey, number, isRepeat }, at(second))).state;
    expect(await refuse('ONE', 0)).toBe('suspected');
    expect(await refuse('ONE', 300, true)).toBe('repeated');
    expect((await call(301)).verdict).toBe('granted');
    // The line responds for another number, so the refusal concerned only the first number.
    expect(await closeBreaker(test.database, credentialKey)).toBe(false);
    expect(await refuse('ONE', 900, true)).toBe('repeated');
    expect(await refuse('OTHER', 901)).toBe('suspected');
    expect(await refuse('THIRD', 902)).toBe('paused');
    expect((await call(902 + 299)).verdict).toBe('withheld');
    expect((await call(902 + 301)).verdict).toBe('granted');
    expect(await refuse('FOURTH', 902 + 302)).toBe('prolonged');
    expect((await call(902 + 302 + 599)).verdict).toBe('withheld');
    expect(await closeBreaker(test.database, credentialKey)).toBe(true);
    expect((await call(902 + 400)).verdict).toBe('granted');
  });

  it('never polls while an operator has paused the credential', async () => {
    const { request: call, credentialKey } = asker({});
    await test.database
      .insertInto('credentials')
      .values({ key: credentialKey, paused_at: at(0), paused_reason: 'operator' })
      .execute();
    expect((await call(100_000)).verdict).toBe('withheld');
    await closeBreaker(test.database, credentialKey);
    expect((await call(100_000)).verdict).toBe('withheld');
    // Polls in progress still fail and open the breaker; its probes are not made either.
    for (let index = 0; index < BREAKER_THRESHOLD; index++)
      await recordOutage(test.database, { credentialKey, number: null }, at(100_000));
    expect((await call(200_000)).verdict).toBe('withheld');
  });
});
