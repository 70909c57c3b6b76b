import { z } from 'zod';
import type { Setting } from '../setting.ts';
import { count, optional, optionalUrl } from './value-schemas.ts';

const section = 'OpenTelemetry';

/** `key=value` pairs in the OpenTelemetry format: separated by commas, with percent-encoded values. */
const pairs = z.string().transform((value, context) => {
  const given = value.split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    given.map((pair) => {
      const [, key, encoded] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
      const decoded = key === undefined ? null : decodeOrNull(encoded ?? '');
      if (key !== undefined && decoded !== null) return [key, decoded] as const;
      // The value may contain a credential, so the message does not repeat it.
      context.addIssue({ code: 'custom', message: 'must be pairs such as key=value, separated by commas' });
      return ['', ''] as const;
    }),
  );
});

function decodeOrNull(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/** OpenTelemetry's own settings for the export to a collector. */
export const telemetrySettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    section,
    description:
      'Address of a collector that accepts OTLP over HTTP, such as `http://collector:4318`. Each process sends its spans to `/v1/traces` and its metrics to `/v1/metrics` below it.',
    default: '',
    shownDefault: 'none: nothing is exported',
    schema: optionalUrl,
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    section,
    description: 'Headers for the collector, such as `authorization=Bearer%20…`.',
    default: '',
    schema: pairs,
  },
  OTEL_EXPORTER_OTLP_TIMEOUT: {
    section,
    description: 'Timeout of an export in milliseconds.',
    default: '10000',
    schema: count,
  },
  OTEL_METRIC_EXPORT_INTERVAL: {
    section,
    description: 'Milliseconds between two exports of the metrics.',
    default: '60000',
    schema: count,
  },
  OTEL_SERVICE_NAME: {
    section,
    description: 'Name of the service, the same for all processes if set.',
    default: '',
    shownDefault: '`seamark-api`, `seamark-mcp`, `seamark-worker`, …',
    schema: optional,
  },
  OTEL_RESOURCE_ATTRIBUTES: {
    section,
    description: 'Attributes of the processes, such as `deployment.environment.name=production`.',
    default: '',
    schema: pairs,
  },
  OTEL_TRACES_SAMPLER: {
    section,
    description:
      'Which traces are exported: `parentbased_always_on` (all, except those that a client marks as not sampled), `parentbased_traceidratio` (a share of those that begin here) or `always_on`.',
    default: 'parentbased_always_on',
    schema: z.enum(
      ['parentbased_always_on', 'parentbased_traceidratio', 'always_on'],
      'must be parentbased_always_on, parentbased_traceidratio or always_on',
    ),
  },
  OTEL_TRACES_SAMPLER_ARG: {
    section,
    description: 'Share of traces, from 0 to 1, for `parentbased_traceidratio`.',
    default: '1',
    schema: z
      .string()
      .regex(/^(0|1|0?\.\d+|1\.0+)$/, 'must be a number from 0 to 1')
      .transform(Number),
  },
} as const satisfies Record<string, Setting>;
