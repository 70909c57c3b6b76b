import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Configuration } from '../settings/configuration.ts';

export interface Telemetry {
  /** Exports the remaining data, for at most two seconds. */
  stop(): Promise<void>;
}

export interface TelemetryInput {
  process: string;
  /** The metrics that `/metrics` serves. */
  registry: Registry;
  configuration: Configuration;
  logger: Logger;
}

/**
 * Exports spans and metrics to a collector of the operator's choice (decision 0061). Without
 * OTEL_EXPORTER_OTLP_ENDPOINT, nothing is recorded and no OpenTelemetry code is loaded.
 */
export async function startTelemetry(input: TelemetryInput): Promise<Telemetry> {
  const endpoint = input.configuration.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === null) return { stop: async () => {} };
  const { startExport } = await import('./start-export.ts');
  return startExport(endpoint, input);
}
