import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, dayOfNumber } from '../time/calendar-days.ts';
import { type ChargeRule, chargeableDays, chargeByDay, chargeFor, type Tier } from './charges.ts';
import { amountText, minorUnits } from './money.ts';
import { chooseTariff, type Stay, type Tariff } from './tariff-choice.ts';

const tiers: Tier[] = [
  { fromDay: 1, toDay: 4, dailyAmount: 15_000n },
  { fromDay: 5, toDay: 9, dailyAmount: 30_050n },
  { fromDay: 10, toDay: null, dailyAmount: 40_000n },
];
const rule: ChargeRule = { dayCount: 'calendar', tiers };

describe('days', () => {
  test.each([
    // 28 August 2026 is a Friday.
    ['2026-08-28', '2026-08-28', 'calendar', 0],
    ['2026-08-28', '2026-08-20', 'calendar', 0],
    ['2026-08-28', '2026-08-29', 'calendar', 1],
    ['2026-08-28', '2026-09-04', 'calendar', 7],
    ['2026-08-28', '2026-08-29', 'working', 0],
    ['2026-08-28', '2026-08-30', 'working', 0],
    ['2026-08-28', '2026-08-31', 'working', 1],
    ['2026-08-28', '2026-09-04', 'working', 5],
    ['2026-08-29', '2026-09-05', 'working', 5],
    ['2026-02-27', '2026-03-02', 'calendar', 3],
  ] as const)('after %s up to %s, %s: %i', (after, until, dayCount, days) => {
    expect(chargeableDays(after, until, dayCount)).toBe(days);
  });

  const day = fc.integer({ min: 0, max: 40_000 }).map(dayOfNumber);

  test('working days are those counted one by one', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 60 }), (after, length) => {
        const days = Array.from({ length }, (_, index) => new Date((dayNumber(after) + 1 + index) * 86_400_000));
        const counted = days.filter((one) => one.getUTCDay() !== 0 && one.getUTCDay() !== 6).length;
        expect(chargeableDays(after, dayOfNumber(dayNumber(after) + length), 'working')).toBe(counted);
      }),
    );
  });
});

