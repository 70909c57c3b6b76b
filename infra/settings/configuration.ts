import type { z } from 'zod';
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

type Settings = typeof settings;
/** Values of all settings, by the name of their environment variable. */
export type Configuration = { readonly [Name in keyof Settings]: z.output<Settings[Name]['schema']> } & {
  /** `SEAMARK_LINE_*` and similar: connections to real sources (docs/connect-a-line.md). */
  readonly connections: Readonly<Record<string, string>>;
};

/** Its message has one line per wrong variable. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

const connectionName = /^SEAMARK_(LINE|TERMINAL|RAILROAD|BRIDGE|VESSEL_POSITIONS|AIS)_/;

/** Reads and checks all settings. An empty variable is treated as not set. Throws `ConfigurationError`. */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const problems: string[] = [];
  const values = Object.entries<Setting>(settings).map(([name, setting]) => {
    const given = environment[name]?.trim();
    const result = setting.schema.safeParse(given === undefined || given === '' ? setting.default : given);
    if (!result.success) problems.push(`${name} ${result.error.issues.map(describeIssue).join(', ')}`);
    return [name, result.data] as const;
  });
  problems.push(...unknownNames(environment).map((name) => `${name} is not a setting of Seamark`));
  if (problems.length > 0) {
    throw new ConfigurationError(`${problems.join('\n')}\nAll settings: docs/configuration.md`);
  }
  const connections = Object.entries(environment).filter(([name]) => connectionName.test(name));
  // The schemas above produced each value, but building the object from a list loses their types.
  return { ...Object.fromEntries(values), connections: Object.fromEntries(connections) } as Configuration;
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return issue.message;
  return issue.errors.at(-1)?.map(describeIssue).join(', ') ?? issue.message;
}

/** Variables that the guides use for clients: the address of the API, and an API key. */
const clientNames: readonly string[] = ['SEAMARK_URL', 'SEAMARK_API_KEY'];

// A misspelled name must not be silently ignored. Tests use their own names.
function unknownNames(environment: Record<string, string | undefined>): string[] {
  return Object.keys(environment).filter(
    (name) =>
      name.startsWith('SEAMARK_') &&
      !(name in settings) &&
      !connectionName.test(name) &&
      !clientNames.includes(name) &&
      !name.startsWith('SEAMARK_TEST_'),
  );
}

/** Returns the origin of the web app as browsers reach it. */
export function appUrlOf(configuration: Configuration): string {
  return configuration.SEAMARK_APP_URL?.replace(/\/$/, '') ?? baseUrlOf(configuration);
}

/** Returns the origin of the API as clients reach it. */
export function baseUrlOf(configuration: Configuration): string {
  return configuration.SEAMARK_BASE_URL?.replace(/\/$/, '') ?? `http://localhost:${configuration.SEAMARK_API_PORT}`;
}

/** Returns the issuer of the tokens that this installation signs. */
export function authUrlOf(configuration: Configuration): string {
  return configuration.SEAMARK_AUTH_URL?.replace(/\/+$/, '') ?? baseUrlOf(configuration);
}

/** Returns the issuer of the tokens that the MCP server accepts: this installation or an external one. */
export function issuerOf(configuration: Configuration): string {
  return configuration.SEAMARK_OAUTH_ISSUER ?? authUrlOf(configuration);
}

/**
 * Returns the normalized address of the MCP server as clients reach it, without a trailing slash. It is also the
 * audience of their tokens.
 */
export function mcpUrlOf(configuration: Configuration): string {
  const url = new URL(configuration.SEAMARK_MCP_URL ?? `http://127.0.0.1:${configuration.SEAMARK_MCP_PORT}/mcp`);
  return `${url.origin}${url.pathname}`.replace(/\/$/, '');
}
