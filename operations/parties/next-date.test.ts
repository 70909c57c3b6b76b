import { describe, expect, test } from 'vitest';
import { type DatedShipment, nextDateOf } from './next-date.ts';

const NOW = new Date('2026-11-10T06:00:00Z');

const planned = {
  pol_etd_at: '2026-11-12T08:00:00Z',
  pol_timezone: 'Asia/Shanghai',
  pod_eta_at: '2026-11-28T04:00:00Z',
  pod_timezone: 'America/Los_Angeles',
  destination_eta_at: '2026-12-03T18:00:00Z',
  destination_timezone: 'America/Chicago',
};

const shipment = (published: DatedShipment['published'], pickup: Partial<DatedShipment> = {}): DatedShipment => ({
  published,
  lastFreeDay: null,
  appointment: null,
  ...pickup,
});

describe('the next date', () => {
  test.each<[string, DatedShipment, ReturnType<typeof nextDateOf>]>([
    ['of an unknown route', shipment({}), null],
    ['before the departure', shipment(planned), { kind: 'departure', on: '2026-11-12' }],
    [
      'at sea, in the calendar of the port',
      shipment({ ...planned, pol_atd_at: '2026-11-09T01:00:00Z' }),
      { kind: 'arrival', on: '2026-11-27' },
    ],
    [
      'after the port',
      shipment({ ...planned, pol_atd_at: '2026-10-20T01:00:00Z', pod_ata_at: '2026-11-09T04:00:00Z' }),
      { kind: 'delivery', on: '2026-12-03' },
    ],
    [
      'at the destination',
      shipment({
        ...planned,
        pol_atd_at: '2026-10-20T01:00:00Z',
        pod_ata_at: '2026-11-05T04:00:00Z',
        destination_ata_at: '2026-11-09T04:00:00Z',
      }),
      null,
    ],
    [
      'with an estimate that has passed',
      shipment({ ...planned, pol_etd_at: '2026-11-08T08:00:00Z' }),
      { kind: 'arrival', on: '2026-11-27' },
    ],
    [
      'with a last free day before the delivery',
      shipment(
        { destination_eta_at: planned.destination_eta_at },
        { lastFreeDay: { on: '2026-11-13', timezone: null } },
      ),
      { kind: 'last_free_day', on: '2026-11-13' },
    ],
    [
      // 06:00 UTC is still 9 November in Los Angeles.
      'with a last free day that is today at its place',
      shipment({}, { lastFreeDay: { on: '2026-11-09', timezone: 'America/Los_Angeles' } }),
      { kind: 'last_free_day', on: '2026-11-09' },
    ],
    [
      'with a last free day that has passed',
      shipment({}, { lastFreeDay: { on: '2026-11-09', timezone: 'Europe/Berlin' } }),
      null,
    ],
    [
      'with an appointment before the last free day',
      shipment(
        {},
        {
          lastFreeDay: { on: '2026-11-13', timezone: null },
          appointment: { at: '2026-11-12T02:00:00Z', zone: 'America/Los_Angeles', isActual: false },
        },
      ),
      { kind: 'appointment', on: '2026-11-11' },
    ],
  ])('%s', (_, of, expected) => {
    expect(nextDateOf(of, NOW)).toEqual(expected);
  });
});
