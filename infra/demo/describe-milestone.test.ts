import { createColors } from 'picocolors';
import { expect, test } from 'vitest';
import type { ApiResource } from '../client/api-client.ts';
import { describeMilestone } from './describe-milestone.ts';

const describe = (attributes: Record<string, unknown>, relationships: ApiResource['relationships'] = {}): string =>
  describeMilestone(
    { id: 'e', type: 'transport_event', attributes, relationships },
    { id: 'c', type: 'container', attributes: { number: 'SIMU0100104' }, relationships: {} },
    createColors(false),
  );

const arrived = {
  event: 'container.transport.vessel_arrived',
  timestamp: '2026-12-14T18:20:00Z',
  timezone: 'America/Los_Angeles',
  location_locode: 'USLAX',
  data_source: 'shipping_line',
  value: null,
};

test('a milestone, by the time of its place', () => {
  expect(describe(arrived)).toBe(
    'SIMU0100104  transport.vessel_arrived  USLAX  2026-12-14 10:20 America/Los_Angeles  (shipping_line)',
  );
});

test('a correction is said to be one', () => {
  expect(describe(arrived, { previous_version: { data: { id: 'old' } } })).toContain('  corrected  ');
});

test('a last free day is the date at its place, an appointment a time, and what was withdrawn is none', () => {
  const changed = { ...arrived, event: 'container.pickup_lfd.changed', value: '2026-12-20T08:00:00Z' };
  expect(describe(changed)).toContain('  → 2026-12-20  (');
  expect(describe({ ...changed, value: null })).toContain('  → none  (');
  expect(describe({ ...changed, event: 'container.pickup_appointment.changed' })).toContain(
    '  → 2026-12-20 00:00 America/Los_Angeles  (',
  );
});
