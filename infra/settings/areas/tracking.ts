import { z } from 'zod';
import type { Setting } from '../setting.ts';
import { days, hours, minutes, number, seconds } from './value-schemas.ts';

export const trackingSettings = {
  SEAMARK_ARRIVAL_WINDOW_DAYS: {
    section: 'Tracking',
    description:
      'Tracking stops this long after the arrival at the last port if the containers have no further events.',
    default: '56',
    schema: days,
  },
  SEAMARK_FULL_OUT_WINDOW_DAYS: {
    section: 'Tracking',
    description: 'Tracking stops this long after the last container was picked up full.',
    default: '56',
    schema: days,
  },
  SEAMARK_SILENCE_DAYS: {
    section: 'Tracking',
    description: 'Tracking stops when a line has reported nothing new for this long.',
    default: '56',
    schema: days,
  },
  SEAMARK_NOT_FOUND_DAYS: {
    section: 'Tracking',
    description: 'Tracking stops when a line has not found a shipment for this long that it found before.',
    default: '14',
    schema: days,
  },
  SEAMARK_NOT_FOUND_YET_DAYS: {
    section: 'Tracking',
    description:
      'How long a line may fail to find a new bill of lading or booking before the request fails as `expired`.',
    default: '7',
    schema: days,
  },
  SEAMARK_ETA_THRESHOLD_MINUTES: {
    section: 'Tracking',
    description:
      'An estimated arrival is published as an event when it moves by this much or crosses a local date. `0` publishes every change.',
    default: '60',
    schema: minutes,
  },
  SEAMARK_PROBE_LINES: {
    section: 'Tracking',
    description:
      'Maximum number of lines that are probed for a number whose form does not determine its line. `0` probes none.',
    default: '4',
    schema: number,
  },
  SEAMARK_PROBE_SECONDS: {
    section: 'Tracking',
    description: 'How long a request for the line of a number waits for the probed lines.',
    default: '4',
    schema: seconds,
  },
  SEAMARK_PROBE_KEEP_MINUTES: {
    section: 'Tracking',
    description: 'How long the result of a probe is reused.',
    default: '30',
    schema: minutes,
  },
  SEAMARK_POSITION_MINUTES: {
    section: 'Tracking',
    description: 'How often the feed of vessel positions is polled for the vessels of tracked shipments.',
    default: '15',
    schema: minutes.pipe(z.number().positive()),
  },
  SEAMARK_EXCEPTION_SECONDS: {
    section: 'Tracking',
    description:
      'How often to check for exceptions that the passage of time opens, for silent sources, and for exception emails that are due.',
    default: '20',
    schema: seconds.pipe(z.number().positive()),
  },
  SEAMARK_RECONCILE_HOURS: {
    section: 'Tracking',
    description: 'How often overdue polls and deliveries are found and restarted.',
    default: '1',
    schema: hours,
  },
} as const satisfies Record<string, Setting>;
