import { expect, test } from 'vitest';
import { arrivalDay } from './arrival-day.ts';

const said = (value: string | null) => ({ value, provenance: null });

test.each([
  {
    pod_ata_at: '2026-11-21T07:00:00Z',
    pod_eta_at: '2026-11-25T07:00:00Z',
    zone: 'America/Los_Angeles',
    day: '2026-11-20',
  },
  { pod_ata_at: null, pod_eta_at: '2026-11-20T23:00:00Z', zone: 'Asia/Shanghai', day: '2026-11-21' },
  { pod_ata_at: null, pod_eta_at: '2026-11-20T23:00:00Z', zone: null, day: '2026-11-20' },
  { pod_ata_at: null, pod_eta_at: '2026-11-20T23:00:00Z', zone: 'Sea/Nowhere', day: '2026-11-20' },
  { pod_ata_at: null, pod_eta_at: null, zone: 'Asia/Shanghai', day: null },
])('$pod_ata_at $pod_eta_at in $zone is $day', ({ pod_ata_at, pod_eta_at, zone, day }) => {
  const fields = { pod_ata_at: said(pod_ata_at), pod_eta_at: said(pod_eta_at), pod_timezone: said(zone) };
  expect(arrivalDay(fields)).toBe(day);
});
