import { z } from 'zod';
import type { Setting } from '../setting.ts';
import { count, flag, optionalPort, text } from './value-schemas.ts';

export const operationSettings = {
  SEAMARK_METRICS_PORT: {
    section: 'Operation',
    description:
      'Port on which each process serves `/metrics` for Prometheus, `/healthz` and `/readyz`. Several processes on one machine need different ports (docs/operate.md).',
    default: '',
    shownDefault: 'none: not served',
    schema: optionalPort,
  },
  SEAMARK_METRICS_HOST: {
    section: 'Operation',
    description: 'Address on which metrics are served. They name no account, but keep them inside your network.',
    default: '127.0.0.1',
    schema: text,
  },
  SEAMARK_TEMPORAL_METRICS_PORT: {
    section: 'Operation',
    description: 'Port on which the worker serves the metrics of the Temporal SDK, at the same address.',
    default: '',
    shownDefault: 'none: not served',
    schema: optionalPort,
  },
  SEAMARK_LOG_LEVEL: {
    section: 'Operation',
    description: '`trace`, `debug`, `info`, `warn`, `error` or `fatal`.',
    default: 'info',
    schema: z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal'],
      'must be trace, debug, info, warn, error or fatal',
    ),
  },
  SEAMARK_TEXT_RECOGNITION: {
    section: 'Operation',
    description: '`on` recognizes the text of scanned documents, which takes a few seconds of processor time per page.',
    default: 'on',
    schema: flag,
  },
  SEAMARK_ACCESS_LOG: {
    section: 'Operation',
    description:
      '`on` logs each request to the API as a JSON line with its operation, status, duration, account and request id.',
    default: 'off',
    schema: flag,
  },
  SEAMARK_DEMO_SPEED: {
    section: 'Operation',
    description: "Seconds of the demo's journeys that pass per second of real time.",
    default: '60000',
    schema: count,
  },
  SEAMARK_DEMO: {
    section: 'Operation',
    description: '`off` starts no demo with `npm start`.',
    default: 'on',
    schema: flag,
  },
  SEAMARK_DEMO_SHIPMENTS: {
    section: 'Operation',
    description:
      '`off` omits the 40 simulated shipments, at all stages of a journey, that the demo adds at the first start.',
    default: 'on',
    schema: flag,
  },
} as const satisfies Record<string, Setting>;
