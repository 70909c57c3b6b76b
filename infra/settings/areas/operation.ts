import { z } from 'zod';
import type { Setting } from '../setting.ts';
import { count, flag } from './value-schemas.ts';

/** Settings of the log and the demo. */
export const operationSettings = {
  SEAMARK_LOG_LEVEL: {
    section: 'Operation',
    description: '`trace`, `debug`, `info`, `warn`, `error` or `fatal`.',
    default: 'info',
    schema: z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal'],
      'must be trace, debug, info, warn, error or fatal',
    ),
  },
  SEAMARK_DEMO_SPEED: {
    section: 'Operation',
    description: "Seconds of the demo's journeys in one second.",
    default: '60000',
    schema: count,
  },
  SEAMARK_DEMO: {
    section: 'Operation',
    description: '`off` starts no demo with `npm start`.',
    default: 'on',
    schema: flag,
  },
} as const satisfies Record<string, Setting>;