describe('amounts', () => {
  test.each([
    [0, 0n, 15_000n],
    [1, 15_000n, 15_000n],
    [4, 60_000n, 30_050n],
    [5, 90_050n, 30_050n],
    [9, 210_250n, 40_000n],
    [11, 290_250n, 40_000n],
  ])('%i days', (days, amount, nextDayAmount) => {
    expect(chargeFor(rule, days)).toMatchObject({ days, amount, nextDayAmount });
  });

  test('days of no tier are free', () => {
    const later: ChargeRule = { dayCount: 'calendar', tiers: [{ fromDay: 5, toDay: 6, dailyAmount: 100n }] };
    expect([0, 4, 5, 6, 7].map((days) => chargeFor(later, days).amount)).toEqual([0n, 0n, 100n, 200n, 200n]);
  });

  test('day by day, weekends left out where they do not count', () => {
    const days = chargeByDay({ ...rule, dayCount: 'working' }, '2026-08-27', '2026-09-01', 14);
    expect(days).toEqual([
      { on: '2026-08-28', day: 1, amount: 15_000n, total: 15_000n },
      { on: '2026-08-31', day: 2, amount: 15_000n, total: 30_000n },
      { on: '2026-09-01', day: 3, amount: 15_000n, total: 45_000n },
    ]);
  });

  const anyRule = fc
    .tuple(
      fc.constantFrom('calendar' as const, 'working' as const),
      fc.array(
        fc.record({ skip: fc.nat(3), length: fc.integer({ min: 1, max: 9 }), dailyAmount: fc.bigInt(0n, 10n ** 9n) }),
      ),
    )
    .map(([dayCount, parts]): ChargeRule => {
      let day = 1;
      return {
        dayCount,
        tiers: parts.map(({ skip, length, dailyAmount }, index) => {
          const fromDay = day + skip;
          day = fromDay + length;
          return { fromDay, toDay: index === parts.length - 1 && length > 5 ? null : day - 1, dailyAmount };
        }),
      };
    });

  test('never negative, never less for another day, and each day costs what was stated for the next one', () => {
    fc.assert(
      fc.property(anyRule, fc.nat(200), (any, days) => {
        const [now, next] = [chargeFor(any, days), chargeFor(any, days + 1)];
        expect(now.amount >= 0n).toBe(true);
        expect(next.amount - now.amount).toBe(now.nextDayAmount);
        expect(now.nextDayAmount >= 0n).toBe(true);
        expect(now.lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(now.amount);
      }),
    );
  });

  test('the days add up to the whole', () => {
    fc.assert(
      fc.property(anyRule, fc.nat(40_000), fc.nat(60), (any, first, length) => {
        const [after, until] = [dayOfNumber(first), dayOfNumber(first + length)];
        const days = chargeByDay(any, after, until, 100);
        const whole = chargeFor(any, chargeableDays(after, until, any.dayCount));
        expect(days.reduce((sum, { amount }) => sum + amount, 0n)).toBe(whole.amount);
        expect(days.at(-1)?.total ?? 0n).toBe(whole.amount);
      }),
    );
  });
});

describe('money', () => {
  test.each([
    ['150', 'USD', 15_000n, '150.00'],
    ['150.5', 'USD', 15_050n, '150.50'],
    ['0.05', 'EUR', 5n, '0.05'],
    ['4000', 'JPY', 4_000n, '4000'],
    ['1.234', 'KWD', 1_234n, '1.234'],
  ])('%s %s', (text, currency, units, written) => {
    expect(minorUnits(text, currency)).toBe(units);
    expect(amountText(units, currency)).toBe(written);
  });

  test.each([
    ['1.234', 'USD'],
    ['0.5', 'JPY'],
    ['-1', 'USD'],
    ['1e3', 'USD'],
    ['', 'USD'],
    ['1,5', 'EUR'],
  ])('%s %s is no amount', (text, currency) => {
    expect(minorUnits(text, currency)).toBeNull();
  });

  test('there and back', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 11n), fc.constantFrom('USD', 'JPY', 'KWD', 'EUR'), (units, currency) => {
        expect(minorUnits(amountText(units, currency), currency)).toBe(units);
      }),
    );
  });
});

describe('which tariff', () => {
  const open = {
    charge: 'demurrage' as const,
    scac: null,
    locode: null,
    terminalKey: null,
    equipmentType: null,
    equipmentLength: null,
    currency: 'USD',
    dayCount: 'calendar' as const,
    tiers,
    validFrom: '2026-01-01',
    validTo: null,
  };
  const tariff = (id: string, given: Partial<Tariff> = {}): Tariff => ({ ...open, id, name: id, ...given });
  const stay: Stay = {
    charge: 'demurrage',
    scac: 'MAEU',
    locode: 'USLAX',
    terminalKey: 'firms:W185',
    equipmentType: 'dry',
    equipmentLength: 40,
    firstDay: '2026-08-29',
  };

  test.each([
    ['none', [], null],
    ['any', [tariff('any')], 'any'],
    ['of another line', [tariff('other', { scac: 'HLCU' })], null],
    ['of the line', [tariff('any'), tariff('line', { scac: 'MAEU' })], 'line'],
    [
      'of the terminal',
      [tariff('line', { scac: 'MAEU', locode: 'USLAX' }), tariff('terminal', { terminalKey: 'firms:W185' })],
      'terminal',
    ],
    ['of the size', [tariff('any'), tariff('forty', { equipmentLength: 40 })], 'forty'],
    ['over', [tariff('old', { validTo: '2026-08-28' })], null],
    ['its last day', [tariff('old', { validTo: '2026-08-29' })], 'old'],
    ['to come', [tariff('new', { validFrom: '2026-09-01' })], null],
    ['the later one', [tariff('old'), tariff('new', { validFrom: '2026-06-01' })], 'new'],
    ['the newest of equals', [tariff('new'), tariff('old')], 'new'],
    ['of another charge', [tariff('out', { charge: 'detention' })], null],
  ])('%s', (_, tariffs, id) => {
    expect(chooseTariff(tariffs, stay)?.id ?? null).toBe(id);
  });
});
