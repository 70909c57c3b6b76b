/** Detects the line of a number and tests connections to lines. All other polls are made by workers. */
import type { Logger } from 'pino';
import type { HttpResponse } from '../../connectors/connector.ts';
import { parseJson } from '../../connectors/json-shape.ts';
import { type ConnectorRegistry, createRegistry } from '../../connectors/registry.ts';
import { createTransport } from '../../connectors/transport.ts';
import type { SecretBox } from '../../identity/keys/encryption.ts';
import type { InferNumberDeps } from '../../operations/tracking-requests/infer-number.ts';
import { type ProbeDeps, probeLines } from '../../operations/tracking-requests/probe-lines.ts';
import { AccountLines } from '../../operations/watches/account-lines.ts';
import { type CheckLine, type CheckLineDeps, checkLine } from '../../operations/watches/check-line.ts';
import type { Database } from '../../store/postgres/database.ts';
import { baseUrlOf, type Configuration } from '../settings/configuration.ts';
import { secretBoxOf } from '../settings/secret-box.ts';
import { trackingSettings } from '../settings/tracking-settings.ts';
import { shapeOf } from './response-shape.ts';

export interface LineProbe {
  registry: ConnectorRegistry;
  accountLines: AccountLines<ConnectorRegistry>;
  probe: NonNullable<InferNumberDeps['probe']>;
  check: CheckLine;
  close(): Promise<void>;
}

export function lineProbe(configuration: Configuration, database: Database, logger: Logger): LineProbe {
  const registry = createRegistry({
    simulatorUrl: configuration.SEAMARK_SIMULATOR_URL,
    environment: configuration.connections,
  });
  const accountLines = new AccountLines({ database, registry, open: opener(configuration), logger });
  const transport = createTransport({ logger, userAgent: 'Seamark/0.1' });
  const deps: ProbeDeps = {
    database,
    registry,
    transport,
    logger,
    baseUrl: baseUrlOf(configuration),
    settings: { ...trackingSettings(configuration).probe, deadlineMs: configuration.SEAMARK_PROBE_SECONDS * 1_000 },
  };
  const checking: CheckLineDeps = { ...deps, transport, shapeOf: shapeOfAnswer, now: () => new Date() };
  return {
    registry,
    accountLines,
    probe: async (input) => probeLines({ ...deps, registry: await accountLines.of(input.accountId) }, input),
    check: async (input) => checkLine({ ...checking, registry: await accountLines.of(input.accountId) }, input),
    close: () => transport.close(),
  };
}

/**
 * Returns the function that decrypts secrets. Without a key it throws, so lines with an account's own credentials are
 * not polled for that account.
 */
function opener(configuration: Configuration): SecretBox['open'] {
  return (sealed, context) => secretBoxOf(configuration).open(sealed, context);
}

/** Returns the structure of a response without its values; empty if it is not JSON. */
export function shapeOfAnswer({ body }: HttpResponse): string[] {
  const parsed = parseJson(body);
  return parsed.type === 'json' ? shapeOf(parsed.value) : [];
}
