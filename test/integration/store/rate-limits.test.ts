/**
 * Compares the database's rolling window with the simplest possible implementation, and tests many concurrent requests.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeFromBucket } from '../../../store/http/rate-limits.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const WINDOW_MS = 60_000;
let db: TestDatabase;
let accountId: string;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  accountId = newId();
  await insertAccount(db.database, { id: accountId, name: 'Test' });
});

const take = (allowed: number, wanted: number, at: Date | null, bucket = 'default') =>
  takeFromBucket(db.database, { accountId, bucket, allowed, wanted, at });

/** Records the time of every admitted request, without any optimization. */
class PlainWindow {
  readonly #admitted: number[] = [];

  take(allowed: number, wanted: number, now: number) {
    const inWindow = () => this.#admitted.filter((at) => at > now - WINDOW_MS);
    const admitted = Math.min(wanted, Math.max(allowed - inWindow().length, 0));
    for (let index = 0; index < admitted; index++) this.#admitted.push(now);
    const live = inWindow();
    const remaining = Math.max(allowed - live.length, 0);
    // Time until the next request would fit.
    const over = live[live.length - allowed];
    const retryAfterMs = remaining > 0 ? null : over === undefined ? WINDOW_MS : over + WINDOW_MS - now;
    return { admitted, remaining, oldestMs: live[0] === undefined ? null : live[0] + WINDOW_MS - now, retryAfterMs };
  }
}

const step = fc.record({
  // Many requests at the same time, some apart, and some right at the edge of the window.
  waitMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 59_998, max: 60_002 })),
  wanted: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 9 }) }),
  allowed: fc.integer({ min: 0, max: 7 }),
});

describe('one bucket', () => {
  test('admits exactly what a plain window would, for any sequence of requests', async () => {
    let bucket = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), fc.boolean(), async (steps, keepsLimit) => {
        bucket += 1;
        const plain = new PlainWindow();
        const limit = steps[0]?.allowed ?? 1;
        let now = Date.parse('2026-11-02T08:00:00Z');
        for (const { waitMs, wanted, allowed: given } of steps) {
          now += waitMs;
          const allowed = keepsLimit ? limit : given;
          const taken = await take(allowed, wanted, new Date(now), `bucket ${bucket}`);
          expect(taken).toEqual(plain.take(allowed, wanted, now));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('with a limit above 1,000 never admits more in any 60 s, and gives places back at most 0.3 s late', async () => {
    const allowed = 1_200;
    const start = Date.parse('2026-11-02T08:00:00.100Z');
    expect((await take(allowed, 700, new Date(start))).admitted).toBe(700);
    expect((await take(allowed, 700, new Date(start + 30_000))).admitted).toBe(500);
    const { retryAfterMs } = await take(allowed, 1, new Date(start + 30_000));
    expect(retryAfterMs).toBeGreaterThanOrEqual(30_000);
    expect(retryAfterMs).toBeLessThanOrEqual(30_300);
    expect((await take(allowed, 1, new Date(start + 59_999))).admitted).toBe(0);
    expect((await take(allowed, 1_200, new Date(start + 60_300))).admitted).toBe(700);
  });

  test('a clock that is set back blocks no caller', async () => {
    await take(2, 2, new Date('2026-11-02T09:00:00Z'));
    expect((await take(2, 1, new Date('2026-11-02T08:00:00Z'))).admitted).toBe(1);
  });

  test('as many concurrent takers are admitted as there are places', async () => {
    const taken = await Promise.all(Array.from({ length: 60 }, () => take(25, 1, null)));
    expect(taken.filter(({ admitted }) => admitted === 1)).toHaveLength(25);
    expect(Math.min(...taken.map(({ remaining }) => remaining))).toBe(0);
  });

  test('is shared neither with another bucket nor with another account', async () => {
    await take(1, 1, null, 'create');
    expect((await take(1, 1, null)).admitted).toBe(1);
    accountId = newId();
    await insertAccount(db.database, { id: accountId, name: 'Other' });
    expect((await take(1, 1, null)).admitted).toBe(1);
  });
});
