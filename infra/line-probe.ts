/** Which line a number belongs to, asked of the lines themselves; all other asks are made by workers. */
import type { Logger } from 'pino';
import { type ConnectorRegistry, createRegistry } from '../connectors/registry.ts';
import { createTransport } from '../connectors/transport.ts';
import type { InferNumberDeps } from '../operations/infer-number.ts';
import { type ProbeDeps, probeLines } from '../operations/probe-lines.ts';
import type { Database } from '../store/database.ts';
import { baseUrlOf, type Configuration } from './configuration.ts';
import { trackingSettings } from './tracking-settings.ts';

export interface LineProbe {
  registry: ConnectorRegistry;
  probe: NonNullable<InferNumberDeps['probe']>;
  close(): Promise<void>;
}

export function lineProbe(configuration: Configuration, database: Database, logger: Logger): LineProbe {
  const registry = createRegistry({
    simulatorUrl: configuration.SEAMARK_SIMULATOR_URL,
    environment: configuration.connections,
  });
  const transport = createTransport({ logger, userAgent: 'Seamark/0.1' });
  const deps: ProbeDeps = {
    database,
    registry,
    transport,
    logger,
    baseUrl: baseUrlOf(configuration),
    settings: { ...trackingSettings(configuration).probe, deadlineMs: configuration.SEAMARK_PROBE_SECONDS * 1_000 },
  };
  return { registry, probe: (input) => probeLines(deps, input), close: () => transport.close() };
}
