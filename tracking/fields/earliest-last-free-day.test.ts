import { describe, expect, it } from 'vitest';
import { earliestOf } from './earliest-last-free-day.ts';

const AT_PORT = { pickup_facility_key: 'smdg:EXT01', pod_terminal_key: 'smdg:EXT01', pod_timezone: 'America/New_York' };
const INLAND = { ...AT_PORT, pickup_facility_key: 'ramp:CHI', final_destination_timezone: 'America/Chicago' };

describe('earliest last free day', () => {
  it("is the terminal's where it is before the line's", () => {
    const days = { pickup_lfd: '2026-09-11T04:00:00Z', pickup_lfd_line: '2026-09-11T04:00:00Z' };
    expect(earliestOf({ ...AT_PORT, ...days, pickup_lfd_terminal: '2026-09-09T04:00:00Z' })).toEqual({
      on: '2026-09-09',
      at: '2026-09-09T04:00:00Z',
      timezone: 'America/New_York',
      reported_by: 'terminal',
    });
  });

  it("has the calendar of the ramp where it is the railroad's", () => {
    const days = { pickup_lfd: '2026-09-11T05:00:00Z', pickup_lfd_rail: '2026-09-11T05:00:00Z' };
    expect(earliestOf({ ...INLAND, ...days })).toMatchObject({ on: '2026-09-11', timezone: 'America/Chicago' });
  });

  it('is the day of a person if no source reports the published one', () => {
    const days = { pickup_lfd: '2026-09-15T04:00:00Z', pickup_lfd_terminal: '2026-09-09T04:00:00Z' };
    expect(earliestOf({ ...AT_PORT, ...days })).toMatchObject({ on: '2026-09-15', reported_by: 'person' });
  });

  it('is null without any day', () => {
    expect(earliestOf({})).toBeNull();
  });
});
