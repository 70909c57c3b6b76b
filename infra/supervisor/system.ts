import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { API_NODE_FLAGS, WORKER_NODE_FLAGS } from '../node-flags.ts';
import { appUrlOf, baseUrlOf, type Configuration, mcpUrlOf } from '../settings/configuration.ts';
import { hasReceiver, isLocalOnly } from '../settings/local-only.ts';
import { firstAdminOf } from '../setup/first-admin.ts';
import { readOrCreateOwnerOnlyFile } from '../setup/owner-only-file.ts';
import { prepareInstallation } from '../setup/prepare-installation.ts';
import { buildWebApp } from '../setup/web-app.ts';
import { readTemporalServer } from '../temporal/connect.ts';
import { takeDataFolder } from './data-folder.ts';
import type { Print } from './log-lines.ts';
import { ManagedProcess } from './managed-process.ts';
import { checkPorts, type WantedPort } from './ports.ts';
import { type SupervisedServers, superviseServers } from './servers.ts';

export interface System {
  baseUrl: string;
  /** Base URL of the pages. */
  appUrl: string;
  mcpUrl: string;
  apiKey: string;
  simulatorUrl: string | null;
  temporalUiUrl: string | null;
  receiver: ManagedProcess | null;
  /** One-time sign-up link for the first person; null once there are people. */
  setupLink: string | null;
  /** One-time link that signs in on this machine; null if others can reach the pages, and once a person exists. */
  localLink: string | null;
  /** Ends everything in an order that completes open work. Can be called repeatedly, even during startup. */
  stop(): Promise<void>;
  kill(): void;
}

export interface SystemInput {
  configuration: Configuration;
  print: Print;
  onReceiverMessage(message: unknown): void;
}

/**
 * Starts the servers that the settings do not provide, then our processes. If one fails, ends everything that was
 * started.
 */
