import { describe, expect, test } from 'vitest';
import { type PlacedValues, placeOfValue, zoneOfValue } from './value-place.ts';

const AT_PORT: PlacedValues = { pickup_facility_key: 'smdg:WBCT', pod_terminal_key: 'smdg:WBCT' };
const INLAND: PlacedValues = { pickup_facility_key: 'ramp:CHI', pod_terminal_key: 'smdg:WBCT' };
const DAY = '2026-11-20T06:00:00Z';

describe('the place whose zone defines the day of a value', () => {
  test.each<[field: string, values: PlacedValues, statedBy: 'line' | 'terminal' | 'railroad', place: string]>([
    ['pickup_lfd', AT_PORT, 'line', 'pod'],
    ['pickup_lfd_line', AT_PORT, 'line', 'pod'],
    ['pickup_lfd_terminal', INLAND, 'terminal', 'pod'],
    ['pickup_lfd_rail', INLAND, 'railroad', 'inland'],
    ['pickup_lfd_line', INLAND, 'line', 'inland'],
    ['pickup_lfd', { ...INLAND, pickup_lfd_line: DAY }, 'line', 'inland'],
    ['pickup_lfd', { ...INLAND, pickup_lfd_terminal: DAY }, 'terminal', 'pod'],
    ['pickup_lfd', { ...INLAND, pickup_lfd_terminal: DAY, pickup_lfd_line: DAY }, 'line', 'inland'],
    ['pickup_lfd', { ...INLAND, pickup_lfd_rail: DAY }, 'railroad', 'inland'],
    ['ind_facility_holds', INLAND, 'railroad', 'inland'],
    ['pod_discharged_at', INLAND, 'terminal', 'pod'],
    ['holds_at_pod_terminal', INLAND, 'terminal', 'pod'],
  ])('%s', (field, values, statedBy, place) => {
    expect(placeOfValue(field, values, statedBy)).toBe(place);
  });
});

describe('the zone of a value', () => {
  const zones = { pod_timezone: 'America/Los_Angeles', final_destination_timezone: 'America/Chicago' };
  const LATER = '2026-11-22T08:00:00Z';

  test.each<[string, string, PlacedValues, string | null]>([
    [
      'of a box without a known ramp',
      'pickup_lfd',
      { ...zones, pickup_lfd: DAY, pickup_lfd_line: DAY },
      'America/Chicago',
    ],
    [
      'of the terminal',
      'pickup_lfd',
      { ...zones, ...INLAND, pickup_lfd: LATER, pickup_lfd_terminal: LATER },
      'America/Los_Angeles',
    ],
    [
      'of the terminal where the earliest day is preferred',
      'pickup_lfd',
      { ...zones, ...INLAND, pickup_lfd: LATER, pickup_lfd_terminal: LATER, pickup_lfd_line: DAY },
      'America/Los_Angeles',
    ],
    ['of a person', 'pickup_lfd', { ...zones, ...INLAND, pickup_lfd: LATER, pickup_lfd_line: DAY }, 'America/Chicago'],
    ['at a port without an inland place', 'pickup_lfd_line', { ...AT_PORT, pod_timezone: 'Asia/Tokyo' }, 'Asia/Tokyo'],
    ['at an inland place whose zone is unknown', 'pickup_lfd_line', { ...INLAND, pod_timezone: 'Asia/Tokyo' }, null],
  ])('%s', (_what, field, values, zone) => {
    expect(zoneOfValue(field, values)).toBe(zone);
  });
});