export async function startSystem(
  input: SystemInput,
  onStop: (stop: () => Promise<void>, kill: () => void) => void,
): Promise<System> {
  const { configuration, print } = input;
  const dataDirectory = path.resolve(configuration.SEAMARK_DATA_DIR);
  const started: { name: string; stop(): Promise<void>; kill(): void }[] = [];
  let stopping: Promise<void> | null = null;

  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      // Newest first, because a process must end before the servers it needs.
      for (const part of started.toReversed()) await part.stop();
    })();
    return stopping;
  };
  const kill = (): void => {
    for (const part of started) part.kill();
  };
  onStop(stop, kill);
  const keep = <Part extends { stop(): Promise<void>; kill(): void }>(name: string, part: Part): Part => {
    started.push({ name, stop: () => part.stop(), kill: () => part.kill() });
    return part;
  };
  const unlessStopping = (): void => {
    if (stopping !== null) throw new Error('The start was interrupted.');
  };

  try {
    const release = await takeDataFolder(dataDirectory);
    keep('data folder', { stop: release, kill: () => {} });
    await checkPorts(wantedPorts(configuration));
    print('seamark', 'starting Postgres and Temporal …');
    const pages = buildWebApp((text) => print('seamark', text)).catch((error: Error) =>
      print('seamark', error.message),
    );
    const servers = await superviseServers(serversOptions(configuration, dataDirectory), print);
    keep('servers', { stop: () => servers.stop(), kill: () => killAll(servers) });
    unlessStopping();

    const environment = await childEnvironment(configuration, dataDirectory, servers);
    const apiKey = environment.SEAMARK_BOOTSTRAP_API_KEY ?? '';
    const { migrations, setupLink, localLink } = await prepareInstallation({
      databaseUrl: environment.DATABASE_URL ?? '',
      serviceUrl: null,
      temporal: readTemporalServer(configuration, environment.TEMPORAL_ADDRESS ?? null),
      presetKey: apiKey,
      admin: firstAdminOf(configuration),
      appUrl: appUrlOf(configuration),
      isLocal: isLocalOnly(configuration),
    });
    if (migrations.length > 0) print('seamark', `schema: ${migrations.join(', ')}`);

    const launch = async (name: string, more: Partial<ConstructorParameters<typeof ManagedProcess>[0]> = {}) => {
      unlessStopping();
      const file = new URL(`../processes/${name}-process.ts`, import.meta.url);
      const managed = keep(name, new ManagedProcess({ name, file, environment, print, ...more }));
      await managed.start();
      return managed;
    };
    const isPoll = (line: string): boolean => line.includes('"poll":') && configuration.SEAMARK_LOG_LEVEL === 'info';
    const [receiver] = configuration.SEAMARK_SIMULATOR
      ? await Promise.all([
          hasReceiver(configuration) ? launch('receiver', { onMessage: input.onReceiverMessage }) : null,
          launch('simulator', { quiet: isPoll }),
        ])
      : [null];
    await pages;
    await Promise.all([
      launch('worker', { nodeFlags: WORKER_NODE_FLAGS }),
      launch('api', { nodeFlags: API_NODE_FLAGS }),
      launch('mcp'),
      ...(configuration.SEAMARK_INBOUND_MAIL_PORT === null ? [] : [launch('mail')]),
    ]);
    unlessStopping();
    return {
      baseUrl: baseUrlOf(configuration),
      appUrl: appUrlOf(configuration),
      mcpUrl: mcpUrlOf(configuration),
      apiKey,
      simulatorUrl: configuration.SEAMARK_SIMULATOR ? (environment.SEAMARK_SIMULATOR_URL ?? null) : null,
      temporalUiUrl: temporalUiUrlOf(configuration),
      receiver: receiver ?? null,
      setupLink,
      localLink,
      stop,
      kill,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the address of Temporal's pages: the configured one, otherwise that of the local server. */
function temporalUiUrlOf(configuration: Configuration): string | null {
  const { SEAMARK_TEMPORAL_UI_URL: given, SEAMARK_TEMPORAL_UI_PORT: port } = configuration;
  return given ?? (configuration.TEMPORAL_ADDRESS === null ? `http://localhost:${port}` : null);
}

function wantedPorts(configuration: Configuration): WantedPort[] {
  const names = [
    'SEAMARK_API_PORT' as const,
    'SEAMARK_MCP_PORT' as const,
    ...(configuration.SEAMARK_SIMULATOR ? (['SEAMARK_SIMULATOR_PORT'] as const) : []),
    ...(hasReceiver(configuration) ? (['SEAMARK_RECEIVER_PORT'] as const) : []),
    ...(configuration.DATABASE_URL === null ? (['SEAMARK_POSTGRES_PORT'] as const) : []),
    ...(configuration.TEMPORAL_ADDRESS === null
      ? (['SEAMARK_TEMPORAL_PORT', 'SEAMARK_TEMPORAL_UI_PORT'] as const)
      : []),
  ];
  const mailPort = configuration.SEAMARK_INBOUND_MAIL_PORT;
  return [
    ...names.map((variable) => ({ variable, port: configuration[variable] })),
    ...(mailPort === null ? [] : [{ variable: 'SEAMARK_INBOUND_MAIL_PORT', port: mailPort }]),
  ];
}

function serversOptions(configuration: Configuration, dataDirectory: string) {
  return {
    dataDirectory,
    postgres: configuration.DATABASE_URL === null ? { port: configuration.SEAMARK_POSTGRES_PORT, durable: true } : null,
    temporal:
      configuration.TEMPORAL_ADDRESS === null
        ? {
            program: configuration.TEMPORAL_CLI,
            port: configuration.SEAMARK_TEMPORAL_PORT,
            uiPort: configuration.SEAMARK_TEMPORAL_UI_PORT,
            namespace: configuration.TEMPORAL_NAMESPACE,
            databaseFile: path.join(dataDirectory, 'temporal.db'),
            preciseTimers: false,
          }
        : null,
  };
}

/** Returns the given environment plus the values of this start. */
async function childEnvironment(
  configuration: Configuration,
  dataDirectory: string,
  servers: SupervisedServers,
): Promise<Record<string, string>> {
  const given = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const simulatorUrl =
    configuration.SEAMARK_SIMULATOR_URL ??
    (configuration.SEAMARK_SIMULATOR ? `http://127.0.0.1:${configuration.SEAMARK_SIMULATOR_PORT}` : '');
  return {
    // The simulated ships appear on the map a few minutes after the first start.
    ...(configuration.SEAMARK_SIMULATOR ? { SEAMARK_POSITION_MINUTES: '5' } : {}),
    ...Object.fromEntries(given),
    DATABASE_URL: configuration.DATABASE_URL ?? servers.postgresUrl ?? '',
    TEMPORAL_ADDRESS: configuration.TEMPORAL_ADDRESS ?? servers.temporalAddress ?? '',
    SEAMARK_SIMULATOR_URL: simulatorUrl,
    SEAMARK_TEMPORAL_UI_URL: temporalUiUrlOf(configuration) ?? '',
    SEAMARK_SECRET_KEY:
      configuration.SEAMARK_SECRET_KEY ??
      (await readOrCreateOwnerOnlyFile(path.join(dataDirectory, 'secret-key'), () =>
        randomBytes(32).toString('base64'),
      )),
    SEAMARK_BOOTSTRAP_API_KEY:
      configuration.SEAMARK_BOOTSTRAP_API_KEY ??
      (await readOrCreateOwnerOnlyFile(
        path.join(dataDirectory, 'api-key'),
        () => `smk_${randomBytes(32).toString('base64url')}`,
      )),
    ...(hasReceiver(configuration) && configuration.SEAMARK_ALLOW_LOOPBACK_WEBHOOKS === false
      ? { SEAMARK_ALLOW_LOOPBACK_WEBHOOKS: String(configuration.SEAMARK_RECEIVER_PORT) }
      : {}),
  };
}

function killAll(servers: SupervisedServers): void {
  for (const pid of servers.pids()) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The child has already exited.
    }
  }
}
